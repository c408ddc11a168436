// Hears what happens at a table: sounds and vibrations for each change of its state, and for its clock.
import { callFor, callState } from "./calls.js";
import { callDelay, soundsOf } from "./events.js";
import { SAMPLES, groups, loudness, patternOf } from "./groups.js";
import { Player } from "./player.js";
/** @import { Store } from "../store.js" */
/** @import { Played } from "../table.js" */

const CHECK_MS = 250;
const PRESSES = ["pointerdown", "keydown"];

/**
 * A page may vibrate once somebody has touched it; a browser that does not tell is asked.
 * @param {number[]} pattern
 */
function vibrate(pattern) {
  const { navigator } = globalThis;
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

/**
 * Sound and vibrate from now on, as the viewer's settings say, until the function that is returned is called.
 * @param {Store} store
 */
export function watchSounds(store, player = new Player(store.config.sounds?.file ?? "")) {
  let before = store.state;
  let call = callState(before.table, store.serverNow());

  /** @param {Played} sound */
  const play = (sound) => {
    const { state } = store;
    if (state.sound) player.play(sound, loudness(sound.name, state.volumes, globalThis.document.hidden));
    const pattern = state.vibration ? patternOf(sound) : null;
    if (pattern) vibrate(pattern);
  };
  // A volume that was chosen is heard at once.
  const trySound = () => {
    const { volumes } = store.state;
    const group = groups.find((name) => volumes[name] !== before.volumes[name]);
    if (group) play({ name: SAMPLES[group], after: 0 });
  };
  const check = () => {
    trySound();
    const sounds = soundsOf(before, store.state, store.config.username);
    const now = callState(store.state.table, store.serverNow());
    const name = callFor(call, now);
    [before, call] = [store.state, now];
    for (const sound of sounds) play(sound);
    if (name) play({ name, after: callDelay(sounds) });
  };
  const wake = () => store.state.sound && player.wake();
  for (const name of PRESSES) addEventListener(name, wake, true);
  // A page that follows a press may sound at once.
  if (globalThis.navigator.userActivation?.hasBeenActive) wake();
  const [leave, timer] = [store.subscribe(check), setInterval(check, CHECK_MS)];
  return () => {
    for (const name of PRESSES) removeEventListener(name, wake, true);
    leave();
    clearInterval(timer);
  };
}

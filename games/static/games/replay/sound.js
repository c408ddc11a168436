// What sounds in a replay: each step forward, as it sounded at the table. Going back and leaping are silent.
import { soundsOfStep } from "../table/sound/events.js";
import { loudness } from "../table/sound/groups.js";
import { Player } from "../table/sound/player.js";
/** @import { ReplayStore } from "./store.js" */

const PRESSES = ["pointerdown", "keydown"];

/** @param {ReplayStore} store */
export function watchSteps(store, player = new Player(store.config.sounds?.file ?? "")) {
  let before = store.state.at;
  const wake = () => store.state.sound && player.wake();
  for (const name of PRESSES) addEventListener(name, wake, true);
  if (globalThis.navigator.userActivation?.hasBeenActive) wake();
  return store.subscribe(({ at, forward, sound, volumes }) => {
    const isStep = at !== before && forward;
    before = at;
    if (!isStep || !sound) return;
    for (const one of soundsOfStep(store.frame.events)) player.play(one, loudness(one.name, volumes, globalThis.document.hidden));
  });
}

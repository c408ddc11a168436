// Quiet notes: the viewer's turn, the last ten seconds of it, and the turn that may cost the seat.
import { requiredStep } from "../../board/legal_actions.js";
import { isLastChance } from "../seat/model.js";
import { remaining } from "../../board/clock.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { Store } from "../store.js" */
/** @import { NoteName, SoundState } from "../table.js" */

const NOTES = { turn: { pitch: 660, seconds: 0.12 }, urgent: { pitch: 440, seconds: 0.3 }, last: { pitch: 880, seconds: 0.9 } };
// Milliseconds of vibration, pause, vibration.
/** @type {Partial<Record<NoteName, number[]>>} */
const VIBRATION = { last: [250, 120, 250] };
const LOUDNESS = 0.06;

/** @param {Table | null} table @param {number} serverNow */
export function soundState(table, serverNow) {
  if (!table || !requiredStep(table)) return { mine: false, urgent: false, last: false };
  return { mine: true, urgent: remaining(table.clock, /** @type {SeatNumber} */ (table.you), serverNow).urgent, last: isLastChance(table, serverNow) };
}

/**
 * Return the note to play, or null.
 * @param {SoundState} before
 * @param {SoundState} now
 */
export function noteFor(before, now) {
  if (now.last && !before.last) return "last";
  if (now.urgent && !before.urgent) return "urgent";
  return now.mine && !before.mine ? "turn" : null;
}

class Sound {
  constructor(Context = globalThis.AudioContext) {
    this.Context = Context;
    /** @type {AudioContext | null} */
    this.context = null;
  }

  // Browsers allow sound only after the page was touched or a key was pressed.
  wake() {
    if (!this.Context) return;
    this.context ??= new this.Context();
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
  }

  /** @param {NoteName} name */
  play(name) {
    if (this.context?.state !== "running") return;
    const { pitch, seconds } = NOTES[name];
    const start = this.context.currentTime;
    const tone = this.context.createOscillator();
    const volume = this.context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(volume).connect(this.context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}

const CHECK_MS = 250;

/**
 * A page may vibrate once somebody has touched it; a browser that does not tell is asked.
 * @param {number[]} pattern
 */
function vibrate(pattern) {
  const { navigator } = globalThis;
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

/**
 * Checks every payload, and the clock at intervals.
 * @param {Store} store
 */
export function watchSound(store, sound = new Sound()) {
  let before = soundState(store.state.table, store.serverNow());
  const check = () => {
    const now = soundState(store.state.table, store.serverNow());
    const note = noteFor(before, now);
    before = now;
    if (note && store.state.sound) sound.play(note);
    const pattern = note && VIBRATION[note];
    if (pattern) vibrate(pattern);
  };
  addEventListener("pointerdown", () => sound.wake());
  addEventListener("keydown", () => sound.wake());
  store.subscribe(check);
  setInterval(check, CHECK_MS);
}

// Quiet notes: the viewer's turn, the last ten seconds of it, and the turn that may cost the seat.
import { requiredStep } from "../../board/legal_actions.js";
import { isLastChance } from "../seat/model.js";
import { remaining } from "../../board/clock.js";

const NOTES = { turn: { pitch: 660, seconds: 0.12 }, urgent: { pitch: 440, seconds: 0.3 }, last: { pitch: 880, seconds: 0.9 } };
// Milliseconds of vibration, pause, vibration.
const VIBRATION = { last: [250, 120, 250] };
const LOUDNESS = 0.06;

export function soundState(table, serverNow) {
  const mine = Boolean(table && requiredStep(table));
  return { mine, urgent: mine && remaining(table.clock, table.you, serverNow).urgent, last: mine && isLastChance(table, serverNow) };
}

// Return the note to play, or null.
export function noteFor(before, now) {
  if (now.last && !before.last) return "last";
  if (now.urgent && !before.urgent) return "urgent";
  return now.mine && !before.mine ? "turn" : null;
}

export class Sound {
  constructor(Context = globalThis.AudioContext) {
    this.Context = Context;
    this.context = null;
  }

  // Browsers allow sound only after the page was touched or a key was pressed.
  wake() {
    if (!this.Context) return;
    this.context ??= new this.Context();
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
  }

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

// A page may vibrate once somebody has touched it; a browser that does not tell is asked.
function vibrate(pattern) {
  const { navigator } = globalThis;
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

// Checks every payload, and the clock at intervals.
export function watchSound(store, sound = new Sound()) {
  let before = soundState(store.state.table, store.serverNow());
  const check = () => {
    const now = soundState(store.state.table, store.serverNow());
    const note = noteFor(before, now);
    before = now;
    if (note && store.state.sound) sound.play(note);
    if (VIBRATION[note]) vibrate(VIBRATION[note]);
  };
  addEventListener("pointerdown", () => sound.wake());
  addEventListener("keydown", () => sound.wake());
  store.subscribe(check);
  setInterval(check, CHECK_MS);
}

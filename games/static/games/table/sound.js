// Two quiet notes: it is my turn, and my last ten seconds have begun.
import { asked } from "./asks.js";
import { remaining } from "./clock.js";

const NOTES = { turn: { pitch: 660, seconds: 0.12 }, hurry: { pitch: 440, seconds: 0.3 } };
const LOUDNESS = 0.06;

export function moment(table, serverNow) {
  const mine = Boolean(table && asked(table));
  return { mine, urgent: mine && remaining(table.clock, table.you, serverNow).urgent };
}

// null: nothing that is worth a sound.
export function noteFor(before, now) {
  if (now.urgent && !before.urgent) return "hurry";
  return now.mine && !before.mine ? "turn" : null;
}

export class Sound {
  constructor(Context = globalThis.AudioContext) {
    this.Context = Context;
    this.context = null;
  }

  // A browser lets a page sound only after it was touched.
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

const LOOK_MS = 250;

// Looks at every payload, and now and then at the clock.
export function watchSound(store, sound = new Sound()) {
  let before = moment(store.state.table, store.serverNow());
  const look = () => {
    const now = moment(store.state.table, store.serverNow());
    const note = noteFor(before, now);
    before = now;
    if (note && store.state.sound) sound.play(note);
  };
  addEventListener("pointerdown", () => sound.wake());
  addEventListener("keydown", () => sound.wake());
  store.subscribe(look);
  setInterval(look, LOOK_MS);
}

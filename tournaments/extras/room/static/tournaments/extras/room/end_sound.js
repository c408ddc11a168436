// One sound when the clock of a round reaches 0:00, on pages where somebody has switched it on.

const NAME = "room-sound";
const PITCHES = [660, 880, 660];
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.25;

export class EndSound {
  constructor(storage = localStorage, Context = globalThis.AudioContext) {
    Object.assign(this, { storage, Context, context: null, seen: null });
  }

  get isOn() {
    return this.storage.getItem(NAME) === "on";
  }

  // "waiting": it is on, but browsers play nothing before the page was touched.
  get state() {
    if (!this.isOn) return "off";
    return this.context?.state === "running" ? "on" : "waiting";
  }

  // A press on the switch: where it only waits for one, it stays on.
  async press() {
    const isOn = this.state !== "on";
    this.storage.setItem(NAME, isOn ? "on" : "off");
    if (!isOn) return;
    await this.wake();
    this.play();
  }

  async wake() {
    if (!this.isOn || !this.Context) return;
    this.context ??= new this.Context();
    if (this.context.state === "suspended") await this.context.resume().catch(() => {});
  }

  // Play once when this clock passes its end; until: null: there is no clock.
  watch(until, now) {
    const before = this.seen;
    this.seen = until === null ? null : { until, now };
    if (before?.until === until && before.now < until && now >= until && this.isOn) this.play();
  }

  play() {
    if (this.context?.state !== "running") return;
    PITCHES.forEach((pitch, number) => this.note(pitch, this.context.currentTime + number * NOTE_SECONDS));
  }

  note(pitch, start) {
    const tone = this.context.createOscillator();
    const volume = this.context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS);
    tone.connect(volume).connect(this.context.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
}

// Let the switches of a page turn the sound on and off; returns what is to be called with each tick of its clock.
export function watchEnd(root, endOfRound) {
  const sound = new EndSound();
  const show = () => {
    for (const button of root.querySelectorAll("[data-sound]")) {
      const text = button.dataset[sound.state];
      if (button.textContent !== text) button.textContent = text;
      button.dataset.state = sound.state;
      button.setAttribute("aria-pressed", String(sound.isOn));
    }
  };
  root.addEventListener("click", async (event) => {
    if (!event.target.closest("[data-sound]")) return;
    await sound.press();
    show();
  });
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, (event) => event.target.closest?.("[data-sound]") || sound.wake());
  return (now) => {
    sound.watch(endOfRound(), now);
    show();
  };
}

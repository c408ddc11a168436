// One sound when the clock of a round reaches 0:00, on pages where somebody has switched it on.
/** @import { Storage } from "./room.js" */

const NAME = "room-sound";
const PITCHES = [660, 880, 660];
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.25;

export class EndSound {
  /** @type {AudioContext | null} */
  context = null;
  /** @type {{ until: number, now: number } | null} */
  seen = null;

  /** @param {Storage} storage */
  constructor(storage = localStorage, Context = globalThis.AudioContext) {
    this.storage = storage;
    this.Context = Context;
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

  /**
   * Play once when this clock passes its end; until: null: there is no clock.
   * @param {number | null} until
   * @param {number} now
   */
  watch(until, now) {
    const before = this.seen;
    this.seen = until === null ? null : { until, now };
    if (before && before.until === until && before.now < until && now >= until && this.isOn) this.play();
  }

  play() {
    const { context } = this;
    if (context?.state !== "running") return;
    PITCHES.forEach((pitch, number) => this.note(context, pitch, context.currentTime + number * NOTE_SECONDS));
  }

  /** @param {AudioContext} context @param {number} pitch in hertz @param {number} start in seconds */
  note(context, pitch, start) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
}

/**
 * Let the switches of a page turn the sound on and off; returns what is to be called with each tick of its clock.
 * @param {HTMLElement | Document} root
 * @param {() => number | null} endOfRound
 * @returns {(now: number) => void}
 */
export function watchEnd(root, endOfRound) {
  const sound = new EndSound();
  const show = () => {
    for (const button of root.querySelectorAll("[data-sound]")) {
      const text = button.dataset[sound.state] ?? "";
      if (button.textContent !== text) button.textContent = text;
      button.dataset.state = sound.state;
      button.setAttribute("aria-pressed", String(sound.isOn));
    }
  };
  root.addEventListener("click", async (event) => {
    if (!/** @type {Element} */ (event.target).closest("[data-sound]")) return;
    await sound.press();
    show();
  });
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, (event) => /** @type {Partial<Element>} */ (event.target).closest?.("[data-sound]") || sound.wake());
  return (now) => {
    sound.watch(endOfRound(), now);
    show();
  };
}

// Plays the sounds of the site's own file. Browsers allow it only after the page was touched or a key was pressed.
import { decode } from "./adpcm.js";
/** @import { Played, SoundName } from "../table.js" */

/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

export class Player {
  /** @param {string} file @param {{ Context?: typeof AudioContext, load?: (file: string) => Promise<Record<string, string>> }=} options */
  constructor(file, { Context = globalThis.AudioContext, load = fetchSounds } = {}) {
    this.file = file;
    this.Context = Context;
    this.load = load;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {Record<string, string> | null} */
    this.texts = null;
    /** @type {Map<SoundName, AudioBuffer>} */
    this.buffers = new Map();
  }

  /** Fetch the file, once; a failure is tried again at the next press. */
  async fetch() {
    if (this.texts) return;
    this.texts = {};
    this.texts = await this.load(this.file).catch(() => null);
  }

  wake() {
    if (!this.Context) return;
    this.context ??= new this.Context();
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
    this.fetch();
  }

  /** @param {SoundName} name */
  bufferOf(name) {
    const text = this.texts?.[name];
    if (!text || !this.context) return null;
    const known = this.buffers.get(name);
    if (known) return known;
    const { samples, rate } = decode(bytesOf(text));
    const buffer = this.context.createBuffer(1, samples.length, rate);
    buffer.copyToChannel(samples, 0);
    this.buffers.set(name, buffer);
    return buffer;
  }

  /** @param {Played} sound @param {number} loudness from 0 to 1 */
  play({ name, after, pitch = 1 }, loudness) {
    if (this.context?.state !== "running" || !loudness) return;
    const buffer = this.bufferOf(name);
    if (!buffer) return;
    const [source, gain] = [this.context.createBufferSource(), this.context.createGain()];
    source.buffer = buffer;
    source.playbackRate.value = pitch;
    gain.gain.value = loudness;
    source.connect(gain).connect(this.context.destination);
    source.start(this.context.currentTime + after / 1000);
  }
}

/** @param {string} file @returns {Promise<Record<string, string>>} */
async function fetchSounds(file) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

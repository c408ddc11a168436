// The state of the replay page: the game, the position in it, and display options.
import { appearanceOf } from "../board/appearance.js";
import { Observable } from "../base/observable.js";
import * as timeline from "./timeline.js";
import { event } from "./frame.js";
/** @import { Timers } from "../base/page.js" */
/** @import { Frame, Move, Position, ReplayConfig, ReplayState } from "./replay.js" */

const STEP_MS = 1100;
const TRICK_MS = 1900;
const DEAL_MS = 3200;
const COPIED_MS = 2500;

/**
 * @param {ReplayConfig} config
 * @returns {ReplayState}
 */
const initialState = (config) => ({
  at: { deal: 0, step: 0 }, forward: true, playing: false, everyone: true,
  drawer: null, copied: false, appearance: appearanceOf(config), confirm: false, sound: false,
});

/** @extends {Observable<ReplayState>} */
export class ReplayStore extends Observable {
  /** @param {ReplayConfig} config @param {{ timers?: Timers }=} options */
  constructor(config, { timers = globalThis } = {}) {
    super(initialState(config), timers);
    this.config = config;
    this.replay = config.replay;
    /** @type {Frame[][]} */
    this.expanded = [];
  }

  // ---- frames

  frames(deal = this.state.at.deal) {
    this.expanded[deal] ??= timeline.expand(this.replay.deals[deal]);
    return this.expanded[deal];
  }

  get frame() {
    return this.frames()[this.state.at.step];
  }

  get hash() {
    return timeline.hashOf(this.state.at, this.replay.first);
  }

  // ---- moving

  /** @param {Position} place */
  go(place) {
    const at = timeline.clampPosition(this.replay.deals, place);
    const { deal, step } = this.state.at;
    const forward = at.deal === deal && at.step === step + 1;
    this.set({ at, forward });
    if (this.state.playing) this.scheduleNext();
  }

  /**
   * Names are those of the buttons and keys. Stepping by hand pauses playback.
   * @param {Move | "play"} name
   */
  move(name) {
    if (name === "play") {
      this.toggle();
      return;
    }
    this.pause();
    this.go(timeline[name](this.replay.deals, this.state.at));
  }

  /** @param {Position} place */
  jump(place) {
    this.pause();
    this.go(place);
  }

  /** @param {string} hash */
  openHash(hash) {
    const place = timeline.positionFromHash(this.replay.deals, hash, this.replay.first);
    if (place && !timeline.same(place, this.state.at)) this.jump(place);
  }

  /** @param {Move} name */
  can(name) {
    return !timeline.same(this.state.at, timeline[name](this.replay.deals, this.state.at));
  }

  // ---- playback

  toggle() {
    if (this.state.playing) this.pause();
    else this.play();
  }

  play() {
    this.set({ playing: true });
    if (timeline.isEnd(this.replay.deals, this.state.at)) this.go({ deal: 0, step: 0 });
    else this.scheduleNext();
  }

  pause() {
    this.timers.clearTimeout(this.running.play);
    if (this.state.playing) this.set({ playing: false });
  }

  scheduleNext() {
    this.later("play", this.stepDelay(), () => this.playNext());
  }

  stepDelay() {
    if (this.state.at.step === timeline.lastStep(this.replay.deals, this.state.at.deal)) return DEAL_MS;
    return event(this.frame, "trick_taken") ? TRICK_MS : STEP_MS;
  }

  playNext() {
    if (timeline.isEnd(this.replay.deals, this.state.at)) this.pause();
    else this.go(timeline.next(this.replay.deals, this.state.at));
  }

  // ---- the rest of the page

  /** @param {boolean} everyone */
  showEveryone(everyone) {
    this.set({ everyone });
  }

  /** @param {string} drawer */
  open(drawer) {
    this.set({ drawer: this.state.drawer === drawer ? null : drawer });
  }

  /** @param {string} address */
  async share(address, clipboard = globalThis.navigator?.clipboard) {
    try {
      await clipboard.writeText(address);
      this.set({ copied: true });
      this.later("copied", COPIED_MS, () => this.set({ copied: false }));
    } catch {
      // Without a clipboard the address is shown for copying by hand.
      this.set({ drawer: "share" });
    }
  }
}

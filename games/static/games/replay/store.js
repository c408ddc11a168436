// The state of the replay page: the game, the position in it, and display options.
import { appearanceOf } from "../board/appearance.js";
import { USUAL_VOLUMES } from "../board/preferences.js";
import { Observable } from "../base/observable.js";
import * as timeline from "./timeline.js";
import { event } from "./frame.js";
import { markAt, mistakes, nextMistake } from "./review/marks.js";
import { botAction, sendBadMove } from "./review/bad_move.js";
import { canPropose, sendProposal } from "./view/propose.js";
import { loadLine } from "./review/source.js";
/** @import { Timers } from "../base/page.js" */
/** @import { Frame, Move, Position, ReplayConfig, ReplayState } from "./replay.js" */
/** @import { Mark } from "./review/review.js" */

const STEP_MS = 1100;
const TRICK_MS = 1900;
const DEAL_MS = 3200;

/**
 * @param {ReplayConfig} config
 * @returns {ReplayState}
 */
const initialState = (config) => ({
  at: { deal: 0, step: 0 }, forward: true, playing: false, everyone: !config.plain,
  plain: Boolean(config.plain), review: null, line: null, lineState: "", badMove: { step: "" }, proposal: { step: "" },
  drawer: null, appearance: appearanceOf(config), confirm: false, sound: Boolean(config.sound), volumes: { ...USUAL_VOLUMES, ...config.volumes },
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
    if (this.state.line?.deal === deal) return this.state.line.frames;
    this.expanded[deal] ??= timeline.expand(this.replay.deals[deal]);
    return this.expanded[deal];
  }

  get frame() {
    return this.frames()[this.state.at.step];
  }

  /** The deals, of which one may be replaced by a line that was not played. */
  get deals() {
    const { line } = this.state;
    return line ? this.replay.deals.map((steps, deal) => (deal === line.deal ? line.frames : steps)) : this.replay.deals;
  }

  /**
   * The result of a deal; in a line that was not played, its own.
   * @param {number} deal
   */
  rowOf(deal) {
    const { line } = this.state;
    return line && line.deal + this.replay.first === deal ? line.row : this.replay.rows[deal];
  }

  get hash() {
    return timeline.hashOf(this.state.at, this.replay.first);
  }

  // ---- moving

  /** @param {Position} place */
  go(place) {
    const { line } = this.state;
    // Another deal ends a line that was not played.
    if (line && place.deal !== line.deal) this.set({ line: null });
    const at = timeline.clampPosition(this.deals, place);
    const { deal, step } = this.state.at;
    const forward = at.deal === deal && at.step === step + 1;
    this.set({ at, forward, lineState: "", badMove: { step: "" }, proposal: { step: "" } });
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
    this.go(timeline[name](this.deals, this.state.at));
  }

  /** @param {Position} place */
  jump(place) {
    this.pause();
    this.go(place);
  }

  /** @param {string} hash */
  openHash(hash) {
    const place = timeline.positionFromHash(this.deals, hash, this.replay.first);
    if (place && !timeline.same(place, this.state.at)) this.jump(place);
  }

  /** @param {Move} name */
  can(name) {
    return !timeline.same(this.state.at, timeline[name](this.deals, this.state.at));
  }

  // ---- playback

  toggle() {
    if (this.state.playing) this.pause();
    else this.play();
  }

  play() {
    this.set({ playing: true });
    if (timeline.isEnd(this.deals, this.state.at)) this.go({ deal: 0, step: 0 });
    else this.scheduleNext();
  }

  pause() {
    this.timers.clearTimeout(this.running.play);
    if (this.state.playing) this.set({ playing: false });
  }

  scheduleNext() {
    this.later("play", this.stepDelay(), () => this.playNext());
  }

  /** @returns {number} milliseconds that the shown frame stays */
  stepDelay() {
    if (this.state.at.step === timeline.lastStep(this.deals, this.state.at.deal)) return DEAL_MS;
    return event(this.frame, "trick_taken") ? TRICK_MS : STEP_MS;
  }

  playNext() {
    const { line, at } = this.state;
    // A line ends with its deal.
    const isOver = line && at.step === timeline.lastStep(this.deals, at.deal);
    if (isOver || timeline.isEnd(this.deals, at)) this.pause();
    else this.go(timeline.next(this.deals, at));
  }

  // ---- the review

  /** The mark of the step that is shown, or null. */
  get mark() {
    return this.state.line ? null : this.markAt(this.state.at.step);
  }

  /** @param {number} step  of this deal */
  markAt(step) {
    const { review, plain, at, line } = this.state;
    return plain || (line && step >= line.from) ? null : markAt(review, { deal: at.deal, step });
  }

  /** @param {"next" | "previous"} way */
  mistake(way) {
    const { review, plain, at } = this.state;
    return plain ? null : nextMistake(mistakes(review, this.replay.you), at, way === "next" ? 1 : -1);
  }

  /** @param {"next" | "previous"} way */
  toMistake(way) {
    const place = this.mistake(way);
    if (!place) return;
    this.leaveLine();
    this.jump({ deal: place.deal, step: place.step });
  }

  /** @param {Mark} mark */
  async playBetterLine(mark) {
    const { at, lineState } = this.state;
    if (lineState === "loading") return;
    this.pause();
    this.set({ lineState: "loading" });
    const answer = await loadLine(this, at.deal, mark.action);
    // Who has gone on meanwhile stays there.
    if (this.state.lineState !== "loading" || !timeline.same(at, this.state.at)) return;
    if (!answer) {
      this.set({ lineState: "failed" });
      return;
    }
    this.set({ line: { deal: at.deal, from: answer.from, frames: timeline.expand(answer.steps), row: answer.row }, playing: true });
    this.go({ deal: at.deal, step: answer.from });
  }

  /** The number of the bot's action that is shown, or null. */
  get botAction() {
    const { review, plain, at, line } = this.state;
    if (plain || line || !this.config.urls.bad_move) return null;
    // Nobody decided what the site played for all.
    if (this.frame.shown_by != null) return null;
    return botAction(review, { deal: at.deal + this.replay.first, step: at.step }, this.frame.action);
  }

  /** Keeps the shown move of a bot for those who make the bots. */
  async markBadMove() {
    const { at, badMove } = this.state;
    const action = this.botAction;
    if (action == null || badMove.step === "sending") return;
    this.pause();
    this.set({ badMove: { step: "sending" } });
    const text = await sendBadMove(this, at.deal + this.replay.first, action);
    // Who has gone on meanwhile sees another move.
    if (!timeline.same(at, this.state.at)) return;
    this.set({ badMove: text ? { step: "failed", text } : { step: "stored" } });
  }

  /** Proposes the decision that follows the shown moment as a puzzle, or asks what came of it. */
  async propose() {
    const { at, proposal } = this.state;
    if (!canPropose(this) || proposal.step === "sending") return;
    this.pause();
    this.set({ proposal: { step: "sending" } });
    const told = await sendProposal(this, at.deal + this.replay.first, at.step);
    if (timeline.same(at, this.state.at)) this.set({ proposal: told });
  }

  leaveLine() {
    const { line } = this.state;
    if (!line) return;
    this.set({ line: null });
    this.jump({ deal: line.deal, step: line.from });
  }

  /** Plays the better line of this step, or leaves the one that is shown. */
  toggleLine() {
    if (this.state.line) this.leaveLine();
    else if (this.mark) this.playBetterLine(this.mark);
  }

  /** Shows what a replay without marks holds back. */
  showAll() {
    this.set({ plain: false, everyone: true });
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
}

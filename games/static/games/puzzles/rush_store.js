// The state of five minutes of puzzles. The server keeps the clock; the page shows what is left.
import { QuestionStore } from "./question_store.js";
import { request } from "./server.js";
/** @import { RushConfig, RushState, Surroundings } from "./puzzles.js" */

const TICK_MS = 250;
// The end is asked for until it is told, each time after a longer pause.
const RETRY_MS = 2000;
const MOST_RETRY_MS = 30_000;

export class RushStore extends QuestionStore {
  /** @param {RushConfig} config @param {Surroundings=} surroundings */
  constructor(config, surroundings) {
    super(config, surroundings);
    this.terms = config;
  }

  /** @override */
  get isOpen() {
    const { rush } = this.state;
    return rush != null && !rush.over && this.question != null && this.secondsLeft > 0;
  }

  get secondsLeft() {
    return Math.max(0, Math.ceil((this.state.endsAt - this.state.clock) / 1000));
  }

  async start() {
    if (this.state.sending) return;
    this.set({ sending: true, failure: "" });
    const failure = await this.post(this.config.urls.start, {});
    this.set({ sending: false, failure });
  }

  /** @override @param {string} choice */
  submit(choice) {
    const rush = /** @type {RushState} */ (this.state.rush);
    return this.post(rush.urls.answer, { number: this.question?.number, choice });
  }

  /** @param {string} url @param {object} body */
  async post(url, body) {
    const { data, failure } = await request(this.config, url, body, this.fetcher);
    if (data) this.take(/** @type {RushState} */ (data));
    return failure ?? "";
  }

  /** @param {RushState} rush */
  take(rush) {
    const clock = this.now();
    this.set({ rush, clock, endsAt: clock + rush.seconds_left * 1000 });
    if (rush.over) this.timers.clearTimeout(this.running.tick);
    else this.tick();
    if (rush.question && !rush.over) this.ask(rush.question);
  }

  /** What the page shows is a guess: once it is 0, the server is asked. */
  tick() {
    const clock = this.now();
    this.set({ clock });
    const { rush } = this.state;
    if (!rush || rush.over) return;
    if (this.secondsLeft > 0) this.later("tick", TICK_MS, () => this.tick());
    else this.finish(rush);
  }

  /**
   * Ask how it went; without an answer ask again.
   * @param {RushState} rush
   */
  async finish(rush, pause = RETRY_MS) {
    const { data, failure } = await request(this.config, rush.urls.state, undefined, this.fetcher);
    if (this.state.rush !== rush) return;
    this.set({ failure: failure ?? "" });
    if (data) this.take(/** @type {RushState} */ (data));
    else this.later("finish", pause, () => this.finish(rush, Math.min(2 * pause, MOST_RETRY_MS)));
  }
}

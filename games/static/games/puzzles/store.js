// The state of a puzzle's page: the question, the answer, and the lies that refute a choice.
import { LinePlayer } from "./line_player.js";
import { QuestionStore } from "./question_store.js";
import { request } from "./server.js";
/** @import { Answer, PuzzleConfig, Question, Refutation, Shown, Surroundings, Votes } from "./puzzles.js" */

export class PuzzleStore extends QuestionStore {
  /** @param {PuzzleConfig} config @param {Surroundings=} surroundings */
  constructor(config, surroundings) {
    super(config, surroundings);
    this.puzzle = config;
    /** The refutations of each wrong choice that were fetched. @type {Map<string, Refutation[]>} */
    this.known = new Map();
    this.ask(config.question);
    if (config.answer) this.settle(config.answer, true);
  }

  /** @returns {Question & Required<Pick<Question, "urls">>} */
  get asked() {
    return /** @type {Question & Required<Pick<Question, "urls">>} */ (this.question);
  }

  /** @override */
  get isOpen() {
    return this.state.answer == null || this.state.again;
  }

  /** @override @param {string} choice @returns {Promise<string>} */
  async submit(choice) {
    const { data, failure } = await this.post(this.asked.urls.answer, { choice });
    if (data) this.settle(/** @type {Answer} */ (data));
    return failure ?? "";
  }

  /** @param {string} url @param {object=} body */
  post(url, body) {
    return request(this.config, url, body, this.fetcher);
  }

  /**
   * Show an answer; one of an earlier visit stands still at once.
   * @param {Answer} answer
   */
  settle(answer, still = this.isStill()) {
    if (answer.refutations.length) this.known.set(answer.choice, answer.refutations);
    this.set({ answer, again: false, votes: answer.votes, reported: answer.reported, selected: null });
    if (answer.refutations.length) this.refute({ choice: answer.choice, refutations: answer.refutations, at: 0 }, still);
    else this.backToQuestion();
  }

  // ---- lies

  /** @param {Shown} shown */
  refute(shown, still = this.isStill()) {
    const { replay, from } = shown.refutations[shown.at];
    this.set({ shown, loading: null, failure: "" });
    const player = new LinePlayer(this.config, replay, from, { timers: this.timers });
    if (still) player.toEnd();
    this.show(player);
    if (!still) player.play();
  }

  get lie() {
    const { shown } = this.state;
    return shown && shown.refutations[shown.at];
  }

  /**
   * Go round among the lies that refute the choice that is shown.
   * @param {1 | -1} way
   */
  stepLies(way) {
    const { shown } = this.state;
    if (!shown || shown.refutations.length < 2) return;
    const count = shown.refutations.length;
    this.refute({ ...shown, at: (shown.at + way + count) % count });
  }

  /**
   * Show how a wrong choice fails.
   * @param {string} choice
   */
  async showChoice(choice) {
    if (this.state.loading) return;
    this.set({ loading: choice, failure: "" });
    const refutations = this.known.get(choice) ?? (await this.fetchRefutations(choice));
    if (refutations?.length) this.refute({ choice, refutations, at: 0 });
    else this.set({ loading: null });
  }

  /** @param {string} choice */
  async fetchRefutations(choice) {
    const url = `${this.asked.urls.refutations}?choice=${encodeURIComponent(choice)}`;
    const { data, failure } = await this.post(url);
    if (failure) this.set({ failure });
    const found = /** @type {{ refutations: Refutation[] } | undefined} */ (data)?.refutations;
    if (found) this.known.set(choice, found);
    return found;
  }

  backToQuestion() {
    this.set({ shown: null, loading: null });
    const { replay } = this.asked;
    this.show(new LinePlayer(this.config, replay, replay.deals[0].length - 1, { timers: this.timers }));
  }

  tryAgain() {
    this.set({ again: true });
    this.backToQuestion();
    this.reset();
  }

  // ---- what people think of it

  /** @param {boolean} good */
  async vote(good) {
    const before = this.state.votes;
    if (!before || before.mine === good) return;
    const { data, failure } = await this.post(this.asked.urls.vote, { good });
    const votes = /** @type {{ votes: Votes } | undefined} */ (data)?.votes ?? before;
    this.set({ votes, failure: failure ?? "" });
  }

  /** @param {string} reason @param {string} text */
  async report(reason, text) {
    const { data, failure } = await this.post(this.asked.urls.report, { reason, text });
    this.set({ reported: Boolean(data), reporting: !data, failure: failure ?? "" });
  }
}

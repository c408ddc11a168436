// The state of a page that asks: the question, what is chosen so far, and the moment that the table shows.
import { appearanceOf } from "../board/appearance.js";
import { isLegal, illegalReason } from "../board/legal_actions.js";
import { Observable } from "../base/observable.js";
import { plain } from "../base/text.js";
import { giveAction, isComplete, noChoice, placesToFill } from "../table/turn/exchange.js";
import { reason } from "../table/turn/text.js";
import { LinePlayer } from "./line_player.js";
import { askedTable, seenTable } from "./question_table.js";
/** @import { CardsConfig } from "../base/page.js" */
/** @import { CardName } from "../base/types.js" */
/** @import { ReplayTable } from "../replay/replay.js" */
/** @import { Choice } from "../table/table.js" */
/** @import { PuzzleState, Question, Surroundings } from "./puzzles.js" */

/** What is chosen before the first press. */
const nothingChosen = () => ({ selected: null, choice: noChoice(), refusal: null, hinted: false, failure: "" });

/**
 * @param {CardsConfig} config
 * @returns {PuzzleState}
 */
const initialState = (config) => ({
  ...nothingChosen(), premove: null, asking: null, hint: null, sending: false, drawn: 0,
  appearance: appearanceOf(config), confirm: false, sound: false,
  answer: null, again: false, shown: null, loading: null, allChoices: false,
  votes: null, reporting: false, reported: false, copied: false,
  rush: null, endsAt: 0, clock: 0,
});

/** @extends {Observable<PuzzleState>} */
export class QuestionStore extends Observable {
  /** @param {CardsConfig} config @param {Surroundings=} surroundings */
  constructor(config, { timers = globalThis, fetcher, now = Date.now, isStill = () => false } = {}) {
    super(initialState(config), timers);
    this.config = config;
    this.fetcher = fetcher;
    this.now = now;
    this.isStill = isStill;
    /** @type {Question | null} */
    this.question = null;
    /** @type {LinePlayer | null} */
    this.player = null;
  }

  // ---- what the table shows

  /** @param {Question} question */
  ask(question) {
    this.question = question;
    const last = question.replay.deals[0].length - 1;
    this.show(new LinePlayer(this.config, question.replay, last, { timers: this.timers }));
    this.reset();
  }

  /** @param {LinePlayer} player */
  show(player) {
    this.player?.pause();
    this.player = player;
    player.subscribe(() => this.player === player && this.redraw());
    this.redraw();
  }

  redraw() {
    this.set({ drawn: this.state.drawn + 1 });
  }

  /** True while an answer is wanted, whatever moment the table shows. */
  get isOpen() {
    return this.question != null;
  }

  /** True while the viewer can choose on the table. */
  get asks() {
    return this.isOpen && this.player != null && this.player.replay === this.question?.replay && this.player.atEnd;
  }

  /** @returns {ReplayTable} */
  get table() {
    const [player, question] = [/** @type {LinePlayer} */ (this.player), /** @type {Question} */ (this.question)];
    return this.asks ? askedTable(question, player.frame) : seenTable(player.replay, player.frame);
  }

  // ---- choosing

  reset() {
    this.set(nothingChosen());
  }

  /** @param {Choice} choice */
  choose(choice) {
    if (this.asks && !this.state.sending) this.set({ choice, refusal: null, failure: "" });
  }

  /**
   * A first press chooses a card, a second one plays it: only the first answer counts.
   * @param {CardName} card
   */
  tapCard(card) {
    if (!this.asks || this.state.sending || this.question?.choices.length) return;
    if (!isLegal(this.table, card)) this.refuse(card);
    else if (this.state.selected === card) this.play(card);
    else this.set({ selected: card, refusal: null, failure: "" });
  }

  /** @param {CardName} card */
  refuse(card) {
    const text = plain(reason(illegalReason(this.table, card)));
    this.set({ refusal: { text, card, at: this.now() } });
  }

  /** @param {CardName} card */
  play(card) {
    if (this.asks && isLegal(this.table, card)) this.send(`play ${card}`);
  }

  /** The answer as it stands, or null while something is missing. */
  get chosen() {
    if (!this.asks) return null;
    const { selected, choice } = this.state;
    if (this.question?.kind !== "exchange") return selected && `play ${selected}`;
    const places = placesToFill(this.table);
    return isComplete(choice, places) ? giveAction(choice, places) : null;
  }

  answer() {
    const { chosen } = this;
    if (chosen) this.send(chosen);
  }

  /** @param {string} choice */
  async send(choice) {
    if (this.state.sending) return;
    this.set({ sending: true, refusal: null, failure: "" });
    const failure = await this.submit(choice);
    this.set({ sending: false, failure });
  }

  /**
   * Sends an answer; returns why it was not taken, "" if it was.
   * @param {string} _choice
   * @returns {Promise<string>}
   */
  async submit(_choice) {
    return "";
  }

  toggleHint() {
    if (this.isOpen) this.set({ hinted: !this.state.hinted });
  }
}

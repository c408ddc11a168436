// The state of the table page: the newest payload, and the states of its features, each of which its folder owns.
import { askForHint, canAsk, initialHint, requestHint } from "./turn/hint.js";
import { requiredStep, isLegal, illegalReason, declareOptions } from "../board/legal_actions.js";
import { offsetOf } from "../board/clock.js";
import { mayReturn } from "../board/seats.js";
import { Observable } from "../base/observable.js";
import { initialConnection, initialPending, isAnswered, isOutdated, reconnected, withConnection, withoutNetwork } from "./socket/connection.js";
import { optimisticTable } from "./socket/optimistic_update.js";
import { momentOf } from "../board/text/announcements.js";
import { addNews, initialNews } from "./notices/news.js";
import { drawerAfterStep, initialPage, initialSettings, toggleDrawer } from "./page/model.js";
import { Talk, initialTalk } from "./talk/model.js";
import { initialSeat, seatAfter, withLostSeat } from "./seat/model.js";
import { COLLECT_MS, LAST_REST_MS, REST_MS, initialStage, resultStage, transitionStage, withoutStage } from "./socket/transition_stage.js";
import { afterSending, askAbout, choicesAfter, initialTurn, isSameStep, refused, select, togglePremove } from "./turn/model.js";
import { plain } from "../base/text.js";
import { reason } from "./turn/text.js";
/** @import { Table, Timers } from "../base/page.js" */
/** @import { CardName } from "../base/types.js" */
/** @import { Moment, Stage } from "../board/board.js" */
/** @import { Choice, Connection, ConnectionName, PendingAction, ServerMessage, TableConfig, TableState } from "./table.js" */

const REFUSAL_MS = 3500;
const RESULT_MS = 9000;
// So long the result of a deal has the table for itself.
const RESULT_MOMENT_MS = 3500;
// A proof has cards to look at.
const PROOF_MS = 7000;
const MOMENT_MS = 900;
const MOMENT_OF_OTHERS_MS = 1500;
const BACK_MS = 2000;
// A move from one server process to another is over before the viewer needs to know.
const QUIET_MS = 1000;
const LATE_MS = 1200;
const NOT_FOUND = 4404;

/**
 * @param {TableConfig} config
 * @returns {TableState}
 */
const initialState = (config) => ({
  table: null, ...initialConnection(), ...initialPending(), ...initialStage(), ...initialTurn(), ...initialHint(),
  ...initialSeat(), ...initialNews(), ...initialPage(), ...initialSettings(config), talk: initialTalk(config),
});

/** @extends {Observable<TableState>} */
export class Store extends Observable {
  /** @param {TableConfig} config @param {{ timers?: Timers, now?: () => number }=} options */
  constructor(config, { timers = globalThis, now = Date.now } = {}) {
    super(initialState(config), timers);
    this.config = config;
    this.now = now;
    this.talk = new Talk(this);
    /** @type {Connection | null} */
    this.socket = null;
  }

  serverNow() {
    return this.now() + this.state.offset;
  }

  /** Return what the views draw: the old deal under its last trick, else the newest table with the pending action. */
  visibleTable() {
    const { table, stage, pending } = this.state;
    if (stage?.held) return stage.held;
    return table && optimisticTable(table, pending?.action);
  }

  // ---- from the connection

  /** @param {ServerMessage} data */
  message(data) {
    if (data.now) this.set({ offset: offsetOf(data.now, this.now()) });
    if (data.type === "table" && data.table) this.receive(data.table);
    this.talk.message(data);
    if (data.type === "refused") this.refuse(data);
    // A pending action is sent again anyway, so an error needs no reaction.
    if (data.type === "error" && !this.state.pending) this.showError(data.problem?.detail);
  }

  /** @param {ConnectionName} name @param {number=} code */
  setConnection(name, code) {
    const before = this.state.connection;
    this.set(withConnection(name, code));
    // A viewer who may not watch is refused when the time to come back is over.
    if (code === NOT_FOUND && this.state.table && mayReturn(this.state.table)) this.set({ kept: true });
    // The browser knows that there is no network.
    if (name === "offline") this.set(withoutNetwork());
    if (name === "lost" && before !== "lost") this.later("quiet", QUIET_MS, () => this.set(withoutNetwork()));
    if (name === "open" || name === "closed") this.timers.clearTimeout(this.running.quiet);
    if (name === "open" && this.state.offline) this.showReconnected();
  }

  showReconnected() {
    this.set(reconnected());
    this.later("back", BACK_MS, () => this.set({ back: false }));
  }

  /** @param {Table} received */
  receive(received) {
    const { table: before, pending, log } = this.state;
    if (isOutdated(before, received)) return;
    const table = withLostSeat(before, received);
    const isKnown = before != null && before.you === table.you && before.seq === table.seq;
    this.set({
      table, pending: isAnswered(pending, before, table) ? null : pending, log: addNews(log, before, table),
      // The same table after a reconnect ends no choice.
      ...(isKnown ? {} : choicesAfter(before, table)),
      ...(isSameStep(before, table) ? {} : drawerAfterStep(this.state)),
    });
    this.talk.afterTable(before, table);
    this.set(seatAfter(before, table));
    if (before && table.you === before.you && table.seq > before.seq) this.playTransition(before, table);
    this.playPremove();
  }

  /** @param {Table} before @param {Table} table */
  playTransition(before, table) {
    const stage = transitionStage(before, table);
    const moment = momentOf(table);
    // What follows from a deal is told with its result, when the last trick is gone.
    const waits = stage?.trick && stage.held;
    if (stage) this.showStage(waits ? { ...stage, moment } : stage);
    if (moment && !waits) this.showMoment(table, moment);
  }

  /** @param {Table} table @param {Moment} moment */
  showMoment(table, moment) {
    this.set({ moment });
    // A viewer who must act gets the turn line back sooner.
    const length = requiredStep(table) ? MOMENT_MS : MOMENT_OF_OTHERS_MS;
    this.later("moment", length, () => this.set({ moment: null }));
  }

  // ---- hints

  async askForHint() {
    const asked = this.state.table;
    if (!asked || !canAsk(asked) || this.state.asksHint) return;
    this.set({ asksHint: true });
    const isCurrent = () => this.state.table?.seq === asked.seq;
    /** @param {number} ms @returns {Promise<void>} */
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const hint = await askForHint({ request: (method) => requestHint(this.config, method), wait, isCurrent }).catch(() => null);
    const error = hint && "error" in hint ? hint.error : null;
    this.set({ asksHint: false, hint: hint && "cards" in hint ? hint : null });
    if (error) this.showError(error);
  }

  // ---- transitions shown before the newest table

  /** @param {Stage} stage */
  showStage(stage) {
    if (!stage.trick) {
      this.showResult(stage);
      return;
    }
    this.set({ stage: { ...stage, state: "rest" } });
    this.later("stage", stage.held ? LAST_REST_MS : REST_MS, () => this.collect());
  }

  collect() {
    const { stage } = this.state;
    if (!stage) return;
    this.set({ stage: { ...stage, state: "collect" } });
    this.later("stage", COLLECT_MS, () => this.showResult(stage));
  }

  /** @param {Stage} stage */
  showResult(stage) {
    const { table } = this.state;
    if (stage.moment && table) this.showMoment(table, stage.moment);
    if (!stage.row || !stage.held) {
      this.finishStage(stage);
      return;
    }
    this.set({ stage: resultStage(stage) });
    // The sheet of a finished game shows its last deal itself.
    const length = stage.row.shown ? PROOF_MS : table?.phase === "over" ? MOMENT_MS : RESULT_MOMENT_MS;
    this.later("stage", length, () => this.finishStage(stage));
  }

  /** @param {Stage} stage */
  finishStage(stage) {
    this.timers.clearTimeout(this.running.stage);
    this.set(withoutStage(stage));
    if (stage.row) this.later("result", RESULT_MS, () => this.set({ result: null }));
  }

  /** Skip a transition at any press: nobody has to wait for an animation. After the last trick the result comes. */
  skipStage() {
    const { stage } = this.state;
    if (stage?.state === "result") this.finishStage(stage);
    else if (stage) this.showResult(stage);
  }

  /** End a transition before an action. */
  endStage() {
    if (this.state.stage) this.finishStage(this.state.stage);
  }

  closeResult() {
    this.set({ result: null });
  }

  // ---- the viewer's actions

  /** @param {string} action */
  act(action) {
    const { table, pending } = this.state;
    if (pending || !table || !this.socket) return;
    this.endStage();
    this.setPending({ id: this.socket.act(action, table.seq), action, seq: table.seq });
  }

  /**
   * Resume what was sent before a page reload and not answered.
   * @param {PendingAction} pending
   */
  resendAction({ id, seq, action }) {
    this.setPending({ id, seq, action });
    this.socket?.resend?.({ type: "act", id, seq, action });
  }

  /** @param {PendingAction} pending */
  setPending(pending) {
    this.set({ pending, late: false, ...afterSending() });
    this.later("late", LATE_MS, () => this.set({ late: true }));
  }

  /** @param {ServerMessage} message */
  refuse({ id, problem, table }) {
    const { pending, table: known } = this.state;
    const card = pending?.action.startsWith("play ") ? /** @type {CardName} */ (pending.action.slice(5, 7)) : null;
    if (pending && pending.id !== id) return;
    this.set({ pending: null, stage: null, table: table && !isOutdated(known, table) ? table : known });
    this.showError(problem?.detail, card);
  }

  /** @param {string=} text @param {CardName | null} card */
  showError(text = "", card = null) {
    this.set(refused(text, card, this.now()));
    this.later("refusal", REFUSAL_MS, () => this.set({ refusal: null }));
  }

  /** @param {CardName} card */
  tapCard(card) {
    const table = this.visibleTable();
    if (!table || this.state.pending || mayReturn(table)) return;
    this.endStage();
    if (requiredStep(table) === "play") this.tapInPlay(/** @type {Table} */ (this.state.table), card);
    else if (table.phase === "play" && table.you != null) this.set(togglePremove(this.state, card));
  }

  /** @param {Table} table @param {CardName} card */
  tapInPlay(table, card) {
    if (!isLegal(table, card)) this.showError(plain(reason(illegalReason(table, card))), card);
    else if (this.state.confirm && this.state.selected !== card) this.set(select(card));
    else this.play(card);
  }

  /**
   * Play a card; a lead with several possible declarations only after choosing one.
   * @param {CardName} card
   */
  play(card) {
    const { table } = this.state;
    if (table && declareOptions(table, card).length) this.set(askAbout(card));
    else this.act(`play ${card}`);
  }

  /** Play a card chosen in advance if it is legal, and drop it if it is not. */
  playPremove() {
    const { premove, table, pending } = this.state;
    if (!premove || !table || pending || requiredStep(table) !== "play") return;
    if (isLegal(table, premove)) this.play(premove);
    else this.set({ premove: null });
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.set({ choice });
  }

  /** @param {number} bid */
  draft(bid) {
    this.set({ draft: bid });
  }

  // ---- the page

  /** @param {string} drawer */
  open(drawer) {
    this.set(toggleDrawer(this.state, drawer));
  }

  /** @param {string} drawer */
  close(drawer) {
    if (this.state.drawer === drawer) this.set({ drawer: null });
  }

  async loadSheet() {
    const answer = await fetch(this.config.urls.sheet, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const data = await answer.json();
    this.set({ older: data.rows ?? data });
  }
}

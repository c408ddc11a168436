// The state of the table page: the newest payload, the transition shown before it, and the viewer's choices.
import { askForHint, canAsk, requestHint } from "./turn/hint.js";
import { requiredStep, isLegal, illegalReason, declareOptions } from "../board/legal_actions.js";
import { offsetOf } from "../board/clock.js";
import { noChoice } from "./turn/exchange.js";
import { appearanceOf } from "../board/appearance.js";
import { Observable } from "../base/observable.js";
import { optimisticTable } from "./socket/optimistic_update.js";
import { momentOf } from "../board/text/announcements.js";
import { addNews } from "./notices/news.js";
import { Talk, noTalk } from "./talk/model.js";
import { lossSince, mayReturn, withLostSeat } from "./seat/model.js";
import { COLLECT_MS, LAST_REST_MS, REST_MS, transitionStage } from "./socket/transition_stage.js";
import { plain } from "../base/text.js";
import { reason } from "./turn/text.js";

const REFUSAL_MS = 3500;
const RESULT_MS = 9000;
const MOMENT_MS = 900;
const MOMENT_OF_OTHERS_MS = 1500;
const BACK_MS = 2000;
// A move from one server process to another is over before the viewer needs to know.
const QUIET_MS = 1000;
const LATE_MS = 1200;
const NOT_FOUND = 4404;

// Drawers that close with the step for which they were opened.
const OF_A_STEP = new Set(["giveup", "last"]);

const INITIAL_STATE = {
  table: null, offset: 0, connection: "connecting", pending: null, hint: null, asksHint: false, refusal: null, stage: null,
  moment: null, result: null, premove: null, selected: null, asking: null, draft: null, choice: noChoice(),
  drawer: null, older: null, endClosed: false, lost: null, kept: false, folded: false, offline: false, back: false, late: false, failed: null,
  tab: "score", log: [],
};

export class Store extends Observable {
  constructor(config, { timers = globalThis, now = Date.now } = {}) {
    super(timers);
    Object.assign(this, { config, now });
    this.state = { ...INITIAL_STATE, confirm: config.confirm ?? false, appearance: appearanceOf(config), sound: config.sound ?? true };
    this.state.talk = { ...noTalk(), hidden: config.hide_talk ?? false, byName: config.watch_by_name ?? false };
    this.talk = new Talk(this);
    this.socket = null;
  }

  serverNow() {
    return this.now() + this.state.offset;
  }

  // Return what the views draw: the old deal under its last trick, else the newest table with the pending action.
  visibleTable() {
    const { table, stage, pending } = this.state;
    if (stage?.held) return stage.held;
    return table && optimisticTable(table, pending?.action);
  }

  // ---- from the connection

  message(data) {
    if (data.now) this.set({ offset: offsetOf(data.now, this.now()) });
    if (data.type === "table") this.receive(data.table);
    this.talk.message(data);
    if (data.type === "refused") this.refuse(data);
    // A pending action is sent again anyway, so an error needs no reaction.
    if (data.type === "error" && !this.state.pending) this.showError(data.text);
  }

  setConnection(state, code) {
    const before = this.state.connection;
    this.set({ connection: state, closeCode: code ?? null });
    // A viewer who may not watch is refused when the time to come back is over.
    if (code === NOT_FOUND && this.state.table && mayReturn(this.state.table)) this.set({ kept: true });
    // The browser knows that there is no network.
    if (state === "offline") this.set({ offline: true, back: false });
    if (state === "lost" && before !== "lost") this.later("quiet", QUIET_MS, () => this.set({ offline: true, back: false }));
    if (state === "open" || state === "closed") this.timers.clearTimeout(this.running.quiet);
    if (state === "open" && this.state.offline) this.showReconnected();
  }

  showReconnected() {
    this.set({ offline: false, back: true });
    this.later("back", BACK_MS, () => this.set({ back: false }));
  }

  // Payloads may arrive out of order; after a change of seat the count starts again.
  isOutdated(table) {
    const { table: known } = this.state;
    return known != null && table.you === known.you && table.seq < known.seq;
  }

  receive(received) {
    const before = this.state.table;
    if (this.isOutdated(received)) return;
    const table = withLostSeat(before, received);
    const { pending } = this.state;
    const elsewhere = before && table.you !== before.you;
    // The answer to a claim is held: the sequence number stays the same, and the viewer is no longer asked.
    const held = table.claiming && table.to_act !== table.you;
    const done = pending && (elsewhere || held || table.seq > pending.seq);
    this.set({ table, pending: done ? null : pending, log: addNews(this.state.log, before, table), ...this.choicesAfter(before, table) });
    this.talk.afterTable(before, table);
    const lost = lossSince(before, table);
    if (lost) this.set({ lost, drawer: null, endClosed: false });
    if (before && mayReturn(table) !== mayReturn(before)) this.set({ folded: false, kept: false, premove: null, drawer: null });
    if (before && !elsewhere && table.seq > before.seq) this.playTransition(before, table);
    this.playPremove();
  }

  // Choices made for a step end with the step; the same table after a reconnect ends none.
  choicesAfter(before, table) {
    const here = before && before.you === table.you;
    if (here && before.seq === table.seq) return {};
    const same = here && before.deal === table.deal && before.phase === table.phase;
    const own = same ? {} : { choice: noChoice(), selected: null, drawer: this.drawerAfterStep() };
    const deal = here && before.deal === table.deal ? {} : { premove: null };
    return { ...own, ...deal, draft: null, asking: null };
  }

  drawerAfterStep() {
    return OF_A_STEP.has(this.state.drawer) ? null : this.state.drawer;
  }

  playTransition(before, table) {
    const stage = transitionStage(before, table);
    if (stage) this.showStage(stage);
    const moment = momentOf(table);
    if (moment) this.showMoment(moment);
  }

  showMoment(moment) {
    this.set({ moment });
    // A viewer who must act gets the turn line back sooner.
    const length = requiredStep(this.state.table) ? MOMENT_MS : MOMENT_OF_OTHERS_MS;
    this.later("moment", length, () => this.set({ moment: null }));
  }

  // ---- hints

  async askForHint() {
    const asked = this.state.table;
    if (!canAsk(asked) || this.state.asksHint) return;
    this.set({ asksHint: true });
    const isCurrent = () => this.state.table.seq === asked.seq;
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const hint = await askForHint({ request: (method) => requestHint(this.config, method), wait, isCurrent }).catch(() => null);
    this.set({ asksHint: false, hint: hint?.error ? null : hint });
    if (hint?.error) this.showError(hint.error);
  }

  // ---- transitions shown before the newest table

  showStage(stage) {
    if (!stage.trick) {
      this.finishStage(stage);
      return;
    }
    this.set({ stage: { ...stage, state: "rest" } });
    this.later("stage", stage.held ? LAST_REST_MS : REST_MS, () => this.collect());
  }

  collect() {
    const { stage } = this.state;
    if (!stage) return;
    this.set({ stage: { ...stage, state: "collect" } });
    this.later("stage", COLLECT_MS, () => this.finishStage(stage));
  }

  finishStage(stage) {
    this.timers.clearTimeout(this.running.stage);
    this.set({ stage: null, ...(stage.row ? { result: stage.row } : {}) });
    if (stage.row) this.later("result", RESULT_MS, () => this.set({ result: null }));
  }

  // Any input skips a transition: nobody has to wait for an animation.
  skipStage() {
    if (this.state.stage) this.finishStage(this.state.stage);
  }

  closeResult() {
    this.set({ result: null });
  }

  // ---- the viewer's actions

  act(action) {
    const { table, pending } = this.state;
    if (pending || !table) return;
    this.skipStage();
    this.setPending({ id: this.socket.act(action, table.seq), action, seq: table.seq });
  }

  // Resume what was sent before a page reload and not answered.
  resendAction({ id, seq, action }) {
    this.setPending({ id, seq, action });
    this.socket.resend({ type: "act", id, seq, action });
  }

  setPending(pending) {
    this.set({ pending, late: false, refusal: null, selected: null, asking: null, premove: null });
    this.later("late", LATE_MS, () => this.set({ late: true }));
  }

  refuse({ id, text, table, data }) {
    const { pending } = this.state;
    const card = pending?.action.startsWith("play ") ? pending.action.slice(5, 7) : null;
    if (pending && pending.id !== id) return;
    this.set({ pending: null, stage: null, table: table && !this.isOutdated(table) ? table : this.state.table });
    this.showError(text, card, data);
  }

  showError(text, card = null) {
    this.set({ refusal: { text, card, at: this.now() } });
    this.later("refusal", REFUSAL_MS, () => this.set({ refusal: null }));
  }

  tapCard(card) {
    const table = this.visibleTable();
    if (this.state.pending || mayReturn(table)) return;
    this.skipStage();
    if (requiredStep(table) === "play") this.tapInPlay(this.state.table, card);
    else if (table.phase === "play" && table.you != null) this.choosePremove(card);
  }

  tapInPlay(table, card) {
    if (!isLegal(table, card)) {
      const why = illegalReason(table, card);
      this.showError(plain(reason(why ?? {})), card);
    } else if (this.state.confirm && this.state.selected !== card) {
      this.set({ selected: card, refusal: null });
    } else {
      this.play(card);
    }
  }

  // A lead with several possible declarations is played only after choosing one.
  play(card) {
    if (declareOptions(this.state.table, card).length) this.set({ asking: card, selected: null, refusal: null });
    else this.act(`play ${card}`);
  }

  choosePremove(card) {
    this.set({ premove: this.state.premove === card ? null : card });
  }

  // A card chosen in advance is played if it is legal, and dropped if it is not.
  playPremove() {
    const { premove, table, pending } = this.state;
    if (!premove || pending || requiredStep(table) !== "play") return;
    if (isLegal(table, premove)) this.play(premove);
    else this.set({ premove: null });
  }

  choose(choice) {
    this.set({ choice });
  }

  draft(bid) {
    this.set({ draft: bid });
  }

  open(drawer) {
    this.set({ drawer: this.state.drawer === drawer ? null : drawer });
  }

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

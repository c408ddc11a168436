// What the page knows now: the newest payload, what is being shown before it, what I am about to do.
import { asked, isLegal, whyNot, wordsFor } from "./asks.js";
import { offsetOf } from "./clock.js";
import { noChoice } from "./exchange.js";
import { Listened } from "./listened.js";
import { expected } from "./pending.js";
import { momentOf } from "./spoken.js";
import { COLLECT_MS, LAST_REST_MS, REST_MS, between } from "./stage.js";
import { plain } from "./text.js";
import { reason } from "./turnwords.js";

const REFUSAL_MS = 3500;
const RESULT_MS = 9000;
const MOMENT_MS = 900;
const MOMENT_OF_OTHERS_MS = 1500;
const BACK_MS = 2000;
// A line that moves from one process to the next is back before anybody need know.
const QUIET_MS = 1000;
const LATE_MS = 1200;

const START = {
  table: null, offset: 0, connection: "connecting", pending: null, refusal: null, stage: null,
  moment: null, result: null, premove: null, selected: null, asking: null, draft: null, choice: noChoice(),
  drawer: null, older: null, endClosed: false, lost: false, offline: false, back: false, late: false, failed: null,
};

export class Store extends Listened {
  constructor(config, { timers = globalThis, now = Date.now } = {}) {
    super(timers);
    Object.assign(this, { config, now });
    this.state = { ...START, confirm: config.confirm ?? false, deck: config.deck ?? "two", sound: config.sound ?? true };
    this.socket = null;
  }

  serverNow() {
    return this.now() + this.state.offset;
  }

  // What the views draw: the held deal under its last trick, else the newest with my act in it.
  shown() {
    const { table, stage, pending } = this.state;
    if (stage?.held) return stage.held;
    return table && expected(table, pending?.action);
  }

  // ---- from the line

  message(data) {
    if (data.now) this.set({ offset: offsetOf(data.now, this.now()) });
    if (data.type === "table") this.receive(data.table);
    if (data.type === "refused") this.refuse(data);
    // What is pending is sent again: there is nothing to be done about it.
    if (data.type === "error" && !this.state.pending) this.complain(data.text);
  }

  connected(state, code) {
    const before = this.state.connection;
    this.set({ connection: state, closeCode: code ?? null });
    if (state === "lost" && before !== "lost") this.later("quiet", QUIET_MS, () => this.set({ offline: true, back: false }));
    if (state === "open" || state === "closed") this.timers.clearTimeout(this.running.quiet);
    if (state === "open" && this.state.offline) this.welcome();
  }

  welcome() {
    this.set({ offline: false, back: true });
    this.later("back", BACK_MS, () => this.set({ back: false }));
  }

  // Answers may overtake each other; who sits elsewhere now counts anew.
  isOld(table) {
    const { table: known } = this.state;
    return known != null && table.you === known.you && table.seq < known.seq;
  }

  receive(table) {
    const before = this.state.table;
    if (this.isOld(table)) return;
    const { pending } = this.state;
    const elsewhere = before && table.you !== before.you;
    // An answer to a claim is held: the table stays as new as it was, and asks me no more.
    const held = table.claiming && table.to_act !== table.you;
    const done = pending && (elsewhere || held || table.seq > pending.seq);
    this.set({ table, pending: done ? null : pending, ...this.fresh(before, table) });
    if (before?.you != null && table.you == null) this.set({ lost: true, drawer: null, endClosed: false });
    if (before && !elsewhere && table.seq > before.seq) this.perform(before, table);
    this.playAhead();
  }

  // Choices made for a step end with the step; the same table again (a new line) ends none.
  fresh(before, table) {
    const here = before && before.you === table.you;
    if (here && before.seq === table.seq) return {};
    const same = here && before.deal === table.deal && before.phase === table.phase;
    const own = same ? {} : { choice: noChoice(), selected: null, drawer: this.keptDrawer() };
    const deal = here && before.deal === table.deal ? {} : { premove: null };
    return { ...own, ...deal, draft: null, asking: null };
  }

  keptDrawer() {
    return this.state.drawer === "giveup" ? null : this.state.drawer;
  }

  perform(before, table) {
    const stage = between(before, table);
    if (stage) this.rest(stage);
    const moment = momentOf(table);
    if (moment) this.celebrate(moment);
  }

  celebrate(moment) {
    this.set({ moment });
    // Who must act gets the line back sooner; a spectator may read in peace.
    const length = asked(this.state.table) ? MOMENT_MS : MOMENT_OF_OTHERS_MS;
    this.later("moment", length, () => this.set({ moment: null }));
  }

  // ---- what must be seen first

  rest(stage) {
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

  // Any input ends a rest: nobody waits for a picture.
  hurry() {
    if (this.state.stage) this.finishStage(this.state.stage);
  }

  closeResult() {
    this.set({ result: null });
  }

  // ---- my acts

  act(action) {
    const { table, pending } = this.state;
    if (pending || !table) return;
    this.hurry();
    this.waitFor({ id: this.socket.act(action, table.seq), action, seq: table.seq });
  }

  // What was done before the page was loaded again, and was not answered.
  actAgain({ id, seq, action }) {
    this.waitFor({ id, seq, action });
    this.socket.again({ type: "act", id, seq, action });
  }

  waitFor(pending) {
    this.set({ pending, late: false, refusal: null, selected: null, asking: null, premove: null });
    this.later("late", LATE_MS, () => this.set({ late: true }));
  }

  refuse({ id, text, table, data }) {
    const { pending } = this.state;
    const card = pending?.action.startsWith("play ") ? pending.action.slice(5, 7) : null;
    if (pending && pending.id !== id) return;
    this.set({ pending: null, stage: null, table: table && !this.isOld(table) ? table : this.state.table });
    this.complain(text, card, data);
  }

  complain(text, card = null) {
    this.set({ refusal: { text, card, at: this.now() } });
    this.later("refusal", REFUSAL_MS, () => this.set({ refusal: null }));
  }

  tapCard(card) {
    const table = this.shown();
    if (this.state.pending) return;
    this.hurry();
    if (asked(table) === "play") this.tapInPlay(this.state.table, card);
    else if (table.phase === "play" && table.you != null) this.choosePremove(card);
  }

  tapInPlay(table, card) {
    if (!isLegal(table, card)) {
      const why = whyNot(table, card);
      this.complain(plain(reason(why ?? {})), card);
    } else if (this.state.confirm && this.state.selected !== card) {
      this.set({ selected: card, refusal: null });
    } else {
      this.play(card);
    }
  }

  // A lead with which something may be said is not played before it is known what.
  play(card) {
    if (wordsFor(this.state.table, card).length) this.set({ asking: card, selected: null, refusal: null });
    else this.act(`play ${card}`);
  }

  choosePremove(card) {
    this.set({ premove: this.state.premove === card ? null : card });
  }

  // A card chosen in advance is played when it is legal, and falls back when it is not.
  playAhead() {
    const { premove, table, pending } = this.state;
    if (!premove || pending || asked(table) !== "play") return;
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

  async loadSheet() {
    const answer = await fetch(this.config.urls.sheet, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const data = await answer.json();
    this.set({ older: data.rows ?? data });
  }
}

// The model of talk: lines in order, bubbles at the plates, mutes, and the viewer's rights.
import { requiredStep } from "../../board/legal_actions.js";
import { mayReturn } from "../../board/seats.js";
import { postForm } from "../../board/preferences.js";
import { gettext } from "../../base/text.js";
/** @import { Layout, Table } from "../../base/page.js" */
/** @import { Store } from "../store.js" */
/** @import { ServerMessage, Tab, TableConfig, TalkLine, TalkRow, TalkState } from "../table.js" */

const BUBBLE_MS = 4000;
const REFUSAL_MS = 3500;
// At the end of a game its viewers ask for the talk within this time, not all at once.
const SPREAD_MS = 5000;
const MAX_LINES = 400;

// rest: until when, or in which deal, nothing may be said. mode: what the sheet of a phone shows.
/**
 * @param {Pick<TableConfig, "hide_talk" | "watch_by_name">} config
 * @returns {TalkState}
 */
export const initialTalk = (config) => ({
  lines: [], muted: [], may: { say: false, text: false, note: "" }, watching: { count: 0, names: [] }, bubbles: {},
  unread: 0, rest: null, refusal: null, failure: null, hidden: config.hide_talk ?? false, byName: config.watch_by_name ?? false, spoken: null, draft: "", mode: "say", focus: 0,
});

/**
 * A seat that was lost, and may be taken back, stays the viewer's own.
 * @param {Table} table
 */
const rightsKey = (table) => [table.you, table.phase === "over", mayReturn(table)].join();

/** @param {Table} table */
const dealNumber = (table) => (table.phase === "over" ? Math.max(1, table.played) : table.played + 1);

/**
 * Return the viewer's own channel: that of the players, or that of the viewers.
 * @param {TalkLine[]} lines
 * @param {boolean} ofPlayers
 */
export const channelOf = (lines, ofPlayers) => lines.filter((line) => (line.seat != null) === ofPlayers);

/**
 * Return the rows of a channel: headings of deals, lines, and one row for each muted person with their number.
 * @param {TalkLine[]} lines
 * @param {string[]} muted
 * @returns {TalkRow[]}
 */
export function logRows(lines, muted) {
  /** @type {TalkRow[]} */
  const rows = [];
  const last = new Map(lines.map((line) => [line.username, line.id]));
  /** @type {number | null} */
  let deal = null;
  for (const line of lines) {
    const isMuted = muted.includes(line.username);
    if (isMuted && last.get(line.username) !== line.id) continue;
    if (line.deal !== deal) rows.push({ type: "deal", number: (deal = line.deal) });
    rows.push(isMuted ? mutedRow(lines, line) : { type: "line", line });
  }
  return rows;
}

/** @param {TalkLine[]} lines @param {TalkLine} props @returns {TalkRow} */
const mutedRow = (lines, { username, name }) =>
  ({ type: "muted", username, name, count: lines.filter((line) => line.username === username).length });

export class Talk {
  /** @param {Store} store */
  constructor(store) {
    // Said, and not answered yet, by id; whose row gets the focus when the log is drawn again.
    this.store = store;
    /** @type {Map<string, { kind: string, text: string, focus: number }>} */
    this.said = new Map();
    /** @type {string | null} */
    this.refocus = null;
    this.focused = 0;
  }

  get state() {
    return this.store.state.talk;
  }

  /** @param {Partial<TalkState>} patch */
  set(patch) {
    this.store.set({ talk: { ...this.state, ...patch } });
  }

  // ---- from the connection

  /** @param {ServerMessage} data */
  message(data) {
    if (data.type === "talk") this.receive(data);
    if (data.type === "watching") this.set({ watching: { count: data.count ?? 0, names: data.names ?? [] } });
    if (data.type === "said") this.onSaid(data);
    if (data.type === "unsaid") this.refuse(data);
  }

  /** @param {ServerMessage} props */
  receive({ all, lines = [], muted = [], may = this.state.may }) {
    // A visitor's mutes are known to this page only.
    if (all) this.set({ lines, may, muted: this.store.config.person ? muted : this.state.muted });
    else lines.forEach((line) => this.add(line));
  }

  /** @param {TalkLine} line */
  add(line) {
    const others = this.state.lines.filter((known) => known.id !== line.id);
    if (line.gone) {
      this.set({ lines: others });
      return;
    }
    const isNew = others.length === this.state.lines.length;
    const lines = [...others, line].sort((a, b) => a.id - b.id).slice(-MAX_LINES);
    const muted = line.muted ? this.mutedWith(line.username) : this.state.muted;
    this.set({ lines, muted });
    if (isNew && !muted.includes(line.username) && !this.state.hidden) this.show(line);
  }

  /** @param {string} username */
  mutedWith(username) {
    return [...new Set([...this.state.muted, username])];
  }

  /**
   * The newest line of a seat hangs at its plate for a while.
   * @param {TalkLine} line
   */
  show(line) {
    const seen = this.isOpen(line) || this.isMine(line);
    this.set({ spoken: line, unread: this.state.unread + (seen ? 0 : 1) });
    if (line.seat == null) return;
    this.set({ bubbles: { ...this.state.bubbles, [line.seat]: line } });
    this.store.later(`bubble ${line.seat}`, BUBBLE_MS, () => this.removeBubble(line));
  }

  /** @param {TalkLine} props */
  removeBubble({ seat, id }) {
    if (seat == null || this.state.bubbles[seat]?.id !== id) return;
    const { [seat]: _shown, ...bubbles } = this.state.bubbles;
    this.set({ bubbles });
  }

  /** @param {TalkLine} line */
  isOpen(line) {
    const { tab, drawer } = this.store.state;
    return drawer === "chat" || tab === (line.seat == null ? "watching" : "chat");
  }

  /** @param {TalkLine} props */
  isMine({ seat, username }) {
    const { table } = this.store.state;
    return username === this.store.config.username || (seat != null && seat === table?.you);
  }

  /**
   * The sheet stays open until then: a refusal is shown in it.
   * @param {ServerMessage} props
   */
  onSaid({ id }) {
    this.set({ refusal: null });
    if (this.take(id)?.focus === this.state.focus && this.store.state.drawer === "chat") this.store.set({ drawer: null });
  }

  /** @param {string | undefined} id */
  take(id) {
    const said = this.said.get(id ?? "");
    this.said.delete(id ?? "");
    return said;
  }

  /** @param {ServerMessage} props */
  refuse({ id, problem }) {
    const said = this.take(id);
    const rest = restAfter(problem, this.store.serverNow(), this.store.state.table);
    this.set({ refusal: problem?.detail ?? null, rest, draft: draftWith(said, this.state.draft) });
    const ms = rest?.until ? (problem?.data.wait ?? 0) * 1000 : REFUSAL_MS;
    this.store.later("talk refusal", ms, () => this.set({ refusal: null, rest: this.state.rest?.deal ? this.state.rest : null }));
  }

  /**
   * The viewer's rights and the visible lines change with the seat and with the end of the game.
   * @param {Table | null} before
   * @param {Table} table
   */
  afterTable(before, table) {
    if (!before) return;
    if (rightsKey(before) !== rightsKey(table)) this.ask();
    if (this.state.rest?.deal && this.state.rest.deal !== dealNumber(table)) this.set({ rest: null });
    const myTurn = requiredStep(table) && !requiredStep(before);
    if (myTurn && this.store.state.drawer === "chat") this.store.set({ drawer: null });
  }

  ask() {
    const { table } = this.store.state;
    const isViewer = table?.phase === "over" && table.you == null;
    const ask = () => this.store.socket?.showTalk?.();
    if (isViewer) this.store.later("talk", Math.random() * SPREAD_MS, ask);
    else ask();
  }

  // ---- from the viewer

  maySay() {
    const { may, rest } = this.state;
    return may.say && !rest && this.store.state.connection === "open";
  }

  /**
   * Return whether it was sent. Nothing waits to be sent later.
   * @param {string} kind
   * @param {string} text
   */
  say(kind, text) {
    if (!this.maySay()) return false;
    const id = this.store.socket?.say?.({ [kind]: text });
    if (id == null) return false;
    this.said.set(id, { kind, text, focus: this.state.focus });
    this.set({ refusal: null, draft: kind === "text" ? "" : this.state.draft });
    return true;
  }

  /**
   * Open the chat: a tab beside a large table, a sheet on a phone.
   * @param {Layout} layout
   * @param {"chat" | "watching"=} tab
   */
  open(layout, tab = "chat") {
    this.set({ unread: 0, focus: this.state.focus + 1, mode: tab === "chat" ? "say" : tab });
    if (layout === "desktop") this.store.set({ tab });
    else this.store.open("chat");
  }

  /**
   * Show a tab beside the table.
   * @param {Tab} tab
   */
  select(tab) {
    this.store.set({ tab });
    if (tab !== "score") this.set({ unread: 0 });
  }

  /** @param {string} username @param {boolean} on */
  mute(username, on) {
    const before = this.fold(username, on);
    return this.store.config.person ? this.post(username, "mute", on ? {} : { off: "1" }, before) : null;
  }

  /** @param {string} username */
  block(username) {
    return this.post(username, "block", {}, this.fold(username, true));
  }

  /**
   * Fold the person's lines, or show them; return whether they were folded.
   * @param {string} username
   * @param {boolean} on
   */
  fold(username, on) {
    const { muted } = this.state;
    const others = muted.filter((name) => name !== username);
    this.refocus = username;
    this.set({ muted: on ? [...others, username] : others, failure: null });
    return muted.includes(username);
  }

  /**
   * Send it; if it fails, the row is what it was, and the reason is shown.
   * @param {string} username
   * @param {string} action
   * @param {Record<string, string>} values
   * @param {boolean} before
   */
  async post(username, action, values, before) {
    const { urls } = this.store.config;
    const answer = await postForm(this.store.config, `${urls.people}${encodeURIComponent(username)}/${action}/`, values);
    if (answer?.ok) return;
    const { error } = (await answer?.json().catch(() => null)) ?? {};
    this.fold(username, before);
    this.set({ failure: error?.text ?? gettext("No connection. Try again in a moment.") });
  }
}

/**
 * What was refused stands before what was typed meanwhile.
 * @param {{ kind: string, text: string } | undefined} said
 * @param {string} draft
 */
const draftWith = (said, draft) => (said?.kind === "text" ? `${said.text} ${draft}`.trim() : draft);

/**
 * @param {ServerMessage["problem"]} problem
 * @param {number} now
 * @param {Table | null} table
 */
function restAfter(problem, now, table) {
  if (problem?.code === "too_fast") return { until: now + (problem.data.wait ?? 0) * 1000 };
  return problem?.code === "enough" && table ? { deal: dealNumber(table) } : null;
}

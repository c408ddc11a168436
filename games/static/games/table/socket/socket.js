// The connection to the table: connects, reconnects, and sends unacknowledged actions again. Knows no page.
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { SentMessage, ServerMessage, SocketListener, SocketOptions } from "../table.js" */

const FIRST_WAIT_MS = 800;
const MAX_WAIT_MS = 10_000;
// A process that shuts down closes its sockets one by one, and another one accepts them at once.
const MOVE_WAIT_MS = 250;
const PING_MS = 15_000;
// Without an answer to a handshake or a ping within this time the connection counts as dead.
const ANSWER_MS = 8_000;
const RESEND_MS = 2_500;

const FINAL = new Set([4401, 4403, 4404]);
const RESTART = 1012;
// Too many messages; too many sockets of the viewer, or in the network. The view tells of the latter.
const CROWDED = new Set([4429, 4430, 4431]);
const CROWDED_TRIES = 4;

/**
 * Exponential waits with jitter: clients that lost their connections together do not reconnect together.
 * @param {number} first
 * @param {number} tries
 * @param {() => number} random
 */
const backoffWithJitter = (first, tries, random) =>
  Math.min(MAX_WAIT_MS, first * 2 ** tries) * (0.25 + 0.75 * random());

/** @param {number} tries */
export const backoff = (tries, random = Math.random) => backoffWithJitter(FIRST_WAIT_MS, tries, random);

const newId = () =>
  globalThis.crypto.randomUUID?.() ??
  [...globalThis.crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

const pageIsVisible = () => globalThis.document?.visibilityState === "visible";

export class TableSocket {
  /**
   * @param {string} url
   * @param {SocketListener} listener
   * @param {SocketOptions=} options
   */
  constructor(url, listener, { Socket = globalThis.WebSocket, timers = globalThis, makeId = newId, random = Math.random, pendingActions = null,
    isVisible = pageIsVisible } = {}) {
    this.url = url;
    this.listener = listener;
    this.Socket = Socket;
    this.timers = timers;
    this.makeId = makeId;
    this.random = random;
    this.pendingActions = pendingActions;
    this.isVisible = isVisible;
    /** @type {Map<string, SentMessage>} */
    this.waiting = new Map();
    /** @type {Record<string, unknown>} */
    this.running = {};
    this.tries = 0;
    this.gaps = 0;
    /** @type {{ seq: number, you: SeatNumber | null }} */
    this.seen = { seq: 0, you: null };
    this.ended = false;
    this.isNew = true;
    this.connected = false;
    this.isOffline = false;
    /** @type {number | undefined} */
    this.lostBy = undefined;
    /** @type {WebSocket | null} */
    this.socket = null;
  }

  // ---- the connection

  open() {
    this.ended = false;
    this.stopTimers();
    this.isNew = true;
    this.listener.state(this.tries ? "lost" : "connecting", this.lostBy);
    const socket = new this.Socket(this.url);
    this.socket = socket;
    socket.onopen = () => socket === this.socket && this.onOpen();
    socket.onmessage = (event) => socket === this.socket && this.onMessage(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.onClose(event.code);
    this.later("answer", ANSWER_MS, () => this.drop());
  }

  // The server sends the whole table without being asked.
  onOpen() {
    this.stop("answer");
    this.expectAnswer();
    for (const act of this.waiting.values()) this.deliver(act, 0);
  }

  /** @param {number} code */
  onClose(code) {
    this.stopTimers();
    if (this.ended || FINAL.has(code)) {
      this.listener.state("closed", code);
      return;
    }
    this.listener.state("lost", code);
    this.lostBy = code;
    if (CROWDED.has(code)) this.tries = Math.max(this.tries, CROWDED_TRIES);
    const moves = code === RESTART && this.tries === 0;
    this.later("retry", moves ? MOVE_WAIT_MS * this.random() : backoff(this.tries, this.random), () => this.open());
    this.tries += 1;
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.onClose(1006);
  }

  close() {
    this.ended = true;
    this.stopTimers();
    this.socket?.close();
  }

  // The network changed, or the page became visible: check the connection, or open one at once.
  wake() {
    if (this.ended || this.socket?.readyState === 0) return;
    if (this.isOpen()) this.ping();
    else this.open();
  }

  // The browser has no network. What is answered nevertheless proves the opposite.
  networkLost() {
    if (this.ended) return;
    this.isOffline = true;
    this.listener.state("offline");
    this.wake();
  }

  isOpen() {
    return this.socket?.readyState === 1;
  }

  // ---- received

  /** @param {ServerMessage} data */
  onMessage(data) {
    this.stop("answer");
    if ((data.type === "ack" || data.type === "refused") && data.id) this.onAnswered(data.id);
    if (data.table) this.noteTable(data.table);
    else if (this.isOffline && data.type === "pong") this.noteConnected();
    this.listener.message(data);
    if (data.type === "pong" && data.seq != null) this.compareSeq(data.seq);
  }

  /**
   * Only a received table counts as connected: a socket that opens and then fails does not.
   * @param {{ seq: number, you?: SeatNumber | null }} props
   */
  noteTable({ seq, you = null }) {
    if (this.tries || !this.connected || this.isOffline) this.noteConnected();
    this.connected = true;
    this.tries = 0;
    this.gaps = 0;
    if (you !== this.seen.you || seq > this.seen.seq) this.seen = { seq, you };
    // The server learns at once that somebody is there to see the table.
    if (this.isNew && this.isVisible()) this.ping();
    this.isNew = false;
  }

  noteConnected() {
    this.isOffline = false;
    this.listener.state("open");
  }

  /**
   * The newest table comes before a pong. If it is missing, ask once, then reconnect.
   * @param {number} seq
   */
  compareSeq(seq) {
    if (seq <= this.seen.seq) return;
    this.gaps += 1;
    if (this.gaps > 1) this.drop();
    else this.ping();
  }

  // ---- sent

  /** @param {object} data */
  send(data) {
    if (this.isOpen()) this.socket?.send(JSON.stringify(data));
  }

  // Sent regularly: a connection can die without a close event, and a page be out of sight.
  ping() {
    this.send({ type: "ping", seq: this.seen.seq, ...(this.isVisible() && { visible: true }) });
    this.expectAnswer();
  }

  expectAnswer() {
    if (!this.running.answer) this.later("answer", ANSWER_MS, () => this.drop());
    this.later("ping", PING_MS * (0.8 + 0.4 * this.random()), () => this.ping());
  }

  /** @param {string} action @param {number} seq */
  act(action, seq) {
    return this.sendReliably({ type: "act", id: this.makeId(), seq, action });
  }

  /** @param {string} text */
  contribute(text) {
    return this.sendReliably({ type: "contribute", id: this.makeId(), text });
  }

  /**
   * Send a message that must be answered.
   * @param {SentMessage} message
   */
  sendReliably(message) {
    this.waiting.set(message.id, message);
    this.pendingActions?.save(message);
    if (this.isOpen()) this.deliver(message, 0);
    return message.id;
  }

  /**
   * Send again what was sent before a page reload.
   * @param {SentMessage} message
   */
  resend(message) {
    this.waiting.set(message.id, message);
    if (this.isOpen()) this.deliver(message, 0);
  }

  /**
   * Repeat until acknowledged or refused; the server executes an id only once.
   * @param {SentMessage} message
   * @param {number} tries
   */
  deliver(message, tries) {
    this.send(message);
    const wait = backoffWithJitter(RESEND_MS, tries, () => 0.5 + this.random() / 2);
    this.later(message.id, wait, () => {
      this.ping();
      this.deliver(message, tries + 1);
    });
  }

  /** @param {string} id */
  onAnswered(id) {
    this.stop(id);
    this.waiting.delete(id);
    this.pendingActions?.remove(id);
  }

  /**
   * Talk is sent once, or not at all: nobody wants a late word.
   * @param {Record<string, string>} what
   */
  say(what) {
    const id = this.makeId();
    this.send({ type: "say", id, ...what });
    return id;
  }

  showTalk() {
    this.send({ type: "talk" });
  }

  /** @param {number} seq */
  flag(seq) {
    this.send({ type: "flag", seq });
  }

  // ---- timers, by name

  /** @param {string} name @param {number} ms @param {() => void} act */
  later(name, ms, act) {
    this.stop(name);
    this.running[name] = this.timers.setTimeout(() => {
      delete this.running[name];
      act();
    }, ms);
  }

  /** @param {string} name */
  stop(name) {
    this.timers.clearTimeout(this.running[name]);
    delete this.running[name];
  }

  stopTimers() {
    for (const name of Object.keys(this.running)) this.stop(name);
  }
}

// The connection to a tournament: reconnects, and sends the digest of what is shown to receive only the changes.
/** @import { TournamentListener, TournamentMessage } from "./tournament.js" */
const FIRST_WAIT_MS = 800;
const MAX_WAIT_MS = 20_000;
const PING_MS = 20_000;
const ANSWER_MS = 8_000;
const FINAL = new Set([4401, 4403, 4404]);

export class Connection {
  /** @type {WebSocket | null} */
  socket = null;
  wait = FIRST_WAIT_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  retryTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  answerTimer;

  /**
   * `digest` identifies what is shown.
   * @param {string} address
   * @param {string} digest
   * @param {TournamentListener} listener
   */
  constructor(address, digest, listener) {
    this.address = address;
    this.digest = digest;
    this.listener = listener;
    document.addEventListener("visibilitychange", () => document.hidden || this.ping());
    setInterval(() => this.ping(), PING_MS);
    this.open();
  }

  open() {
    clearTimeout(this.retryTimer);
    const socket = new WebSocket(`${this.address}&digest=${encodeURIComponent(this.digest)}`);
    this.socket = socket;
    socket.onopen = () => this.ping();
    socket.onmessage = (event) => socket === this.socket && this.onMessage(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.onClose(event.code);
  }

  /** @param {TournamentMessage} message */
  onMessage(message) {
    clearTimeout(this.answerTimer);
    this.wait = FIRST_WAIT_MS;
    this.listener.back();
    if (message.type === "tournament") this.digest = message.digest;
    this.listener.message(message);
  }

  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "ping", seq: 0 }));
    clearTimeout(this.answerTimer);
    this.answerTimer = setTimeout(() => this.reconnect(), ANSWER_MS);
  }

  reconnect() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.onClose(1006);
  }

  /** @param {number} code */
  onClose(code) {
    clearTimeout(this.answerTimer);
    this.socket = null;
    this.listener.lost();
    if (FINAL.has(code)) return;
    // Jitter: clients that lost their connections together do not reconnect together.
    this.retryTimer = setTimeout(() => this.open(), this.wait * (0.25 + 0.75 * Math.random()));
    this.wait = Math.min(this.wait * 2, MAX_WAIT_MS);
  }
}

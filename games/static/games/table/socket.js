// The line to the table: connects, comes back, sends unacknowledged acts again. Knows no page.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
const PING_MS = 15_000;
const SILENCE_MS = 35_000;
const FINAL = new Set([4401, 4403, 4404]);

export const backOff = (tries, random = Math.random) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + random() / 2);

const newId = () =>
  globalThis.crypto.randomUUID?.() ??
  [...globalThis.crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

export class TableSocket {
  // listener: {message(data), state(name, code)}; states: connecting, open, lost, closed.
  constructor(url, listener, { Socket = globalThis.WebSocket, timers = globalThis, makeId = newId } = {}) {
    Object.assign(this, { url, listener, Socket, timers, makeId });
    this.waiting = new Map();
    this.tries = 0;
    this.seq = 0;
  }

  open() {
    this.ended = false;
    this.timers.clearTimeout(this.retry);
    this.listener.state(this.tries ? "lost" : "connecting");
    const socket = new this.Socket(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => socket === this.socket && this.received(event.data);
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.tries = 0;
    this.listener.state("open");
    for (const act of this.waiting.values()) this.send(act);
    this.beat();
  }

  received(text) {
    const data = JSON.parse(text);
    this.heard = Date.now();
    if (data.type === "ack" || data.type === "refused") this.waiting.delete(data.id);
    if (data.table) this.seq = data.table.seq;
    this.listener.message(data);
  }

  closed(code) {
    this.timers.clearTimeout(this.pulse);
    if (this.ended || FINAL.has(code)) {
      this.listener.state("closed", code);
      return;
    }
    this.listener.state("lost", code);
    this.retry = this.timers.setTimeout(() => this.open(), backOff(this.tries));
    this.tries += 1;
  }

  // A line that is silent though it should answer pings is a dead one.
  beat() {
    this.heard = Date.now();
    this.timers.clearTimeout(this.pulse);
    const tick = () => {
      if (Date.now() - this.heard > SILENCE_MS) return this.drop();
      this.send({ type: "ping", seq: this.seq });
      this.pulse = this.timers.setTimeout(tick, PING_MS);
      return null;
    };
    this.pulse = this.timers.setTimeout(tick, PING_MS);
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    socket.close();
    this.closed(1006);
  }

  // The network is back, or the page is looked at again: do not wait for the next try.
  wake() {
    if (this.isOpen() || this.ended) return;
    if (this.socket?.readyState === 0) return;
    this.open();
  }

  isOpen() {
    return this.socket?.readyState === 1;
  }

  send(data) {
    if (this.isOpen()) this.socket.send(JSON.stringify(data));
  }

  act(action, seq) {
    const message = { type: "act", id: this.makeId(), seq, action };
    this.waiting.set(message.id, message);
    this.send(message);
    return message.id;
  }

  flag(seq) {
    this.send({ type: "flag", seq });
  }

  close() {
    this.ended = true;
    this.timers.clearTimeout(this.retry);
    this.timers.clearTimeout(this.pulse);
    this.socket?.close();
  }
}

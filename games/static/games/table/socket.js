// The line to the table: connects, comes back, sends unacknowledged acts again. Knows no page.

const FIRST_WAIT_MS = 800;
const LONGEST_WAIT_MS = 10_000;
// A process that stops sends its sockets away one by one, and another takes them in at once.
const MOVE_WAIT_MS = 250;
const PING_MS = 15_000;
// Whoever does not answer in this time, to a handshake or a ping, is not there any more.
const ANSWER_MS = 8_000;
const AGAIN_MS = 2_500;

const FINAL = new Set([4401, 4403, 4404]);
const RESTART = 1012;
const FLOOD = 4429;
const CALM_TRIES = 4;

// Growing waits, each shaken, so that those who lost their lines together do not come back together.
const grown = (first, tries, random) =>
  Math.min(LONGEST_WAIT_MS, first * 2 ** tries) * (0.25 + 0.75 * random());

export const backOff = (tries, random = Math.random) => grown(FIRST_WAIT_MS, tries, random);

const newId = () =>
  globalThis.crypto.randomUUID?.() ??
  [...globalThis.crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

export class TableSocket {
  // listener: {message(data), state(name, code)}; states: connecting, open, lost, closed.
  constructor(url, listener, { Socket = globalThis.WebSocket, timers = globalThis, makeId = newId, random = Math.random, kept = null } = {}) {
    Object.assign(this, { url, listener, Socket, timers, makeId, random, kept });
    this.waiting = new Map();
    this.running = {};
    Object.assign(this, { tries: 0, gaps: 0, shown: { seq: 0, you: null } });
  }

  // ---- the line itself

  open() {
    this.ended = false;
    this.stopTimers();
    this.listener.state(this.tries ? "lost" : "connecting");
    const socket = new this.Socket(this.url);
    this.socket = socket;
    socket.onopen = () => socket === this.socket && this.opened();
    socket.onmessage = (event) => socket === this.socket && this.received(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
    this.later("answer", ANSWER_MS, () => this.drop());
  }

  // The whole table comes by itself.
  opened() {
    this.stop("answer");
    this.expect();
    for (const act of this.waiting.values()) this.deliver(act, 0);
  }

  closed(code) {
    this.stopTimers();
    if (this.ended || FINAL.has(code)) {
      this.listener.state("closed", code);
      return;
    }
    this.listener.state("lost", code);
    if (code === FLOOD) this.tries = Math.max(this.tries, CALM_TRIES);
    const moves = code === RESTART && this.tries === 0;
    this.later("retry", moves ? MOVE_WAIT_MS * this.random() : backOff(this.tries, this.random), () => this.open());
    this.tries += 1;
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.closed(1006);
  }

  close() {
    this.ended = true;
    this.stopTimers();
    this.socket?.close();
  }

  // The network changed, or the page is looked at again: is the line still good? If none is, one is tried at once.
  wake() {
    if (this.ended || this.socket?.readyState === 0) return;
    if (this.isOpen()) this.ask();
    else this.open();
  }

  isOpen() {
    return this.socket?.readyState === 1;
  }

  // ---- what is heard

  received(data) {
    this.stop("answer");
    if (data.type === "ack" || data.type === "refused") this.settled(data.id);
    if (data.table) this.saw(data.table);
    this.listener.message(data);
    if (data.type === "pong") this.compare(data.seq);
  }

  // Whoever has been shown the table is connected; a line that opens and fails is not.
  saw({ seq, you = null }) {
    if (this.tries || !this.connected) this.listener.state("open");
    this.connected = true;
    this.tries = 0;
    this.gaps = 0;
    if (you !== this.shown.you || seq > this.shown.seq) this.shown = { seq, you };
  }

  // The newest table comes before a pong. Without it something got lost: ask for it, then on another line.
  compare(seq) {
    if (seq <= this.shown.seq) return;
    this.gaps += 1;
    if (this.gaps > 1) this.drop();
    else this.ask();
  }

  // ---- what is said

  send(data) {
    if (this.isOpen()) this.socket.send(JSON.stringify(data));
  }

  // Asked now and then, for a line can die without a word.
  ask() {
    this.send({ type: "ping", seq: this.shown.seq });
    this.expect();
  }

  expect() {
    if (!this.running.answer) this.later("answer", ANSWER_MS, () => this.drop());
    this.later("ping", PING_MS * (0.8 + 0.4 * this.random()), () => this.ask());
  }

  act(action, seq) {
    return this.say({ type: "act", id: this.makeId(), seq, action });
  }

  contribute(text) {
    return this.say({ type: "contribute", id: this.makeId(), text });
  }

  // What must be answered.
  say(message) {
    this.waiting.set(message.id, message);
    this.kept?.keep(message);
    if (this.isOpen()) this.deliver(message, 0);
    return message.id;
  }

  // What was said before the page was loaded again.
  again(message) {
    this.waiting.set(message.id, message);
    if (this.isOpen()) this.deliver(message, 0);
  }

  // Until it is acknowledged or refused; the same id is done once, however often it comes.
  deliver(message, tries) {
    this.send(message);
    const wait = grown(AGAIN_MS, tries, () => 0.5 + this.random() / 2);
    this.later(message.id, wait, () => {
      this.ask();
      this.deliver(message, tries + 1);
    });
  }

  settled(id) {
    this.stop(id);
    this.waiting.delete(id);
    this.kept?.drop(id);
  }

  flag(seq) {
    this.send({ type: "flag", seq });
  }

  // ---- timers, by name

  later(name, ms, act) {
    this.stop(name);
    this.running[name] = this.timers.setTimeout(() => {
      delete this.running[name];
      act();
    }, ms);
  }

  stop(name) {
    this.timers.clearTimeout(this.running[name]);
    delete this.running[name];
  }

  stopTimers() {
    for (const name of Object.keys(this.running)) this.stop(name);
  }
}

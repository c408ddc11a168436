// A fake socket and a fake clock, with the server's side of them, for tests of the connection.
import { TableSocket } from "../../games/static/games/table/socket/socket.js";

export class FakeSocket {
  constructor(url) {
    Object.assign(this, { url, sent: [], readyState: 0 });
  }
  open() { this.readyState = 1; this.onopen(); }
  send(text) { this.sent.push(JSON.parse(text)); }
  tell(data) { this.onmessage({ data: JSON.stringify(data) }); }
  table(seq, you) { this.tell({ type: "table", now: 1, table: { seq, you } }); }
  pong(seq) { this.tell({ type: "pong", now: 1, seq }); }
  fail(code = 1006) { this.readyState = 3; this.onclose({ code }); }
  // A browser reports the close of a socket later, or never.
  close() { this.readyState = 2; }
  sentOfType(type) { return this.sent.filter((one) => one.type === type); }
}

export class FakeClock {
  now = 0;
  waiting = new Map();
  last = 0;
  setTimeout = (act, ms) => { this.waiting.set(++this.last, { act, at: this.now + ms }); return this.last; };
  clearTimeout = (id) => this.waiting.delete(id);
  next() { return [...this.waiting].sort(([, a], [, b]) => a.at - b.at)[0]; }
  // Advance the time, and run what is due in order.
  pass(ms) {
    const end = this.now + ms;
    for (let due = this.next(); due && due[1].at <= end; due = this.next()) {
      this.waiting.delete(due[0]);
      this.now = due[1].at;
      due[1].act();
    }
    this.now = end;
  }
}

// Return a connection, all its sockets, and all that its listener received. Jitter is always at its maximum.
export function newConnection({ random = () => 1, ...more } = {}) {
  const made = [];
  const heard = [];
  const clock = new FakeClock();
  class Socket extends FakeSocket {
    constructor(url) { super(url); made.push(this); }
  }
  let id = 0;
  const listener = { message: (data) => heard.push(data), state: (name, code) => heard.push([name, code]) };
  const connection = new TableSocket("ws://x/", listener, { Socket, timers: clock, makeId: () => `id-${++id}`, random, ...more });
  connection.open();
  const states = () => heard.filter(Array.isArray).map(([name]) => name);
  return { connection, made, heard, clock, states };
}

// Return one that is open and has received the table.
export function openConnection(seq = 41, options = {}) {
  const all = newConnection(options);
  all.made[0].open();
  all.made[0].table(seq);
  all.made[0].pong(seq);
  all.made[0].sent.length = 0;
  return all;
}

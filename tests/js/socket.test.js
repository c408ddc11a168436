import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { TableSocket, backOff } from "../../games/static/games/table/socket.js";

let made;
let heard;
let timers;

class FakeSocket {
  constructor(url) {
    Object.assign(this, { url, sent: [], readyState: 0 });
    made.push(this);
  }
  open() { this.readyState = 1; this.onopen(); }
  send(text) { this.sent.push(JSON.parse(text)); }
  tell(data) { this.onmessage({ data: JSON.stringify(data) }); }
  fail(code = 1006) { this.readyState = 3; this.onclose({ code }); }
  close() { this.fail(1000); }
}

class FakeTimers {
  waiting = new Map();
  last = 0;
  setTimeout = (act, ms) => { this.waiting.set(++this.last, { act, ms }); return this.last; };
  clearTimeout = (id) => this.waiting.delete(id);
  // Runs what waits, but not what that starts.
  run() { for (const [id, { act }] of [...this.waiting]) { this.waiting.delete(id); act(); } }
}

function line() {
  const listener = { message: (data) => heard.push(data), state: (name, code) => heard.push([name, code]) };
  let id = 0;
  const socket = new TableSocket("ws://x/", listener, { Socket: FakeSocket, timers, makeId: () => `id-${++id}` });
  socket.open();
  return socket;
}

beforeEach(() => {
  made = [];
  heard = [];
  timers = new FakeTimers();
});

test("an act carries its id and the viewer's seq", () => {
  const socket = line();
  made[0].open();
  assert.equal(socket.act("play AS", 41), "id-1");
  assert.deepEqual(made[0].sent, [{ type: "act", id: "id-1", seq: 41, action: "play AS" }]);
});

test("what was not acknowledged is sent again by the same id on the next line", () => {
  const socket = line();
  made[0].open();
  socket.act("play AS", 41);
  made[0].fail();
  timers.run();
  assert.equal(made.length, 2);
  made[1].open();
  assert.deepEqual(made[1].sent.map((one) => one.id), ["id-1"]);
});

test("acknowledged or refused is over", () => {
  for (const type of ["ack", "refused"]) {
    made = [];
    const socket = line();
    made[0].open();
    const id = socket.act("pass", 3);
    made[0].tell({ type, id, seq: 4 });
    made[0].fail();
    timers.run();
    made[1].open();
    assert.deepEqual(made[1].sent, []);
  }
});

test("an act made while the line is down waits for it", () => {
  const socket = line();
  socket.act("pass", 3);
  assert.deepEqual(made[0].sent, []);
  made[0].open();
  assert.equal(made[0].sent.length, 1);
});

test("waits grow, are shaken, and have an end", () => {
  assert.ok(backOff(0, () => 0) < backOff(3, () => 0));
  assert.equal(backOff(20, () => 1), 10_000);
  assert.notEqual(backOff(2, () => 0), backOff(2, () => 1));
});

test("a line that is closed for good is not tried again", () => {
  for (const code of [4401, 4403, 4404]) {
    made = [];
    line();
    made[0].fail(code);
    timers.run();
    assert.equal(made.length, 1);
    assert.deepEqual(heard.at(-1), ["closed", code]);
  }
});

test("pings say how far this viewer is", () => {
  line();
  made[0].open();
  made[0].tell({ type: "table", now: 1, table: { seq: 7 } });
  timers.run();
  assert.deepEqual(made[0].sent, [{ type: "ping", seq: 7 }]);
});

test("a silent line is dropped and another is made", (t) => {
  line();
  made[0].open();
  const later = Date.now() + 60_000;
  t.mock.method(Date, "now", () => later);
  timers.run();
  timers.run();
  assert.equal(made.length, 2);
});

test("a late message of an old line is not heard", () => {
  const socket = line();
  made[0].open();
  made[0].fail();
  timers.run();
  heard = [];
  made[0].onmessage({ data: JSON.stringify({ type: "pong" }) });
  assert.deepEqual(heard, []);
  assert.equal(socket.isOpen(), false);
});

test("the network's return is used at once", () => {
  const socket = line();
  made[0].open();
  made[0].fail();
  socket.wake();
  assert.equal(made.length, 2);
  made[1].open();
  socket.wake();
  assert.equal(made.length, 2);
});

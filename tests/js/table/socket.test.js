import assert from "node:assert/strict";
import { test } from "node:test";
import { TableSocket, backoff } from "../../../games/static/games/table/socket/socket.js";
import { newConnection, openConnection } from "../fake_connection.js";

const ids = (socket) => socket.sentOfType("act").map((one) => one.id);

// ---- actions

test("an action carries its id and the viewer's seq", () => {
  const { connection, made } = openConnection();
  assert.equal(connection.act("play AS", 41), "id-1");
  assert.deepEqual(made[0].sent, [{ type: "act", id: "id-1", seq: 41, action: "play AS" }]);
});

test("a visible page says so with its pings, and at once on a new connection", () => {
  let visible = true;
  const { connection, made, clock } = newConnection({ isVisible: () => visible });
  made[0].open();
  made[0].table(41);
  assert.deepEqual(made[0].sent, [{ type: "ping", seq: 41, visible: true }]);
  made[0].table(42);
  assert.equal(made[0].sent.length, 1);
  visible = false;
  connection.ping();
  assert.deepEqual(made[0].sent.at(-1), { type: "ping", seq: 42 });
  made[0].fail();
  visible = true;
  while (made.length === 1) clock.pass(100);
  made[1].open();
  made[1].table(43);
  assert.deepEqual(made[1].sent, [{ type: "ping", seq: 43, visible: true }]);
});

test("without network it says so at once, and whatever is answered takes that back", () => {
  const { connection, made, states } = openConnection();
  connection.networkLost();
  assert.equal(states().at(-1), "offline");
  assert.equal(made[0].sentOfType("ping").length, 1);
  made[0].pong(41);
  assert.equal(states().at(-1), "open");
  made[0].pong(41);
  assert.deepEqual(states().slice(-2), ["offline", "open"]);
});

test("a network that does not come back in time is a lost connection", () => {
  const { connection, made, clock, states } = openConnection();
  connection.networkLost();
  clock.pass(8_000);
  assert.equal(states().at(-1), "lost");
  while (made.length === 1) clock.pass(100);
  made[1].open();
  made[1].table(41);
  assert.equal(states().at(-1), "open");
});

test("ids of two tabs never collide", () => {
  const tabs = [0, 1].map(() => new TableSocket("ws://x/", {}));
  const made = new Set(tabs.flatMap((tab) => Array.from({ length: 500 }, () => tab.act("pass", 3))));
  assert.equal(made.size, 1000);
  for (const id of made) assert.match(id, /^[0-9A-Za-z-]{1,36}$/);
});

test("an unacknowledged action is sent again on the same connection, with the same id and growing waits", () => {
  const { connection, made, clock } = openConnection();
  connection.act("play AS", 41);
  const times = [];
  for (let second = 1; second <= 60; second += 1) {
    clock.pass(1000);
    made[0].pong(41);
    while (times.length < ids(made[0]).length - 1) times.push(second);
  }
  assert.deepEqual(new Set(ids(made[0])), new Set(["id-1"]));
  assert.deepEqual(times.slice(0, 4), [3, 8, 18, 28]);
  assert.equal(made.length, 1);
});

test("waits have jitter: two connections do not send again at the same time", () => {
  const [early, late] = [0, 1].map((chance) => openConnection(41, { random: () => chance }));
  for (const { connection } of [early, late]) connection.act("pass", 41);
  for (const { clock } of [early, late]) clock.pass(1_600);
  assert.deepEqual([early, late].map(({ made }) => ids(made[0]).length), [2, 1]);
});

test("an unacknowledged action is sent again with the same id on the next connection", () => {
  const { connection, made, clock } = openConnection();
  connection.act("play AS", 41);
  made[0].fail();
  clock.pass(1_000);
  assert.equal(made.length, 2);
  made[1].open();
  assert.deepEqual(ids(made[1]), ["id-1"]);
  assert.equal(made[1].sentOfType("act")[0].seq, 41);
});

test("it is sent on every connection until it is answered", () => {
  const { connection, made, clock } = openConnection();
  connection.act("play AS", 41);
  for (let n = 0; n < 5; n += 1) {
    made[n].fail(n % 2 ? 1012 : 1006);
    while (made.length === n + 1) clock.pass(100);
    made[n + 1].open();
    assert.deepEqual(ids(made[n + 1]), ["id-1"]);
  }
  made[5].table(42);
  made[5].tell({ type: "ack", id: "id-1", seq: 42 });
  made[5].fail();
  clock.pass(2_000);
  made[6].open();
  assert.deepEqual(ids(made[6]), []);
});

test("an acknowledged or refused action is not sent again", () => {
  for (const type of ["ack", "refused"]) {
    const { connection, made, clock } = openConnection();
    const id = connection.act("pass", 3);
    made[0].tell({ type, id, seq: 4 });
    clock.pass(60_000);
    assert.deepEqual(ids(made[0]), ["id-1"]);
  }
});

test("a server error is no answer: the action is sent again", () => {
  const { connection, made, clock } = openConnection();
  connection.act("pass", 3);
  made[0].tell({ type: "error", problem: { code: "server_error", detail: "Try again.", data: {} } });
  clock.pass(3_000);
  assert.deepEqual(ids(made[0]), ["id-1", "id-1"]);
});

test("an action made while the connection is down waits for it", () => {
  const { connection, made } = newConnection();
  connection.act("pass", 3);
  assert.deepEqual(made[0].sent, []);
  made[0].open();
  assert.deepEqual(ids(made[0]), ["id-1"]);
});

// ---- closed connections

test("waits grow, have jitter, and have a maximum", () => {
  assert.ok(backoff(0, () => 0) < backoff(3, () => 0));
  assert.ok(backoff(0, () => 0) > 0);
  assert.equal(backoff(20, () => 1), 10_000);
  assert.ok(backoff(2, () => 1) / backoff(2, () => 0) > 3);
});

test("reconnection attempts become rarer while the server is unreachable", () => {
  const { made, clock } = openConnection();
  const waits = [];
  for (let n = 0; n < 6; n += 1) {
    const before = clock.now;
    made[n].fail();
    while (made.length === n + 1) clock.pass(100);
    waits.push(clock.now - before);
  }
  assert.deepEqual(waits, [800, 1600, 3200, 6400, 10_000, 10_000]);
});

test("a socket that fails before showing a table does not count as connected", () => {
  const { made, clock, states } = openConnection();
  made[0].fail(1011);
  clock.pass(800);
  made[1].open();
  made[1].fail(1011);
  clock.pass(1_500);
  assert.equal(made.length, 2);
  clock.pass(100);
  made[2].open();
  made[2].table(41);
  assert.deepEqual(states(), ["connecting", "open", "lost", "lost", "lost", "lost", "open"]);
});

test("when its process stops a connection moves at once, with jitter", () => {
  for (const [chance, wait] of [[0, 0], [0.5, 125], [1, 250]]) {
    const { made, clock } = openConnection(41, { random: () => chance });
    made[0].fail(1012);
    clock.pass(wait);
    assert.equal(made.length, 2, `${chance}`);
  }
});

test("if no process accepts it, it waits like the others", () => {
  const { made, clock } = openConnection();
  made[0].fail(1012);
  clock.pass(250);
  made[1].fail(1012);
  clock.pass(1_500);
  assert.equal(made.length, 2);
  clock.pass(100);
  assert.equal(made.length, 3);
});

test("after closing for too many messages it reconnects late", () => {
  const { made, clock } = openConnection();
  made[0].fail(4429);
  clock.pass(9_900);
  assert.equal(made.length, 1);
  clock.pass(100);
  assert.equal(made.length, 2);
});

test("a connection without a place tries again late, and says why until then", () => {
  for (const code of [4430, 4431]) {
    const { made, heard, clock } = openConnection();
    made[0].fail(code);
    clock.pass(9_900);
    assert.equal(made.length, 1);
    clock.pass(100);
    assert.equal(made.length, 2);
    assert.deepEqual(heard.at(-1), ["lost", code]);
  }
});

test("a connection that is closed for good is not retried", () => {
  for (const code of [4401, 4403, 4404]) {
    const { made, heard, clock } = newConnection();
    made[0].fail(code);
    clock.pass(60_000);
    assert.equal(made.length, 1);
    assert.deepEqual(heard.at(-1), ["closed", code]);
  }
});

test("a stalled connection is closed and reconnects", () => {
  const { made, clock } = openConnection();
  made[0].fail(4408);
  clock.pass(800);
  assert.equal(made.length, 2);
});

test("late messages of an old connection are ignored", () => {
  const { connection, made, heard, clock } = openConnection();
  made[0].fail();
  clock.pass(800);
  const before = heard.length;
  made[0].pong(99);
  assert.equal(heard.length, before);
  assert.equal(connection.isOpen(), false);
});

// ---- pings and missed payloads

test("pings carry the viewer's seq", () => {
  const { made, clock } = openConnection(7);
  clock.pass(20_000);
  assert.deepEqual(made[0].sent, [{ type: "ping", seq: 7 }]);
});

test("a viewer who becomes a spectator starts a new count", () => {
  const { made, clock } = openConnection(7);
  made[0].table(41, 2);
  made[0].table(30, null);
  clock.pass(20_000);
  assert.equal(made[0].sent[0].seq, 30);
});

test("an overtaken refusal does not go back", () => {
  const { connection, made, clock } = openConnection(7);
  const id = connection.act("pass", 7);
  made[0].table(9);
  made[0].tell({ type: "refused", id, problem: { code: "stale", detail: "", data: {} }, table: { seq: 8, you: null } });
  clock.pass(20_000);
  assert.deepEqual(made[0].sentOfType("ping").map((one) => one.seq), [9]);
});

test("a pong that is ahead of the table fetches the table", () => {
  const { made } = openConnection(7);
  made[0].pong(8);
  assert.deepEqual(made[0].sent, [{ type: "ping", seq: 7 }]);
  made[0].table(8);
  made[0].pong(8);
  assert.equal(made.length, 1);
});

test("a new connection requests nothing: the server must send the table", () => {
  const { made, clock } = newConnection();
  made[0].open();
  assert.deepEqual(made[0].sent, []);
  clock.pass(8_000 + 800);
  assert.equal(made.length, 2);
});

test("if it does not, the next connection will", () => {
  const { made, clock } = openConnection(7);
  made[0].pong(8);
  made[0].pong(8);
  clock.pass(800);
  assert.equal(made.length, 2);
});

test("a connection without an answer is replaced", () => {
  const { connection, made, states, clock } = openConnection();
  connection.act("pass", 41);
  clock.pass(2_500 + 8_000 + 800);
  assert.equal(made.length, 2);
  made[1].open();
  assert.deepEqual(ids(made[1]), ["id-1"]);
  assert.equal(states().at(-1), "lost");
});

test("a dead connection is noticed without an action too", () => {
  const { made, clock } = openConnection();
  clock.pass(18_100 + 8_000 + 800);
  assert.equal(made.length, 2);
});

test("any message proves that the connection is alive", () => {
  const { made, clock } = openConnection();
  for (let n = 0; n < 60; n += 1) {
    clock.pass(7_900);
    made[0].table(42 + n);
  }
  assert.equal(made.length, 1);
});

test("a handshake without an answer is given up", () => {
  const { made, clock } = newConnection();
  clock.pass(8_000 + 800);
  assert.equal(made.length, 2);
});

// ---- returning to the page

test("the return of the network is used at once", () => {
  const { connection, made } = openConnection();
  made[0].fail();
  connection.wake();
  assert.equal(made.length, 2);
  connection.wake();
  assert.equal(made.length, 2);
});

test("returning to the page checks the connection", () => {
  const { connection, made, clock } = openConnection();
  connection.wake();
  assert.deepEqual(made[0].sent, [{ type: "ping", seq: 41 }]);
  clock.pass(8_000 + 800);
  assert.equal(made.length, 2);
});

test("a connection closed by the page stays closed", () => {
  const { connection, made, clock } = openConnection();
  connection.act("pass", 41);
  connection.close();
  connection.wake();
  clock.pass(60_000);
  assert.equal(made.length, 1);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { TableSocket, backoff } from "../../games/static/games/table/socket.js";
import { newConnection, openConnection } from "./fake_connection.js";

const ids = (socket) => socket.sentOfType("act").map((one) => one.id);

// ---- acts

test("an act carries its id and the viewer's seq", () => {
  const { connection, made } = openConnection();
  assert.equal(connection.act("play AS", 41), "id-1");
  assert.deepEqual(made[0].sent, [{ type: "act", id: "id-1", seq: 41, action: "play AS" }]);
});

test("ids of two tabs never meet", () => {
  const tabs = [0, 1].map(() => new TableSocket("ws://x/", {}));
  const made = new Set(tabs.flatMap((tab) => Array.from({ length: 500 }, () => tab.act("pass", 3))));
  assert.equal(made.size, 1000);
  for (const id of made) assert.match(id, /^[0-9A-Za-z-]{1,36}$/);
});

test("what is not acknowledged is sent again on the same connection, by the same id, ever more seldom", () => {
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

test("waits are shaken: two lines do not send again at one moment", () => {
  const [early, late] = [0, 1].map((chance) => openConnection(41, { random: () => chance }));
  for (const { connection } of [early, late]) connection.act("pass", 41);
  for (const { clock } of [early, late]) clock.pass(1_600);
  assert.deepEqual([early, late].map(({ made }) => ids(made[0]).length), [2, 1]);
});

test("what was not acknowledged is sent again by the same id on the next line", () => {
  const { connection, made, clock } = openConnection();
  connection.act("play AS", 41);
  made[0].fail();
  clock.pass(1_000);
  assert.equal(made.length, 2);
  made[1].open();
  assert.deepEqual(ids(made[1]), ["id-1"]);
  assert.equal(made[1].sentOfType("act")[0].seq, 41);
});

test("it is sent on every connection until somebody answers", () => {
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

test("acknowledged or refused is over", () => {
  for (const type of ["ack", "refused"]) {
    const { connection, made, clock } = openConnection();
    const id = connection.act("pass", 3);
    made[0].tell({ type, id, seq: 4 });
    clock.pass(60_000);
    assert.deepEqual(ids(made[0]), ["id-1"]);
  }
});

test("a fault of the server's is no answer: the act is sent again", () => {
  const { connection, made, clock } = openConnection();
  connection.act("pass", 3);
  made[0].tell({ type: "error", code: "server_error", text: "Try again." });
  clock.pass(3_000);
  assert.deepEqual(ids(made[0]), ["id-1", "id-1"]);
});

test("an act made while the connection is down waits for it", () => {
  const { connection, made } = newConnection();
  connection.act("pass", 3);
  assert.deepEqual(made[0].sent, []);
  made[0].open();
  assert.deepEqual(ids(made[0]), ["id-1"]);
});

// ---- lines that end

test("waits grow, are shaken, and have an end", () => {
  assert.ok(backoff(0, () => 0) < backoff(3, () => 0));
  assert.ok(backoff(0, () => 0) > 0);
  assert.equal(backoff(20, () => 1), 10_000);
  assert.ok(backoff(2, () => 1) / backoff(2, () => 0) > 3);
});

test("tries get rarer while nobody is there", () => {
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

test("who opens and fails before a table is shown is no good line", () => {
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

test("when its process stops a connection moves at once, at a moment of its own", () => {
  for (const [chance, wait] of [[0, 0], [0.5, 125], [1, 250]]) {
    const { made, clock } = openConnection(41, { random: () => chance });
    made[0].fail(1012);
    clock.pass(wait);
    assert.equal(made.length, 2, `${chance}`);
  }
});

test("where nobody takes it in it waits as long as others", () => {
  const { made, clock } = openConnection();
  made[0].fail(1012);
  clock.pass(250);
  made[1].fail(1012);
  clock.pass(1_500);
  assert.equal(made.length, 2);
  clock.pass(100);
  assert.equal(made.length, 3);
});

test("who was thrown out for talking too much comes back calmly", () => {
  const { made, clock } = openConnection();
  made[0].fail(4429);
  clock.pass(9_900);
  assert.equal(made.length, 1);
  clock.pass(100);
  assert.equal(made.length, 2);
});

test("a connection that is closed for good is not tried again", () => {
  for (const code of [4401, 4403, 4404]) {
    const { made, heard, clock } = newConnection();
    made[0].fail(code);
    clock.pass(60_000);
    assert.equal(made.length, 1);
    assert.deepEqual(heard.at(-1), ["closed", code]);
  }
});

test("who does not read is dropped, and comes back", () => {
  const { made, clock } = openConnection();
  made[0].fail(4408);
  clock.pass(800);
  assert.equal(made.length, 2);
});

test("a late message of an old connection is not heard", () => {
  const { connection, made, heard, clock } = openConnection();
  made[0].fail();
  clock.pass(800);
  const before = heard.length;
  made[0].pong(99);
  assert.equal(heard.length, before);
  assert.equal(connection.isOpen(), false);
});

// ---- pings, and what was missed

test("pings say how far this viewer is", () => {
  const { made, clock } = openConnection(7);
  clock.pass(20_000);
  assert.deepEqual(made[0].sent, [{ type: "ping", seq: 7 }]);
});

test("who is a spectator from now on counts as one", () => {
  const { made, clock } = openConnection(7);
  made[0].table(41, 2);
  made[0].table(30, null);
  clock.pass(20_000);
  assert.equal(made[0].sent[0].seq, 30);
});

test("a refusal that was overtaken does not lead back", () => {
  const { connection, made, clock } = openConnection(7);
  const id = connection.act("pass", 7);
  made[0].table(9);
  made[0].tell({ type: "refused", id, code: "stale", table: { seq: 8, you: null } });
  clock.pass(20_000);
  assert.deepEqual(made[0].sentOfType("ping").map((one) => one.seq), [9]);
});

test("a pong that is ahead of the table brings the table", () => {
  const { made } = openConnection(7);
  made[0].pong(8);
  assert.deepEqual(made[0].sent, [{ type: "ping", seq: 7 }]);
  made[0].table(8);
  made[0].pong(8);
  assert.equal(made.length, 1);
});

test("a new connection asks for nothing: the table comes by itself, and must", () => {
  const { made, clock } = newConnection();
  made[0].open();
  assert.deepEqual(made[0].sent, []);
  clock.pass(8_000 + 800);
  assert.equal(made.length, 2);
});

test("if it does not, the next connection does", () => {
  const { made, clock } = openConnection(7);
  made[0].pong(8);
  made[0].pong(8);
  clock.pass(800);
  assert.equal(made.length, 2);
});

test("a connection that does not answer is dropped and another is made", () => {
  const { connection, made, states, clock } = openConnection();
  connection.act("pass", 41);
  clock.pass(2_500 + 8_000 + 800);
  assert.equal(made.length, 2);
  made[1].open();
  assert.deepEqual(ids(made[1]), ["id-1"]);
  assert.equal(states().at(-1), "lost");
});

test("a quiet connection is found dead without an act too", () => {
  const { made, clock } = openConnection();
  clock.pass(18_100 + 8_000 + 800);
  assert.equal(made.length, 2);
});

test("whatever is heard shows that the connection lives", () => {
  const { made, clock } = openConnection();
  for (let n = 0; n < 60; n += 1) {
    clock.pass(7_900);
    made[0].table(42 + n);
  }
  assert.equal(made.length, 1);
});

test("a handshake that never ends is given up", () => {
  const { made, clock } = newConnection();
  clock.pass(8_000 + 800);
  assert.equal(made.length, 2);
});

// ---- coming back to the page

test("the network's return is used at once", () => {
  const { connection, made } = openConnection();
  made[0].fail();
  connection.wake();
  assert.equal(made.length, 2);
  connection.wake();
  assert.equal(made.length, 2);
});

test("who comes back to the page finds out whether the connection is still there", () => {
  const { connection, made, clock } = openConnection();
  connection.wake();
  assert.deepEqual(made[0].sent, [{ type: "ping", seq: 41 }]);
  clock.pass(8_000 + 800);
  assert.equal(made.length, 2);
});

test("a connection that was closed by the page stays closed", () => {
  const { connection, made, clock } = openConnection();
  connection.act("pass", 41);
  connection.close();
  connection.wake();
  clock.pass(60_000);
  assert.equal(made.length, 1);
});

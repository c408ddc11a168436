import assert from "node:assert/strict";
import { test } from "node:test";
import { PendingActions } from "../../../games/static/games/table/socket/pending_actions.js";
import { TableSocket } from "../../../games/static/games/table/socket/socket.js";
import { Store } from "../../../games/static/games/table/store.js";
import { fixture } from "../fixtures.js";
import { FakeClock, FakeSocket } from "../fake_connection.js";

function memory() {
  const held = new Map();
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, text) => held.set(key, text), removeItem: (key) => held.delete(key) };
}

// A table page with a connection of its own; the tab's storage outlives it.
function page(storage, table) {
  const pendingActions = new PendingActions(table.id, storage);
  const made = [];
  class Socket extends FakeSocket {
    constructor(url) { super(url); made.push(this); }
  }
  const timers = new FakeClock();
  const store = new Store({}, { timers });
  store.socket = new TableSocket("ws://x/", { message: (data) => store.message(data), state() {} }, { Socket, timers, pendingActions });
  store.socket.open();
  store.message({ type: "table", now: 1, table });
  const act = pendingActions.unanswered(table);
  if (act) store.resendAction(act);
  made[0].open();
  return { store, said: () => made[0].sentOfType("act"), tell: (data) => made[0].tell(data) };
}

const { table } = fixture("play-follow");
const [card] = table.legal.play;

test("an unanswered action is sent again with its id after a reload", () => {
  const storage = memory();
  const before = page(storage, table);
  before.store.tapCard(card);
  const [sent] = before.said();
  const after = page(storage, table);
  assert.deepEqual(after.said(), [sent]);
  assert.equal(after.store.state.pending.action, `play ${card}`);
  assert.ok(!after.store.visibleTable().hand.includes(card));
});

test("an answered action is forgotten, whether accepted or refused", () => {
  for (const type of ["ack", "refused"]) {
    const storage = memory();
    const before = page(storage, table);
    before.store.tapCard(card);
    before.tell({ type, id: before.said()[0].id, seq: table.seq + 1, text: "no" });
    assert.deepEqual(page(storage, table).said(), [], type);
  }
});

test("an action that the table received, or that is out of date, is not sent again", () => {
  for (const changed of [{ seq: table.seq + 1 }, { to_act: (table.you + 1) % 3, legal: {} }, { id: "another" }]) {
    const storage = memory();
    page(storage, table).store.tapCard(card);
    const after = page(storage, { ...table, ...changed });
    assert.deepEqual(after.said(), []);
    assert.equal(after.store.state.pending, null);
  }
});

test("without browser storage the game works all the same", () => {
  const broken = { getItem() { throw new Error("denied"); }, setItem() { throw new Error("denied"); }, removeItem() {} };
  const { store, said } = page(broken, table);
  store.tapCard(card);
  assert.equal(said().length, 1);
});

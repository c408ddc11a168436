import assert from "node:assert/strict";
import test from "node:test";

import { callDelay, soundsOf } from "../../../../games/static/games/table/sound/events.js";
import { Store } from "../../../../games/static/games/table/store.js";
import { payload } from "../../fixtures.js";

const ME = "anna";
const timers = { setTimeout: () => 0, clearTimeout: () => {} };

function stateOf(changes) {
  const store = new Store({ urls: {}, username: ME }, { timers });
  store.set({ table: payload("play-follow", { events: [] }), ...changes });
  return store.state;
}
const names = (before, after) => soundsOf(before, after, ME).map(({ name }) => name);
const next = (table, events) => ({ ...table, seq: table.seq + 1, events });

test("events of the others sound, one after the other", () => {
  const before = stateOf();
  const other = (before.table.you + 1) % 3;
  const events = [{ type: "card_played", seat: other, card: "9S" }, { type: "bid_made", seat: other, amount: 105 }, { type: "passed", seat: other }];
  const found = soundsOf(before, { ...before, table: next(before.table, events) }, ME);
  assert.deepEqual(found.map(({ name }) => name), ["card", "bid", "passed"]);
  assert.ok(found[2].after > found[1].after);
  assert.ok(callDelay(found) > found[2].after);
});

test("a payload that is not newer is silent", () => {
  const before = stateOf();
  const table = { ...before.table, events: [{ type: "card_played", seat: 1, card: "9S" }] };
  assert.deepEqual(names(before, { ...before, table }), []);
});

test("the viewer's own card sounds at the press, and not again when it is confirmed", () => {
  const before = stateOf();
  const pressed = { ...before, pending: { id: "1", seq: before.table.seq, action: "play 9S" } };
  const found = soundsOf(before, pressed, ME);
  assert.deepEqual(found, [{ name: "card", after: 0, own: true }]);
  const table = next(before.table, [{ type: "card_played", seat: before.table.you, card: "9S" }]);
  assert.deepEqual(names(pressed, { ...pressed, table, pending: null }), []);
});

for (const [action, name] of [["bid 105", "bid"], ["pass", "passed"], ["give 1:9D 2:JS", "given"]]) {
  test(`${action} sounds at the press`, () => {
    const before = stateOf();
    assert.deepEqual(names(before, { ...before, pending: { id: "1", seq: 1, action } }), [name]);
  });
}

test("a hand is dealt with a tick for each card, when it is seen", () => {
  const before = stateOf();
  const table = { ...next(before.table, []), deal: before.table.deal + 1, hand: ["9S", "TS", "AS"] };
  const held = { ...before, table, stage: { trick: null, row: null, held: before.table } };
  assert.deepEqual(names(before, held), []);
  const found = soundsOf(held, { ...held, stage: null }, ME);
  assert.deepEqual(found.map(({ name, after }) => [name, after]), [["deal", 0], ["deal", 45], ["deal", 90]]);
});

test("a trick sounds when it is collected", () => {
  const before = stateOf({ stage: { trick: {}, row: null, held: null, state: "rest" } });
  assert.deepEqual(names(before, { ...before, stage: { ...before.stage, state: "collect" } }), ["trick"]);
});

for (const outcome of ["made", "failed"]) {
  test(`a contract that is ${outcome} sounds with its result`, () => {
    const before = stateOf();
    const stage = { trick: null, row: { outcome }, held: before.table, state: "result" };
    assert.deepEqual(names(before, { ...before, stage }), [outcome]);
  });
}

const MOMENTS = { marriage_declared: "marriage", trump_named: "trump", bolt_earned: "bolt", mounted_barrel: "barrel", fell: "fall" };
for (const [type, name] of Object.entries(MOMENTS)) {
  test(`${type} sounds with its moment`, () => {
    const before = stateOf();
    assert.deepEqual(names(before, { ...before, moment: { type, text: "" } }), [name]);
  });
}

test("the end sounds otherwise for the winner", () => {
  const before = stateOf();
  const end = (winner) => ({ ...before, table: { ...before.table, result: { winner } }, moment: { type: "game_won", text: "" } });
  assert.deepEqual(names(before, end(before.table.you)), ["won"]);
  assert.deepEqual(names(before, end(before.table.you + 1)), ["over"]);
});

test("a message of somebody else sounds", () => {
  const before = stateOf();
  const said = (username) => ({ ...before, talk: { ...before.talk, spoken: { id: 4, username } } });
  assert.deepEqual(names(before, said("boris")), ["message"]);
  assert.deepEqual(names(before, said(ME)), []);
});

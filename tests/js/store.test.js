import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Store } from "../../games/static/games/table/store.js";
import { payload } from "./fixtures.js";

let store;
let sent;
let waiting;

beforeEach(() => {
  sent = [];
  waiting = new Map();
  const timers = {
    setTimeout: (act, ms) => { waiting.set(ms, act); return ms; },
    clearTimeout: (id) => waiting.delete(id),
  };
  store = new Store({ urls: {} }, { timers, now: () => 1_000 });
  store.socket = { act: (action, seq) => { sent.push([action, seq]); return `id-${sent.length}`; } };
});

const tell = (table) => store.message({ type: "table", now: 1_500, table });
const after = (ms) => waiting.get(ms)();

test("a tap on a legal card plays it, and it lies there at once", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  assert.deepEqual(sent, [["play KS", 41]]);
  assert.equal(store.shown().trick.at(-1).card, "KS");
  store.tapCard("9S");
  assert.equal(sent.length, 1);
});

test("a tap on a veiled card says why and sends nothing", () => {
  tell(payload("play-follow"));
  store.tapCard("TH");
  assert.deepEqual(sent, []);
  assert.equal(store.state.refusal.card, "TH");
  assert.match(store.state.refusal.text, /spades/);
});

test("a refused card goes back with the reason", () => {
  const table = payload("play-follow");
  tell(table);
  store.tapCard("KS");
  store.message({ type: "refused", id: "id-1", code: "stale", text: "Too late", data: {}, now: 2, table });
  assert.ok(store.shown().hand.includes("KS"));
  assert.deepEqual([store.state.refusal.text, store.state.refusal.card], ["Too late", "KS"]);
});

test("with confirming the first tap lifts and the second plays", () => {
  tell(payload("play-follow"));
  store.set({ confirm: true });
  store.tapCard("KS");
  assert.deepEqual([sent.length, store.state.selected], [0, "KS"]);
  store.tapCard("9S");
  assert.equal(store.state.selected, "9S");
  store.tapCard("9S");
  assert.deepEqual(sent, [["play 9S", 41]]);
});

test("a card chosen in advance is played when it is legal", () => {
  tell(payload("play-other"));
  store.tapCard("KS");
  assert.deepEqual([sent.length, store.state.premove], [0, "KS"]);
  tell(payload("play-follow", { seq: 42 }));
  assert.deepEqual(sent, [["play KS", 42]]);
});

test("a card chosen in advance falls back when it is not legal", () => {
  tell(payload("play-other"));
  store.tapCard("TH");
  tell(payload("play-follow", { seq: 42 }));
  assert.deepEqual([sent, store.state.premove], [[], null]);
});

test("an older payload changes nothing", () => {
  tell(payload("play-follow"));
  tell(payload("bid-mine", { seq: 40 }));
  assert.equal(store.state.table.phase, "play");
});

test("a finished trick rests, is collected, and is gone", () => {
  tell(payload("play-follow"));
  tell(payload("play-trick-complete", { seq: 42 }));
  assert.equal(store.state.stage.state, "rest");
  after(600);
  assert.equal(store.state.stage.state, "collect");
  after(320);
  assert.equal(store.state.stage, null);
});

test("any act ends a rest", () => {
  tell(payload("play-follow"));
  tell(payload("play-trick-complete", { seq: 42, to_act: 0, legal: { play: ["KS"] } }));
  store.tapCard("KS");
  assert.equal(store.state.stage, null);
  assert.deepEqual(sent, [["play KS", 42]]);
});

test("a finished deal is held under its last trick, then its result is told", () => {
  const old = payload("play-follow");
  tell(old);
  const events = [{ type: "card_played", seat: 0, card: "9S" }, { type: "trick_taken", seat: 1, points: 13 }];
  tell(payload("bid-mine", { seq: 42, events }));
  assert.equal(store.shown().deal, 13);
  store.hurry();
  assert.equal(store.shown().deal, 14);
  assert.equal(store.state.result.deal, 13);
  store.closeResult();
  assert.equal(store.state.result, null);
});

test("the line lost and found again is told for a while", () => {
  store.connected("open");
  assert.equal(store.state.back, false);
  store.connected("lost");
  store.connected("open");
  assert.equal(store.state.back, true);
  after(2000);
  assert.equal(store.state.back, false);
});

test("the server's clock is known from every message", () => {
  tell(payload("play-follow"));
  assert.equal(store.serverNow(), 1_500);
});

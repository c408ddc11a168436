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
  assert.equal(store.visibleTable().trick.at(-1).card, "KS");
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
  assert.ok(store.visibleTable().hand.includes("KS"));
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
  assert.equal(store.visibleTable().deal, 13);
  store.skipStage();
  assert.equal(store.visibleTable().deal, 14);
  assert.equal(store.state.result.deal, 13);
  store.closeResult();
  assert.equal(store.state.result, null);
});

test("the line lost and found again is told for a while", () => {
  store.setConnection("open");
  assert.equal(store.state.back, false);
  store.setConnection("lost");
  after(1000);
  assert.equal(store.state.offline, true);
  store.setConnection("lost");
  store.setConnection("open");
  assert.deepEqual([store.state.offline, store.state.back], [false, true]);
  after(2000);
  assert.equal(store.state.back, false);
});

test("of a line that is back at once nothing is told", () => {
  store.setConnection("open");
  store.setConnection("lost", 1012);
  store.setConnection("open");
  assert.equal(waiting.has(1000), false);
  assert.deepEqual([store.state.offline, store.state.back], [false, false]);
});

test("what is not acknowledged soon is told to be pending, until it is", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  assert.equal(store.state.late, false);
  after(1200);
  assert.deepEqual([store.state.pending.action, store.state.late], ["play KS", true]);
  tell(payload("play-other", { seq: 42 }));
  assert.equal(store.state.pending, null);
  tell(payload("play-follow", { seq: 43 }));
  store.tapCard("KS");
  assert.equal(store.state.late, false);
});

test("an answer to a claim is pending until the table asks no more, as new as before", () => {
  tell(payload("claim-asked"));
  store.act("keep");
  tell(payload("claim-asked"));
  assert.equal(store.state.pending.action, "keep");
  const { you, clock } = payload("claim-asked");
  tell(payload("claim-asked", { to_act: null, legal: {}, clock: { ...clock, seat: null, started: null } }));
  assert.equal(store.state.pending, null);
  assert.equal(store.visibleTable().you, you);
  assert.deepEqual(store.visibleTable().legal, {});
});

test("what is pending is there still when the table comes again over a new line", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  store.setConnection("lost");
  store.setConnection("open");
  tell(payload("play-follow"));
  assert.equal(store.state.pending.action, "play KS");
  assert.equal(store.visibleTable().trick.at(-1).card, "KS");
  store.tapCard("9S");
  assert.equal(sent.length, 1);
});

test("a fault of the server's is not told while the act is sent again", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  store.message({ type: "error", code: "server_error", text: "Try again" });
  assert.equal(store.state.refusal, null);
});

test("the same table again ends no choice", () => {
  tell(payload("bid-mine"));
  store.draft(140);
  tell(payload("bid-mine"));
  assert.equal(store.state.draft, 140);
  tell(payload("bid-mine", { seq: 42 }));
  assert.equal(store.state.draft, null);
});

test("who loses his seat is shown the table as a spectator, whose count is another", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  tell(payload("spectator", { seq: 12 }));
  assert.deepEqual([store.state.table.you, store.visibleTable().hand, store.state.pending], [null, [], null]);
});

test("a refusal that was overtaken does not lead back", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  tell(payload("play-other", { seq: 43 }));
  store.message({ type: "refused", id: "id-1", code: "stale", text: "Too late", data: {}, now: 2, table: payload("play-follow", { seq: 42 }) });
  assert.equal(store.state.table.seq, 43);
  assert.equal(store.state.refusal.text, "Too late");
});

test("the server's clock is known from every message", () => {
  tell(payload("play-follow"));
  assert.equal(store.serverNow(), 1_500);
});

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { seatPlaces } from "../../../games/static/games/board/seats.js";
import { Store } from "../../../games/static/games/table/store.js";
import { payload } from "../fixtures.js";

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

test("a tap on a legal card plays it, and the table shows it at once", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  assert.deepEqual(sent, [["play KS", 41]]);
  assert.equal(store.visibleTable().trick.at(-1).card, "KS");
  store.tapCard("9S");
  assert.equal(sent.length, 1);
});

test("a tap on an illegal card says why and sends nothing", () => {
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
  store.message({ type: "refused", id: "id-1", problem: { code: "stale", detail: "Too late", data: {} }, now: 2, table });
  assert.ok(store.visibleTable().hand.includes("KS"));
  assert.deepEqual([store.state.refusal.text, store.state.refusal.card], ["Too late", "KS"]);
});

test("with confirmation the first tap selects and the second plays", () => {
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

test("a card chosen in advance is dropped when it is illegal", () => {
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

test("a finished trick is shown, collected, and removed", () => {
  tell(payload("play-follow"));
  tell(payload("play-trick-complete", { seq: 42 }));
  assert.equal(store.state.stage.state, "rest");
  after(600);
  assert.equal(store.state.stage.state, "collect");
  after(320);
  assert.equal(store.state.stage, null);
});

test("any action skips a transition", () => {
  tell(payload("play-follow"));
  tell(payload("play-trick-complete", { seq: 42, to_act: 0, legal: { play: ["KS"] } }));
  store.tapCard("KS");
  assert.equal(store.state.stage, null);
  assert.deepEqual(sent, [["play KS", 42]]);
});

test("a finished deal stays under its last trick, then its result is shown", () => {
  const old = payload("play-follow");
  tell(old);
  const events = [{ type: "card_played", seat: 0, card: "9S" }, { type: "trick_taken", seat: 1, points: 13 }];
  tell(payload("bid-mine", { seq: 42, events }));
  assert.equal(store.visibleTable().deal, 13);
  store.skipStage();
  assert.equal(store.state.stage.state, "result");
  assert.deepEqual(store.visibleTable().trick, []);
  store.skipStage();
  assert.equal(store.visibleTable().deal, 14);
  assert.equal(store.state.result.deal, 13);
  store.closeResult();
  assert.equal(store.state.result, null);
});

test("the result of a deal has its moment, and then gives way by itself", () => {
  tell(payload("play-follow"));
  const events = [{ type: "card_played", seat: 0, card: "9S" }, { type: "trick_taken", seat: 1, points: 13 }];
  tell(payload("bid-mine", { seq: 42, events }));
  after(1200);
  after(320);
  assert.deepEqual([store.state.stage.state, store.state.stage.row.deal], ["result", 13]);
  after(3500);
  assert.equal(store.state.stage, null);
  assert.equal(store.visibleTable().deal, 14);
});

test("what follows from a deal is told with its result, when the last trick is gone", () => {
  tell(payload("play-follow"));
  const events = [{ type: "card_played", seat: 0, card: "9S" }, { type: "trick_taken", seat: 1, points: 13 }, { type: "bolt_earned", seat: 1 }];
  tell(payload("bid-mine", { seq: 42, events }));
  assert.equal(store.state.moment, null);
  after(1200);
  after(320);
  assert.deepEqual([store.state.stage.state, store.state.moment.type], ["result", "bolt_earned"]);
});

test("the sheet of a finished game follows its last moment after 900 ms", () => {
  tell(payload("play-follow"));
  const events = [{ type: "card_played", seat: 0, card: "9S" }, { type: "trick_taken", seat: 1, points: 13 }, { type: "game_won", seat: 0 }];
  const over = payload("over-rated");
  const row = { ...over.sheet.rows.at(-1), deal: payload("play-follow").deal };
  tell({ ...over, id: payload("play-follow").id, deal: row.deal, seq: 42, events, sheet: { ...over.sheet, rows: [row] } });
  after(1200);
  after(320);
  assert.deepEqual([store.state.stage.state, store.state.moment.type], ["result", "game_won"]);
  after(900);
  assert.equal(store.state.stage, null);
});

test("a browser without network is said to be offline at once", () => {
  store.setConnection("open");
  store.setConnection("offline");
  assert.equal(store.state.offline, true);
  store.setConnection("lost");
  store.setConnection("open");
  assert.deepEqual([store.state.offline, store.state.back], [false, true]);
});

test("a seat that may be taken back plays no card and keeps its sheet until it is folded", () => {
  tell(payload("play-other"));
  store.tapCard("KS");
  store.open("score");
  tell(payload("seat-lost-return", { seq: 42 }));
  assert.deepEqual([store.state.premove, store.state.drawer, store.state.folded, store.state.lost], [null, null, false, null]);
  store.tapCard("KS");
  assert.deepEqual([sent, store.state.premove], [[], null]);
  store.set({ folded: true });
  tell(payload("seat-lost-return", { seq: 43 }));
  assert.equal(store.state.folded, true);
});

test("a seat lost by the clock and a seat left are told apart", () => {
  const spectator = () => payload("seat-lost", { seq: 50 });
  tell(payload("seat-lost-return"));
  tell(spectator());
  assert.equal(store.state.lost, "time");
  store = new Store({ urls: {} }, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  tell(payload("seat-returned"));
  tell(spectator());
  assert.equal(store.state.lost, "time");
  store = new Store({ urls: {} }, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  tell(payload("play-other"));
  tell(spectator());
  assert.equal(store.state.lost, "left");
});

test("who lost the seat still sees the table from it", () => {
  const spectator = () => ({ ...payload("seat-lost", { seq: 50 }), you: null });
  tell({ ...payload("play-other"), you: 2 });
  const before = seatPlaces(store.state.table);
  tell(spectator());
  assert.deepEqual(seatPlaces(store.state.table), before);
  tell({ ...spectator(), seq: 51 });
  assert.deepEqual(seatPlaces(store.state.table), before);
});

test("a spectator sees the table from the first seat", () => {
  tell({ ...payload("seat-lost", { seq: 50 }), you: null });
  assert.equal(seatPlaces(store.state.table).below, 0);
});

test("a table that may not be watched shows who lost the seat for good that the bot keeps it", () => {
  tell(payload("seat-lost-return"));
  store.setConnection("closed", 4401);
  assert.equal(store.state.kept, false);
  store.setConnection("closed", 4404);
  assert.equal(store.state.kept, true);
  tell(payload("seat-returned", { seq: 60 }));
  assert.equal(store.state.kept, false);
});

test("a table that was never left for the clock is only out of reach", () => {
  tell(payload("play-other"));
  store.setConnection("closed", 4404);
  assert.equal(store.state.kept, false);
});

test("a lost and restored connection is shown for a while", () => {
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

test("a short interruption is not shown", () => {
  store.setConnection("open");
  store.setConnection("lost", 1012);
  store.setConnection("open");
  assert.equal(waiting.has(1000), false);
  assert.deepEqual([store.state.offline, store.state.back], [false, false]);
});

test("an action without a quick answer is shown as pending", () => {
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

test("an answer to a claim is pending until the table stops asking", () => {
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

test("a pending action stays pending when the table comes again after a reconnect", () => {
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

test("a server error is not shown while the action is sent again", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  store.message({ type: "error", problem: { code: "server_error", detail: "Try again", data: {} } });
  assert.equal(store.state.refusal, null);
});

test("the same table again keeps the choices", () => {
  tell(payload("bid-mine"));
  store.draft(140);
  tell(payload("bid-mine"));
  assert.equal(store.state.draft, 140);
  tell(payload("bid-mine", { seq: 42 }));
  assert.equal(store.state.draft, null);
});

test("a player who loses the seat sees the table as a spectator, with another count", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  tell(payload("spectator", { seq: 12 }));
  assert.deepEqual([store.state.table.you, store.visibleTable().hand, store.state.pending], [null, [], null]);
});

test("an overtaken refusal does not go back", () => {
  tell(payload("play-follow"));
  store.tapCard("KS");
  tell(payload("play-other", { seq: 43 }));
  store.message({ type: "refused", id: "id-1", problem: { code: "stale", detail: "Too late", data: {} }, now: 2, table: payload("play-follow", { seq: 42 }) });
  assert.equal(store.state.table.seq, 43);
  assert.equal(store.state.refusal.text, "Too late");
});

test("every message updates the server's clock", () => {
  tell(payload("play-follow"));
  assert.equal(store.serverNow(), 1_500);
});

test("the last trick's popover closes with the phase", () => {
  const table = payload("play-follow");
  tell(table);
  store.open("last");
  tell({ ...table, seq: table.seq + 1 });
  assert.equal(store.state.drawer, "last");
  tell({ ...table, seq: table.seq + 2, phase: "over" });
  assert.equal(store.state.drawer, null);
});

// The sheet of an event's table: begun from the event's page, sent there, handed in once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Server } from "../../../../../games/static/games/scorekeeper/server.js";
import { withDeal } from "../../../../../games/static/games/scorekeeper/sheet.js";
import { SheetStore } from "../../../../../games/static/games/scorekeeper/store.js";
import { BEGIN, beginAsked, isDue, takenOver } from "../../../../../games/static/games/scorekeeper/table_sheet.js";
import { beginning } from "../../../../../tournaments/extras/room/static/tournaments/extras/room/table_sheets.js";
import { agreements, deal } from "../../../scorekeeper/sheets.js";

const SETUP = {
  save: "/tournaments/x/room/sheet/", back: "/room/K7M42/", isOrganiser: false, preset: "Classic", agreements: { 3: agreements() },
  tables: [{ id: 7, title: "Thursday, round 1, table 2", players: ["Anna", "Bohdan", "Zofia"], firstDealer: 1 }],
};

function storage() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) };
}

function begun(shared = storage()) {
  const store = new SheetStore(shared);
  shared.setItem(BEGIN, JSON.stringify(beginning(SETUP, 7)));
  beginAsked(store, shared);
  return store;
}

const played = (sheet) => withDeal(sheet, deal(0, 120, [120, 0, 0]));

test("a table's sheet begins with its people, agreements and first dealer", () => {
  const { current } = begun();
  assert.deepEqual(current.players, ["Anna", "Bohdan", "Zofia"]);
  assert.equal(current.firstDealer, 1);
  assert.deepEqual(current.agreements, agreements());
  assert.deepEqual(current.event, { save: SETUP.save, back: SETUP.back, isOrganiser: false, table: 7 });
  assert.equal(beginning(SETUP, 8), null);
});

test("asked for again, the phone opens the sheet that it keeps", () => {
  const shared = storage();
  const first = begun(shared);
  first.save(played(first.current));
  const store = begun(shared);
  assert.equal(store.sheets.length, 1);
  assert.equal(store.current.deals.length, 1);
});

test("it is sent from its begin, after each change, and once more when it is handed in", () => {
  const empty = begun().current;
  assert.equal(isDue(empty), true);
  const sheet = played(empty);
  assert.equal(isDue(sheet), true);
  const sent = { ...sheet, sent: sheet.changedAt };
  assert.equal(isDue(sent), false);
  const handedIn = { ...sent, handedIn: sheet.changedAt };
  assert.equal(isDue(handedIn), true);
  assert.equal(isDue({ ...handedIn, answered: { at: sheet.changedAt, text: "" } }), false);
  assert.equal(isDue({ ...sheet, closed: "There is a result." }), false);
  assert.equal(isDue({ ...sheet, taken: { name: "Bohdan", deals: 2, address: "" } }), false);
});

test("names do not leave the phone with it", async () => {
  const server = new Server({});
  server.post = async (url, body) => ({ url, body });
  const { url, body } = await server.send(played(begun().current), [120, 0, 0]);
  assert.equal(url, SETUP.save);
  assert.deepEqual([body.table, body.scores], [7, [120, 0, 0]]);
  assert.doesNotMatch(JSON.stringify(body), /Anna|Thursday/);
});

test("who takes a sheet over goes on with the deals of the table", async () => {
  const server = new Server({});
  server.post = async (url, body) => ({ url, body });
  const own = { ...played(begun().current), taken: { name: "Bohdan", deals: 2, address: "" }, undone: [deal(0, 100, [100, 10, 10])] };
  const { body } = await server.takeOver(own, own.event, "table");
  assert.deepEqual([body.table, body.take_over, body.key], [7, "table", own.key]);
  const deals = [deal(1, 100, [10, 100, 10]), deal(2, 100, [10, 10, 100])];
  const taken = takenOver(own, { url: "/sheet/", rows: [], kept: { deals, stopped: false } }, 5);
  assert.deepEqual([taken.deals, taken.undone, taken.taken, taken.address], [deals, [], null, "/sheet/"]);
  assert.equal(isDue(taken), false);
  assert.deepEqual([taken.players, taken.key], [own.players, own.key]);
});

test("a refusal brings the keeper of the sheet along", async () => {
  const server = new Server({});
  const error = { code: "sheet_kept", text: "Bohdan keeps it.", name: "Bohdan", deals: 2, address: "/sheet/" };
  const answer = { ok: false, statusText: "Conflict", json: async () => ({ error }) };
  globalThis.fetch = async (url) => (url === "/sheet/save/" ? answer : { ok: true, json: async () => ({ csrf: "x" }) });
  await assert.rejects(server.post("/sheet/save/", {}), (raised) => raised.code === "sheet_kept" && raised.data.name === "Bohdan" && raised.data.deals === 2);
});

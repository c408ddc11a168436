// Tests of offline_results.js.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OfflineResults, newKey } from "../../../../../tournaments/extras/room/static/tournaments/extras/room/offline_results.js";

function storage() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
}

const result = (table, key = newKey()) => ({ key, action: "/enter/", table, fields: [["table", table]] });

test("what waits is sent in order and forgotten, and said", async () => {
  const sent = [];
  const kept = new OfflineResults("e", async (item) => { sent.push(item.table); return { text: `table ${item.table}` }; }, storage());
  for (const table of ["2", "1"]) kept.keep(result(table));
  assert.equal(await kept.sendAll(), "table 1");
  assert.deepEqual(sent, ["2", "1"]);
  assert.deepEqual(kept.items, []);
});

test("without a network it stays, with the same key", async () => {
  const kept = new OfflineResults("e", async () => { throw new TypeError("no network"); }, storage());
  kept.keep(result("1", "aa"));
  assert.equal(await kept.sendAll(), "");
  assert.deepEqual(kept.items.map(({ key, refused }) => [key, refused]), [["aa", ""]]);
});

test("a refusal is shown and not sent again until somebody forgets it", async () => {
  let times = 0;
  const kept = new OfflineResults("e", async () => { times += 1; return { refused: "There is a result." }; }, storage());
  kept.keep(result("1", "aa"));
  await kept.sendAll();
  await kept.sendAll();
  assert.equal(times, 1);
  assert.equal(kept.items[0].refused, "There is a result.");
  kept.forget("aa");
  assert.deepEqual(kept.items, []);
});

test("a newer result of a table takes the place of the older one; other events keep theirs", () => {
  const shared = storage();
  const kept = new OfflineResults("e", null, shared);
  const other = new OfflineResults("other", null, shared);
  other.keep(result("1", "cc"));
  kept.keep(result("1", "aa"));
  kept.keep(result("1", "bb"));
  assert.deepEqual(kept.items.map(({ key }) => key), ["bb"]);
  assert.deepEqual(other.items.map(({ key }) => key), ["cc"]);
});

test("a browser that keeps nothing says so", () => {
  const closed = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  assert.equal(new OfflineResults("e", null, closed).keep(result("1")), false);
});

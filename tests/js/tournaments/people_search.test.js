// The search by name on the organiser's page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findPeople, hasName } from "../../../tournaments/static/tournaments/people_search.js";

// A page with two rows in sight, and two in a closed fold.
function drawn() {
  const rows = ["Anna", "Boris", "Hanna", "Żaneta, Oleksii"].map((names) => ({ dataset: { names }, hidden: false }));
  const fold = { open: false, dataset: {}, querySelectorAll: () => rows.slice(2) };
  const log = { open: true, dataset: {}, querySelectorAll: () => [] };
  const root = { querySelectorAll: (asked) => (asked === "[data-names]" ? rows : [fold, log]) };
  return { root, fold, log, seen: () => rows.filter((row) => !row.hidden).map((row) => row.dataset.names) };
}

test("a part of a name in any case finds it, in every alphabet", () => {
  assert.ok(hasName("Hanna", "ann") && hasName("Żaneta, Oleksii", "żan") && hasName("Олексій", "ОЛЕК"));
  assert.ok(!hasName("Boris", "ann") && hasName("Boris", ""));
});

test("only who is found is shown, and their folds are open", () => {
  const page = drawn();
  assert.equal(findPeople(page.root, " anna "), 2);
  assert.deepEqual(page.seen(), ["Anna", "Hanna"]);
  assert.equal(page.fold.open, true);
  assert.equal(findPeople(page.root, "boris"), 1);
  assert.equal(page.fold.open, false);
});

test("without a search everything is as it was before", () => {
  const page = drawn();
  findPeople(page.root, "hanna");
  assert.equal(findPeople(page.root, ""), 4);
  assert.deepEqual([page.fold.open, page.log.open, page.seen().length], [false, true, 4]);
  page.fold.open = true;
  findPeople(page.root, "");
  assert.equal(page.fold.open, true, "what the organiser opened stays open");
});

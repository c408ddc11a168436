// Tests of the keys of the day's page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenBy } from "../../../games/static/games/daily/main.js";

test("arrows go from deal to deal, and stop at both ends", () => {
  assert.equal(chosenBy("ArrowDown", 0, 3), 1);
  assert.equal(chosenBy("ArrowUp", 2, 3), 1);
  assert.equal(chosenBy("ArrowDown", 2, 3), 2);
  assert.equal(chosenBy("ArrowUp", 0, 3), 0);
});

test("where no deal is chosen the arrows scroll the page", () => {
  assert.equal(chosenBy("ArrowDown", -1, 3), null);
});

test("other keys choose no deal", () => {
  for (const key of ["ArrowLeft", "Enter", "p", "Tab"]) assert.equal(chosenBy(key, 0, 3), null);
});

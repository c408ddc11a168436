import assert from "node:assert/strict";
import { test } from "node:test";
import { EDITING_MS, isBeingEdited, OpeningWatch } from "../../../tournaments/static/tournaments/panel_refresh.js";

const OPENS = "2026-06-07T17:00:00+00:00";
const LATER = "2026-06-08T17:00:00+00:00";
const NEAR = Date.parse(OPENS) - 15 * 60_000;

test("a panel is fetched once when its table is about to open", () => {
  const watch = new OpeningWatch();
  assert.equal(watch.isDue(OPENS, NEAR - 1), false);
  assert.equal(watch.isDue(undefined, NEAR), false);
  const asked = Array.from({ length: 40 }, (_, step) => watch.isDue(OPENS, NEAR + step * 250));
  assert.equal(asked.filter(Boolean).length, 1);
});

test("it is fetched again after a while, and at once for another opening", () => {
  const watch = new OpeningWatch();
  assert.equal(watch.isDue(OPENS, NEAR), true);
  assert.equal(watch.isDue(OPENS, NEAR + 14_999), false);
  assert.equal(watch.isDue(OPENS, NEAR + 15_000), true);
  assert.equal(watch.isDue(LATER, NEAR + 15_001), false);
  assert.equal(watch.isDue(LATER, Date.parse(LATER)), true);
});

test("a field keeps the panel only while somebody types", () => {
  const field = { matches: () => true };
  assert.equal(isBeingEdited(field, 1000, 1000 + EDITING_MS - 1), true);
  assert.equal(isBeingEdited(field, 1000, 1000 + EDITING_MS), false);
  assert.equal(isBeingEdited(null, 1000, 1000), false);
  assert.equal(isBeingEdited({ matches: () => false }, 1000, 1000), false);
});

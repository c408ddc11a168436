import assert from "node:assert/strict";
import test from "node:test";

import { loudness, patternOf } from "../../../../games/static/games/table/sound/groups.js";

const volumes = { cards: 50, bidding: 100, moments: 0, calls: 80, talk: 100 };

test("each group has its volume, and 0 is off", () => {
  assert.equal(loudness("card", volumes, false), 0.25);
  assert.equal(loudness("bid", volumes, false), 1);
  assert.equal(loudness("marriage", volumes, false), 0);
});

test("a hidden page is silent but for the call to the table", () => {
  assert.equal(loudness("turn", volumes, true), loudness("turn", volumes, false));
  assert.ok(loudness("ten", volumes, true) > 0);
  for (const name of ["card", "bid", "message", "deal"]) assert.equal(loudness(name, volumes, true), 0);
});

test("of cards only the viewer's own are felt", () => {
  assert.deepEqual(patternOf({ name: "card", own: true }), [8]);
  assert.equal(patternOf({ name: "card" }), null);
  assert.deepEqual(patternOf({ name: "marriage" }), [12, 60, 12]);
});

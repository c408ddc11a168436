import assert from "node:assert/strict";
import test from "node:test";

import { soundState, noteFor } from "../../games/static/games/table/sound.js";

const table = (legal) => ({
  you: 1, legal, clock: { seat: 1, started: 0, action_ms: 12_000, reserves: [null, 0, null], claim_ms: null },
});
const quiet = { mine: false, urgent: false };

test("the beginning of a turn sounds once", () => {
  const mine = soundState(table({ play: ["AS"] }), 1000);
  assert.equal(noteFor(quiet, mine), "turn");
  assert.equal(noteFor(mine, mine), null);
});

test("the last ten seconds of the viewer's clock sound once", () => {
  const early = soundState(table({ play: ["AS"] }), 1000);
  const late = soundState(table({ play: ["AS"] }), 3000);
  assert.equal(noteFor(early, late), "urgent");
  assert.equal(noteFor(late, late), null);
});

test("the others' clocks are silent", () => {
  assert.equal(noteFor(quiet, soundState(table({}), 11_000)), null);
});

test("before the table is there, nothing sounds", () => {
  assert.deepEqual(soundState(null, 0), quiet);
});

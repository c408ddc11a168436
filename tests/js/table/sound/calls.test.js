import assert from "node:assert/strict";
import test from "node:test";

import { callFor, callState } from "../../../../games/static/games/table/sound/calls.js";

const table = (legal) => ({
  you: 1, legal, clock: { seat: 1, started: 0, action_ms: 12_000, reserves: [null, 0, null], claim_ms: null },
});
const quiet = { mine: false, urgent: false, last: false };

test("the beginning of a turn sounds once", () => {
  const mine = callState(table({ play: ["AS"] }), 1000);
  assert.equal(callFor(quiet, mine), "turn");
  assert.equal(callFor(mine, mine), null);
});

test("the last ten seconds of the viewer's clock sound once", () => {
  const early = callState(table({ play: ["AS"] }), 1000);
  const late = callState(table({ play: ["AS"] }), 3000);
  assert.equal(callFor(early, late), "ten");
  assert.equal(callFor(late, late), null);
});

test("a turn that may cost the seat has a sound of its own, once", () => {
  const timeouts = { count: 2, limit: 3, total: 2, total_limit: 5, last: true, returned: false };
  const last = callState({ ...table({ play: ["AS"] }), timeouts }, 1000);
  assert.equal(callFor(quiet, last), "last");
  assert.equal(callFor(last, last), null);
  const others = callState({ ...table({}), timeouts }, 1000);
  assert.equal(callFor(quiet, others), null);
  const returned = callState({ ...table({ play: ["AS"] }), timeouts: { ...timeouts, returned: true } }, 1000);
  assert.equal(callFor(quiet, returned), "turn");
});

test("a player who took the seat back is warned when half the time of the turn is over", () => {
  const timeouts = { count: 0, limit: 3, total: 4, total_limit: 5, last: true, returned: true };
  const clock = { seat: 0, started: 0, action_ms: 4000, reserves: [0, 0, 0], claim_ms: null };
  const at = (now) => callState({ ...table({ play: ["AS"] }), clock, you: 0, timeouts }, now);
  assert.equal(callFor(quiet, at(1000)), "ten");
  assert.equal(callFor(at(1000), at(1900)), null);
  assert.equal(callFor(at(1900), at(2100)), "last");
  assert.equal(callFor(at(2100), at(2300)), null);
});

test("the others' clocks are silent", () => {
  assert.equal(callFor(quiet, callState(table({}), 11_000)), null);
});

test("before the table is there, nothing sounds", () => {
  assert.deepEqual(callState(null, 0), quiet);
});

import assert from "node:assert/strict";
import test from "node:test";

import { soundState, noteFor, watchSound } from "../../../games/static/games/table/notices/sound.js";
import { Store } from "../../../games/static/games/table/store.js";
import { payload } from "../fixtures.js";

const table = (legal) => ({
  you: 1, legal, clock: { seat: 1, started: 0, action_ms: 12_000, reserves: [null, 0, null], claim_ms: null },
});
const quiet = { mine: false, urgent: false, last: false };

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

test("a turn that may cost the seat has a sound of its own, once", () => {
  const timeouts = { count: 2, limit: 3, total: 2, total_limit: 5, last: true, returned: false };
  const last = soundState({ ...table({ play: ["AS"] }), timeouts }, 1000);
  assert.equal(noteFor(quiet, last), "last");
  assert.equal(noteFor(last, last), null);
  const others = soundState({ ...table({}), timeouts }, 1000);
  assert.equal(noteFor(quiet, others), null);
  const returned = soundState({ ...table({ play: ["AS"] }), timeouts: { ...timeouts, returned: true } }, 1000);
  assert.equal(noteFor(quiet, returned), "turn");
});

test("a player who took the seat back is warned when half the time of the turn is over", () => {
  const timeouts = { count: 0, limit: 3, total: 4, total_limit: 5, last: true, returned: true };
  const clock = { seat: 0, started: 0, action_ms: 4000, reserves: [0, 0, 0], claim_ms: null };
  const at = (now) => soundState({ ...table({ play: ["AS"] }), clock, you: 0, timeouts }, now);
  assert.equal(noteFor(quiet, at(1000)), "urgent");
  assert.equal(noteFor(at(1000), at(1900)), null);
  assert.equal(noteFor(at(1900), at(2100)), "last");
  assert.equal(noteFor(at(2100), at(2300)), null);
});

// Return the vibrations of the last chance in a page with this activation.
function vibrations(activation) {
  const calls = [];
  const { navigator, setInterval: interval, addEventListener: listen } = globalThis;
  const value = { vibrate: (pattern) => calls.push(pattern), ...activation };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
  Object.assign(globalThis, { setInterval: () => 0, addEventListener: () => {} });
  const store = new Store({ urls: {} }, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  watchSound(store, { play: () => {}, wake: () => {} });
  store.message({ type: "table", now: 1, table: payload("play-follow") });
  assert.equal(calls.length, 0);
  store.message({ type: "table", now: 1, table: payload("last-chance", { seq: 42 }) });
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  Object.assign(globalThis, { setInterval: interval, addEventListener: listen });
  return calls.length;
}

test("it vibrates, too", () => {
  assert.equal(vibrations({}), 1);
  assert.equal(vibrations({ userActivation: { hasBeenActive: true } }), 1);
});

test("a page that nobody has touched does not vibrate", () => {
  assert.equal(vibrations({ userActivation: { hasBeenActive: false } }), 0);
});

test("the others' clocks are silent", () => {
  assert.equal(noteFor(quiet, soundState(table({}), 11_000)), null);
});

test("before the table is there, nothing sounds", () => {
  assert.deepEqual(soundState(null, 0), quiet);
});

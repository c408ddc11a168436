// Leaving a page whose next one loads slowly.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leaveFor, stay } from "../../games/static/games/leaving.js";

let loads = [];

beforeEach(() => {
  loads = [];
  stay();
  globalThis.location = { assign: (address) => loads.push(address) };
});

test("a load that takes its time is not begun anew", () => {
  for (const now of [0, 1_500, 3_000, 29_000]) leaveFor("/table/x/", now);
  assert.deepEqual(loads, ["/table/x/"]);
});

test("a load that came to nothing is tried once more", () => {
  leaveFor("/table/x/", 0);
  leaveFor("/table/x/", 30_000);
  assert.deepEqual(loads, ["/table/x/", "/table/x/"]);
});

test("a page shown again by the browser may be left again", () => {
  leaveFor("/table/x/", 0);
  stay();
  leaveFor("/table/y/", 1_000);
  assert.deepEqual(loads, ["/table/x/", "/table/y/"]);
});

// The next page is opened once, also where it loads slowly.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openOnce, allowAgain } from "../../../games/static/games/navigation.js";

let loads = [];

beforeEach(() => {
  loads = [];
  allowAgain();
  globalThis.location = { assign: (address) => loads.push(address) };
});

test("a load that takes its time is not begun anew", () => {
  for (const now of [0, 1_500, 3_000, 29_000]) openOnce("/table/x/", now);
  assert.deepEqual(loads, ["/table/x/"]);
});

test("a load that came to nothing is tried once more", () => {
  openOnce("/table/x/", 0);
  openOnce("/table/x/", 30_000);
  assert.deepEqual(loads, ["/table/x/", "/table/x/"]);
});

test("a page shown again by the browser may open the next one again", () => {
  openOnce("/table/x/", 0);
  allowAgain();
  openOnce("/table/y/", 1_000);
  assert.deepEqual(loads, ["/table/x/", "/table/y/"]);
});

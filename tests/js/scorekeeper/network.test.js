// Tests of whether the site can be reached, whatever the browser believes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerError } from "../../../games/static/games/scorekeeper/server.js";
import { reach } from "../../../games/static/games/scorekeeper/view/network.js";

const failing = (error) => ({ setup: async () => { throw error; } });

test("an answer hands its presets over", async () => {
  const kept = [];
  assert.equal(await reach({ setup: async () => ({ presets: ["classic"] }) }, (found) => kept.push(...found)), true);
  assert.deepEqual(kept, ["classic"]);
});

test("a network that leads nowhere is none", async () => {
  assert.equal(await reach(failing(new TypeError("Failed to fetch")), assert.fail), false);
});

test("a refusal is an answer", async () => {
  assert.equal(await reach(failing(new ServerError({ text: "No.", code: "no" })), assert.fail), true);
});

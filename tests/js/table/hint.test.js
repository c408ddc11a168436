// Hints: when they can be asked for, and how the page waits for the answer.
import assert from "node:assert/strict";
import test from "node:test";

import { askForHint, canAsk, hintFor } from "../../../games/static/games/table/turn/hint.js";

const mine = { seq: 5, you: 0, to_act: 0, phase: "play", hints: true, legal: { play: ["AS"] } };

test("a hint can be asked for at the own turn of a game with hints", () => {
  assert.equal(canAsk(mine), true);
  assert.equal(canAsk({ ...mine, hints: undefined }), false);
  assert.equal(canAsk({ ...mine, legal: {}, to_act: 1 }), false);
  assert.equal(canAsk(null), false);
});

test("a hint holds for exactly one table", () => {
  const hint = { seq: 5, text: "x", cards: [] };
  assert.equal(hintFor(mine, hint), hint);
  assert.equal(hintFor({ ...mine, seq: 6 }, hint), null);
  assert.equal(hintFor(mine, null), null);
});

const answers = (...list) => {
  const methods = [];
  const request = async (method) => {
    methods.push(method);
    return list[Math.min(methods.length, list.length) - 1];
  };
  return { methods, request, wait: async () => {}, isCurrent: () => true };
};

test("the page asks once and then only looks", async () => {
  const ready = { status: "ready", seq: 5, text: "x", cards: [] };
  const site = answers({ status: "waiting" }, { status: "waiting" }, ready);
  assert.equal(await askForHint(site), ready);
  assert.deepEqual(site.methods, ["POST", "GET", "GET"]);
});

test("a refusal is shown, and not repeated", async () => {
  const site = answers({ error: { text: "Too fast" } });
  assert.deepEqual(await askForHint(site), { error: "Too fast" });
  assert.equal(site.methods.length, 1);
});

test("nobody waits for the hint of an earlier turn, nor for ever", async () => {
  assert.equal(await askForHint({ ...answers({ status: "waiting" }), isCurrent: () => false }), null);
  const site = answers({ status: "waiting" });
  assert.equal(await askForHint(site), null);
  assert.ok(site.methods.length < 100);
});

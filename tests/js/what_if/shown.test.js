// The tables of the answers, one after the other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Shown } from "../../../games/static/games/what_if/shown.js";

/** What is shown, with timers that run when the test says so. */
function showing() {
  const did = [];
  const due = [];
  const timers = { setTimeout: (act) => due.push(act), clearTimeout: () => due.splice(0) };
  const shown = new Shown({
    begin: () => did.push("begin"), show: (table) => did.push(table), done: (answer) => did.push(answer.state), timers,
  });
  return { did, shown, tick: () => due.shift()?.() };
}

const answer = (actions, tables, state = "yours") => ({ actions, tables, state });

test("each table has its time", () => {
  const { did, shown, tick } = showing();
  shown.take(answer([], ["a", "b"]), "0");
  assert.deepEqual(did, ["begin", "a"]);
  tick();
  assert.deepEqual(did, ["begin", "a", "b", "yours"]);
});

test("what is there already is not shown again while bots think", () => {
  const { did, shown } = showing();
  shown.take(answer([], ["a"], "thinking"), "0");
  shown.take(answer([], ["a", "b"]), "0");
  assert.deepEqual(did, ["begin", "a", "thinking", "b", "yours"]);
});

test("the next action goes on at the same table", () => {
  const { did, shown } = showing();
  shown.take(answer([], ["a"]), "0");
  shown.take(answer(["pass"], ["b"]), "0");
  assert.deepEqual(did, ["begin", "a", "yours", "b", "yours"]);
});

test("taking back begins another table, and forgets what waited", () => {
  const { did, shown, tick } = showing();
  shown.take(answer(["pass"], ["a", "b", "c"]), "0");
  shown.take(answer([], ["start"]), "0");
  tick();
  assert.deepEqual(did, ["begin", "a", "begin", "start", "yours"]);
});

test("another seat begins another table", () => {
  const { did, shown } = showing();
  shown.take(answer([], ["a"]), "0");
  shown.take(answer([], ["b"]), "1");
  assert.deepEqual(did, ["begin", "a", "yours", "begin", "b", "yours"]);
});

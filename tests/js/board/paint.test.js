import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { afterPaint } from "../../../games/static/games/base/paint.js";

function scene() {
  const tasks = [];
  const frames = [];
  const act = mock.fn();
  const timers = { setTimeout: (task, ms = 0) => tasks.push({ task, ms }) };
  afterPaint(act, { frame: (draw) => frames.push(draw), timers });
  return { act, frames, tasks };
}

test("it runs after the frame and not in it", () => {
  const { act, frames, tasks } = scene();
  frames[0]();
  assert.equal(act.mock.callCount(), 0);
  tasks.find(({ ms }) => ms === 0).task();
  assert.equal(act.mock.callCount(), 1);
});

test("a page that draws no frame does not wait for one", () => {
  const { act, tasks } = scene();
  tasks.find(({ ms }) => ms > 0).task();
  assert.equal(act.mock.callCount(), 1);
});

test("it runs once", () => {
  const { act, frames, tasks } = scene();
  frames[0]();
  for (const { task } of tasks) task();
  assert.equal(act.mock.callCount(), 1);
});

// Work that many pages want at the same moment.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Paced } from "../../../thousand_site/static/site/base/paced.js";

const SPACING = 2000;

function paced(t, luck = 0.5) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  t.mock.method(Math, "random", () => luck);
  const ran = [];
  return { ran, pace: new Paced(() => ran.push(Date.now() - 1_000_000), SPACING) };
}

test("a hundred changes within a moment make one request, not at the moment of the change", (t) => {
  const { ran, pace } = paced(t);
  for (let change = 0; change < 100; change += 1) pace.wish();
  t.mock.timers.tick(999);
  assert.deepEqual(ran, []);
  t.mock.timers.tick(1);
  assert.deepEqual(ran, [1000]);
});

test("changes that never end make one request in two seconds at most", (t) => {
  const { ran, pace } = paced(t, 0);
  for (let ms = 0; ms < 10_000; ms += 100) {
    pace.wish();
    t.mock.timers.tick(100);
  }
  assert.equal(ran.length, 5);
  assert.ok(ran.slice(1).every((at, index) => at - ran[index] >= SPACING));
});

test("work that was done at once fulfils the wish that waits", (t) => {
  const { ran, pace } = paced(t);
  pace.wish();
  pace.run();
  t.mock.timers.tick(10 * SPACING);
  assert.deepEqual(ran, [0]);
});

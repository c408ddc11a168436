// The game of the day: the cards on the table, the bar of the contract, and the rests between cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barAt, trickAt, waitAfter } from "../../../thousand_site/static/site/home/game_of_day.js";

const steps = Array.from({ length: 6 }, (_, at) => ["mine", `/${at}.svg`, `card ${at}`, "", 10 * at, at > 3 ? 40 : 0, at % 3 === 2 ? "left" : ""]);

test("a taken trick stays until the next card", () => {
  const shown = (count) => trickAt(steps, count).map(([, picture]) => picture);
  assert.deepEqual(shown(0), []);
  assert.deepEqual(shown(3), ["/0.svg", "/1.svg", "/2.svg"]);
  assert.deepEqual(shown(4), ["/3.svg"]);
});

test("the bar tells tricks, marriages and what is missing", () => {
  assert.deepEqual(barAt(undefined, 100), { tricks: 0, marriages: 0, needs: 100 });
  assert.deepEqual(barAt(steps[4], 100), { tricks: 108, marriages: 108, needs: 20 });
  assert.deepEqual(barAt(steps[5], 80), { tricks: 169, marriages: 101, needs: 0 });
});

test("after a trick the rest is longer", () => {
  assert.equal(waitAfter(steps, 3), 2500);
  assert.equal(waitAfter(steps, 2), 900);
  assert.equal(waitAfter(steps, 0), 900);
});

// Choices: their cards, the lies in which they fail, and which rows of a long table are shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsIn, fewRows, givenRows, namedIn, rowsOf, shareOf } from "../../../games/static/games/puzzles/choices.js";
import { load } from "./fixtures.js";

test("a choice names its cards, and who gets them", () => {
  assert.deepEqual(cardsIn("play TH"), [{ card: "TH", to: null }]);
  assert.deepEqual(cardsIn("give 0:JS 2:9C"), [{ card: "JS", to: 0 }, { card: "9C", to: 2 }]);
});

test("a bid names no card, but its points", () => {
  assert.deepEqual([cardsIn("bid 110"), cardsIn("pass")], [[], []]);
  assert.deepEqual([namedIn("bid 110"), namedIn("pass")], [{ word: "bid", amount: 110 }, { word: "pass", amount: null }]);
  assert.equal(namedIn("play AS"), null);
});

test("the bar of a cost is full from 120 points on", () => {
  assert.deepEqual([30, 120, 300].map((cost) => shareOf({ fails: null, cost }, null)), [25, 100, 100]);
});

test("a choice that fails in one lie of a thousand is no solution in the table", () => {
  assert.equal(shareOf({ fails: 1 }, 3432), 1);
  assert.equal(shareOf({ fails: 3431 }, 3432), 99);
  assert.equal(shareOf({ fails: 0 }, 3432), 0);
  assert.equal(shareOf({ fails: 885 }, 3432), 26);
});

test("lies that were not counted have no share", () => {
  assert.equal(shareOf({ fails: null }, 3432), null);
  assert.equal(shareOf({ fails: null }, null), null);
});

test("the first rows hold the viewer's own choice", () => {
  const rows = Array.from({ length: 9 }, (_, i) => ({ choice: String(i), yours: i === 7 }));
  assert.deepEqual(fewRows(rows).map(({ choice }) => choice), ["0", "1", "2", "3", "7"]);
  assert.deepEqual(fewRows(rows.slice(0, 3)).length, 3);
});

test("the rows of an exchange stand in the order of the server", () => {
  const answer = load("exchange.wrong");
  assert.deepEqual(rowsOf(answer).map(({ choice }) => choice), answer.choices.map(({ choice }) => choice));
  assert.equal(rowsOf(answer).filter(({ yours }) => yours)[0].choice, answer.choice);
});

test("what others chose adds up to 100, and is hidden where few have answered", () => {
  const row = (choice, given, more = {}) => ({ choice, given, right: false, yours: false, ...more });
  const { rows, rest } = givenRows([row("a", 31, { right: true }), row("b", 44, { yours: true }), row("c", 20), row("d", 5)]);
  assert.deepEqual(rows.map(({ choice }) => choice), ["b", "a"]);
  assert.equal(rest, 25);
  assert.equal(givenRows([row("a", null), row("b", null)]), null);
});

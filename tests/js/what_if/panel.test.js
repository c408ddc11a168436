// The panel of "What if": the comparison, the tries, and open cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { plain } from "../../../games/static/games/base/text.js";
import { Panel } from "../../../games/static/games/what_if/panel.js";
import { actionText, chanceText, comparisonText } from "../../../games/static/games/what_if/texts.js";
import { payload } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const row = (gain, outcome = "made") => ({
  outcome, declarer: 0, contract: 120, points: [130, 0, 0], declared: [0, 0, 0], gains: [gain, 0, 5],
  scores: [gain, 0, 5], falls: [0, 0, 0], bolts: [0, 0, 0], barrel: [null, null, null],
});
const end = (gain, chance) => ({ row: row(gain), chances: [chance, 0.3, 0.2] });
const seats = [{ seat: 0, name: "Anna" }, { seat: 1, name: "Boris" }, { seat: 2, name: "Vera" }];
const happened = end(-120, 0.204);

function draw(answer = {}, tries = []) {
  const what_if = { seats, levels: [{ key: "club", name: "Club" }], number: 15, happened };
  const connection = { choice: { seat: 0, level: "club", open: false }, actions: [] };
  const part = { config: { urls: { replay: "/game/x/#15.7" }, what_if }, table: { ...payload("play-lead"), you: 0 }, connection, error: "" };
  const full = { state: "yours", actions: [], tables: [], open: null, result: null, ...answer };
  return renderToString(html`<${Panel} ...${part} answer=${full} tries=${tries} layout="desktop" />`);
}

test("a better result is told by the points between", () => {
  assert.equal(comparisonText(end(35), happened, 0), "155 points more for you than in the game");
});

test("a worse result is told by the points between", () => {
  assert.equal(comparisonText(end(-121), happened, 0), "1 point fewer for you than in the game");
});

test("the same result is said to be the same", () => {
  assert.equal(comparisonText(end(-120), happened, 0), "As many points for you as in the game");
});

test("a chance is in whole per cent, and empty where no model knows it", () => {
  assert.deepEqual([chanceText(happened, 0), chanceText({ row: row(0), chances: null }, 0)], ["20 %", ""]);
});

test("an action is its cards, its number or a word", () => {
  const words = ["play AS", "give 1:9C 2:JD", "bid 120", "pass"].map((action) => plain(actionText(action)));
  assert.deepEqual(words, ["ace of spades", "nine of clubs jack of diamonds", "120", "Pass"]);
});

test("at the end the game and the try stand beside each other", () => {
  const text = draw({ state: "over", actions: ["play AS"], result: end(120, 0.55) });
  assert.match(text, /240 points more for you than in the game/);
  assert.match(text, /In the game.*20 %.*Tried.*55 %/);
});

test("before the first action nothing can be taken back", () => {
  assert.match(draw(), /<button[^>]*aria-disabled="true"[^>]*><span>[^]*Take back/);
  assert.doesNotMatch(draw({ actions: ["pass"] }), /<button[^>]*disabled="true"/);
});

test("the others' cards are there only when they are open", () => {
  assert.doesNotMatch(draw(), /what-if-open/);
  const text = draw({ open: { hands: [["AS"], ["KS"], []], talon: [] } });
  assert.match(text, /<dt>Boris<\/dt>/);
  assert.doesNotMatch(text, /<dt>(Anna|Vera)<\/dt>/);
});

test("each try says what it brought, and leads back to it", () => {
  const one = { seat: 0, level: "club", open: false, actions: ["play AS"], end: end(120, 0.5) };
  assert.match(draw({}, [one]), /aria-label="Back to this try: ace of spades, \+120"/);
});

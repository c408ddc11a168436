// The ways from a replay to "What if" and to puzzles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { say } from "../../../games/static/games/base/text.js";
import { Verdict } from "../../../games/static/games/replay/review/verdict.js";
import { tryAddress } from "../../../games/static/games/replay/view/try_from_here.js";
import { renderToString } from "../vendor/render-to-string.js";

const urls = { what_if: "/game/x/what-if/", practise: "/puzzles/next/" };
const deals = [[{}, {}], [{}, {}, {}]];
const storeAt = (deal, step, more = {}) => ({
  config: { urls }, deals, replay: { first: 0 }, state: { at: { deal, step }, line: null, lineState: "" }, ...more,
});

test("the address names the deal from one, and the actions made", () => {
  assert.equal(tryAddress(storeAt(1, 1)), "/game/x/what-if/?at=2.1");
});

test("after the last action there is nothing to try", () => {
  assert.equal(tryAddress(storeAt(1, 2)), null);
});

test("a line that was not played, and a record from elsewhere, cannot be tried", () => {
  assert.equal(tryAddress(storeAt(1, 1, { state: { at: { deal: 1, step: 1 }, line: {} } })), null);
  assert.equal(tryAddress(storeAt(1, 1, { config: { urls: {} } })), null);
});

const mark = { step: 2, action: 1, seat: 2, grade: "mistake", sign: "?", points: 12, best: say("x"), reason: say("y"), theme: "defence" };

test("a mistake leads to the moment before it, on its seat, and to puzzles of its kind", () => {
  const text = renderToString(html`<${Verdict} store=${storeAt(1, 2)} mark=${mark} />`);
  assert.match(text, /href="\/game\/x\/what-if\/\?at=2\.1&(amp;)?seat=2"/);
  assert.match(text, /href="\/puzzles\/next\/\?theme=defence"/);
});

test("a mistake of a kind without puzzles leads to none", () => {
  const text = renderToString(html`<${Verdict} store=${storeAt(1, 2)} mark=${{ ...mark, theme: "" }} />`);
  assert.doesNotMatch(text, /puzzles/);
});

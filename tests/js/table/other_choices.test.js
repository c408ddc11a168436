// What the next best choices of a hint cost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { OtherChoices } from "../../../games/static/games/table/turn/hint_view.js";
import { renderToString } from "../vendor/render-to-string.js";

const draw = (others) => renderToString(html`<${OtherChoices} hint=${{ text: "x", cards: [], seq: 1, others }} />`);

test("each choice has its cost, for eyes and for ears", () => {
  const text = draw([{ text: "K♠", cost: 4 }, { text: "9♦", cost: 0 }]);
  assert.match(text, /K♠ <b aria-hidden="true">−4<\/b>/);
  assert.match(text, /Cost: 4 points/);
  assert.match(text, /9♦ <b aria-hidden="true">0<\/b>/);
});

test("a hint with one choice shows no costs", () => {
  assert.equal(draw([]), "");
  assert.equal(draw(undefined), "");
});

// What the next best choices of a hint cost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { App } from "../../../games/static/games/table/page/app.js";
import { Store } from "../../../games/static/games/table/store.js";
import { OtherChoices, spokenHint } from "../../../games/static/games/table/turn/hint_view.js";
import { payload } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const faces = new Proxy({}, { get: (_, card) => `/${String(card)}.svg` });
const config = { faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, urls: { home: "/" } };

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

test("a screen reader hears the next best choices and what they cost", () => {
  const others = [{ text: "K♠", cost: 4 }, { text: "9♦", cost: 1 }];
  assert.equal(spokenHint({ text: "Hint: A♠.", cards: [], seq: 1, others }), "Hint: A♠. K♠. Cost: 4 points. 9♦. Cost: 1 point.");
});

test("a hint with one choice is spoken alone", () => {
  assert.equal(spokenHint({ text: "Hint: pass.", cards: [], seq: 1 }), "Hint: pass.");
});

test("the live region tells the whole hint", () => {
  const store = new Store(config, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  const table = payload("play-follow");
  store.message({ type: "table", now: Date.now(), table });
  store.set({ connection: "open", hint: { text: "Hint: A♠.", cards: [], seq: table.seq, others: [{ text: "K♠", cost: 4 }] } });
  const shown = renderToString(html`<${App} store=${store} preferences=${{ isLight: () => false }} layout="desktop" />`);
  assert.match(shown, /aria-atomic="true">Hint: A♠\. K♠\. Cost: 4 points\.<\/p>/);
});

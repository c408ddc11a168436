// Tests of showing the rest of a deal: the offer, the key, and what everybody is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newProof, restText } from "../../../games/static/games/board/text/rest.js";
import { plain } from "../../../games/static/games/base/text.js";
import { html } from "../../../games/static/games/base/html.js";
import { App } from "../../../games/static/games/table/page/app.js";
import { Store } from "../../../games/static/games/table/store.js";
import { newsOf } from "../../../games/static/games/table/notices/news.js";
import { transitionStage } from "../../../games/static/games/table/socket/transition_stage.js";
import { shortcut } from "../../../games/static/games/table/turn/keyboard.js";
import { ShowRestButton, canShowRest } from "../../../games/static/games/table/end/show_rest.js";
import { payload } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const before = payload("play-follow");
const offered = { ...before, legal: { ...before.legal, show: true } };
const other = before.people.find(({ seat }) => seat !== before.you);
const proof = { seat: other.seat, cards: ["AS", "TS"], takes_all: true };
const row = { ...before.sheet.rows.at(-1), deal: before.deal, shown: proof };
const after = payload("bid-other", {
  deal: before.deal + 1, seq: before.seq + 1,
  sheet: { from: 0, rows: [...before.sheet.rows, row] },
  events: [{ type: "card_played", seat: 0, card: "9S", declares: null }, { type: "trick_taken", seat: 1, points: 13 }],
});

test("there is a button where the server offers it, and nowhere else", () => {
  assert.match(renderToString(html`<${ShowRestButton} table=${offered} />`), /Show the rest/);
  assert.equal(renderToString(html`<${ShowRestButton} table=${before} />`), "");
  assert.equal(canShowRest(null), false);
});

test("the button itself says why there is an offer: touch shows no title", () => {
  const shown = renderToString(html`<${ShowRestButton} table=${offered} />`).replace(/<button[^>]*>/, "");
  assert.match(shown, /The result is known/);
});

test("its key is R", () => {
  const key = { key: "r", code: "KeyR", target: null, repeat: false, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  assert.equal(shortcut(key), "rest");
  assert.equal(shortcut({ ...key, ctrlKey: true }), null);
});

test("the proof takes the place of the last trick", () => {
  const stage = transitionStage(before, after);
  assert.equal(stage.trick, null);
  assert.deepEqual(stage.row.shown, proof);
});

test("everybody reads who shows which cards, and why", () => {
  assert.equal(plain(restText(before, proof)),
    `${other.name} shows the rest: ace of spades, ten of spades. All tricks are theirs, whatever the others hold`);
  assert.match(plain(restText(before, { ...proof, seat: before.you })), /^You show the rest: .* All tricks are yours/);
  assert.match(plain(restText(before, { ...proof, takes_all: false })), /Whatever is played, the result is the same$/);
});

const faces = Object.fromEntries([..."SHCD"].flatMap((suit) => [..."ATKQJ9"].map((rank) => [rank + suit, `/${rank}${suit}.svg`])));
const config = { faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, urls: { home: "/" } };

/** Draw the result that has the table for itself, or the one beside the next deal. */
function drawn(state) {
  const store = new Store(config, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  store.message({ type: "table", now: Date.now(), table: after });
  store.set({ connection: "open", ...state });
  return renderToString(html`<${App} store=${store} preferences=${{ isLight: () => false }} layout="desktop" />`);
}

test("the result shows the cards while it has the table for itself", () => {
  const moment = drawn({ stage: { trick: null, row, held: { ...before, hand: [], trick: [] }, state: "result" } });
  assert.match(moment, /rest-cards/);
  assert.match(moment, /shows the rest/);
});

test("a screen reader hears it once, before what was played", () => {
  const told = newsOf(before, after);
  assert.match(told[0], /shows the rest/);
  assert.equal(newProof(after, { ...after, seq: after.seq + 1 }), null);
  assert.equal(newProof(null, after), null);
});

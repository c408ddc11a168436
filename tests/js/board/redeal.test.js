// Tests of the texts about a claim that led to a new deal.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { momentOf, sentence } from "../../../games/static/games/board/text/announcements.js";
import { outcomeText, stepTexts } from "../../../games/static/games/replay/step_texts.js";
import { html } from "../../../games/static/games/base/html.js";
import { plain } from "../../../games/static/games/base/text.js";
import { lastClaim, redealText } from "../../../games/static/games/board/text/redeal.js";
import { ThisDeal } from "../../../games/static/games/table/page/this_deal.js";
import { payload } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const table = payload("bid-mine");
const other = table.people.find(({ seat }) => seat !== table.you);
const claim = { claimed_by: other.seat, ground: "redeal_three_nines", cards: ["9S", "9D", "9H"] };
const event = { type: "redealt", ...claim };
const row = { ...table.sheet.rows.at(-1), redeal: true, outcome: "redeal", ...claim };
const anew = { ...table, sheet: { ...table.sheet, rows: [...table.sheet.rows, row] } };
const TOLD = `Redeal by ${other.name}, three nines: nine of spades, nine of diamonds, nine of hearts`;

test("a redeal tells whose claim it was, by what, and the cards", () => {
  assert.equal(sentence(event, table), `${TOLD}.`);
  const mine = plain(redealText(table, { ...claim, claimed_by: table.you }));
  assert.match(mine, /^Your redeal, three nines: nine of spades/);
});

test("the table shows it for a moment, with the cards drawn", () => {
  const moment = momentOf({ ...table, events: [event, { type: "deal_started", dealer: 0 }] });
  assert.equal(moment.type, "redealt");
  assert.equal(plain(moment.message), TOLD);
});

test("this deal shows the claim for which it was dealt anew", () => {
  const words = renderToString(html`<${ThisDeal} table=${anew} />`).replace(/<[^>]+>/g, "");
  assert.match(words, new RegExp(`Redeal by ${other.name}, three nines`));
  assert.equal(lastClaim(table), null);
  assert.equal(lastClaim({ ...table, sheet: { from: 0, rows: [] } }), null);
});

test("the replay tells it with the step and in the outline", () => {
  const frame = { ...table, action: `${other.seat} redeal`, events: [event] };
  assert.deepEqual(stepTexts(frame).map(plain), [`${other.name} asks for a redeal.`, TOLD]);
  assert.equal(plain(outcomeText(table, row)), TOLD);
});

test("a redeal of older rules is told without the claim", () => {
  const { claimed_by: _, ...old } = row;
  assert.equal(sentence({ type: "redealt" }, table), "The cards are redealt.");
  assert.equal(plain(outcomeText(table, old)), "The cards are redealt");
  assert.equal(lastClaim({ ...table, sheet: { from: 0, rows: [old] } }), null);
});

test("every claim of the rules has its words", () => {
  const rules = readFileSync(new URL("../../../games/engine/phases/redeals.py", import.meta.url), "utf8");
  const grounds = [...rules.matchAll(/Ground\("(\w+)"/g)].map((found) => found[1]);
  assert.equal(grounds.length, 13);
  for (const ground of grounds) assert.ok(plain(redealText(table, { ...claim, ground })), ground);
});

import assert from "node:assert/strict";
import test from "node:test";

import { Store } from "../../../games/static/games/table/store.js";
import { App } from "../../../games/static/games/table/page/app.js";
import { auctionRounds } from "../../../games/static/games/table/turn/others.js";
import { html } from "../../../games/static/games/base/html.js";
import { fixture } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const cards = [..."SHCD"].flatMap((suit) => [..."ATKQJ9"].map((rank) => rank + suit));
const faces = Object.fromEntries(cards.map((card) => [card, `/${card}.svg`]));
const config = { limits: { message: 300, own_words: 120 }, faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, urls: { home: "/" } };
const preferences = { isLight: () => false };

function draw(name, layout, changes = {}) {
  const store = new Store(config, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  store.set({ table: { ...fixture(name).table, ...changes }, connection: "open" });
  return renderToString(html`<${App} store=${store} preferences=${preferences} layout=${layout} />`);
}

test("in each round of an auction a seat speaks once", () => {
  const [a, b, c] = [{ seat: 2, bid: 100 }, { seat: 0, pass: true }, { seat: 1, bid: 105 }];
  const raise = { seat: 2, bid: 110 };
  assert.deepEqual(auctionRounds([a, b, c, raise]), [{ 2: a, 0: b, 1: c }, { 2: raise }]);
});

test("the middle of a large table shows the auction while others bid, a phone one line", () => {
  const large = draw("written/classic-bid-other", "desktop");
  assert.match(large, /<table class="auction"/);
  assert.match(large, /<td class="last"><b class="num" translate="no">100<\/b>/);
  assert.match(large, /<td class="now">…/);
  assert.doesNotMatch(large, /class="bid-line"/);
  const phone = draw("written/classic-bid-other", "phone");
  assert.doesNotMatch(phone, /class="auction"/);
  assert.match(phone, /class="bid-line"/);
});

test("the viewer's own bid has the panel, and the auction in its line", () => {
  const mine = draw("written/classic-bid", "desktop");
  assert.doesNotMatch(mine, /class="auction"/);
  assert.match(mine, /class="panel bidding"/);
});

test("while somebody else exchanges, the middle shows for whom cards are, and then the cards", () => {
  const before = draw("written/classic-exchange-other", "desktop");
  assert.equal(before.match(/class="give-slot"/g).length, 2);
  const after = draw("written/classic-raise-other", "desktop");
  assert.doesNotMatch(after, /class="give-slot"/);
  const [own, other] = after.split('class="give-tile"').slice(1);
  assert.match(own, /to you[^]*nine of hearts/);
  // A card for somebody else has no face here.
  assert.doesNotMatch(other.split("</div>")[0], /alt="[^"]+"/);
  assert.doesNotMatch(draw("written/classic-raise-other", "phone"), /class="given-cards"/);
});

// Fixtures written by the engine, in each preset: the texts that depend on agreements.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { Store } from "../../../games/static/games/table/store.js";
import { App } from "../../../games/static/games/table/page/app.js";
import { fixture, written } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const faces = new Proxy({}, { get: (_, card) => `/${String(card)}.svg` });
const config = { limits: { message: 300, own_words: 120 }, faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, urls: { home: "/", convert_guest: "/accounts/convert/" } };

function draw({ table, state }, changed = {}, layout = "desktop") {
  const store = new Store(config, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  store.message({ type: "table", now: Date.now(), table });
  store.set({ connection: "open", ...state, ...changed });
  return renderToString(html`<${App} store=${store} preferences=${{ isLight: () => false }} layout=${layout} />`);
}

const words = (text) => text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const said = (name, changed, layout) => words(draw(fixture(`written/${name}`), changed, layout));

test("every preset has every step", () => {
  const steps = { bid: 3, "bid-other": 3, exchange: 3, raise: 3, follow: 3, "given-up": 3, over: 3, claim: 2, overtake: 1, "exchange-barred": 1 };
  for (const [step, count] of Object.entries(steps)) {
    const found = written().filter(({ name }) => name.match(/\/(?:classic|store|polish)-(.*)$/)?.[1] === step);
    assert.equal(found.length, count, step);
  }
});

test("before the first deal the deck is there, and nobody deals or holds a card", () => {
  for (const layout of ["desktop", "phone"]) {
    const text = draw(fixture("written/classic-gathering"), {}, layout);
    assert.match(words(text), /Shuffling together…/);
    assert.match(text, /deck-cut/);
    assert.doesNotMatch(words(text), /you deal|dealer|0 cards|Talon/);
  }
  const text = said("classic-gathering", { drawer: "fair" });
  assert.match(text, /Fingerprint \(SHA-256\) ?[0-9a-f]{64}/);
  assert.match(text, /adding a random text of its own/);
  assert.match(text, /Your own words/);
});

test("polish: no row of bolts, no oval, and from 800 on only contracts", () => {
  const text = draw(fixture("written/polish-late-play"));
  assert.doesNotMatch(text, /class="[^"]*oval/);
  assert.doesNotMatch(words(text), /Bolts/);
  assert.match(words(text), /only own contracts count/);
  assert.match(said("classic-late-play"), /Bolts/);
  assert.match(draw(fixture("written/classic-late-play")), /class="[^"]*oval/);
});

test("polish: bids go in tens, and the trick must be beaten", () => {
  const { table } = fixture("written/polish-bid");
  assert.equal(table.legal.bid.step, 10);
  assert.match(words(draw({ table })), new RegExp(`Bid ${table.legal.bid.min}`));
  const text = draw(fixture("written/polish-overtake"));
  assert.match(text, /not now: You can beat the trick, so you must/);
  assert.match(words(text), /and beat the trick|a higher trump/);
});

test("the give-up drawer says what each player gets", () => {
  const open = { drawer: "giveup" };
  assert.match(said("polish-exchange", open), /the first time is free/);
  assert.match(said("polish-exchange", open), /get nothing this time/);
  assert.match(said("classic-exchange", open), /\+60/);
  const { table } = fixture("written/store-exchange");
  const half = Math.ceil(table.contract / 10) * 5;
  assert.match(said("store-exchange", open), new RegExp(`bolt .*\\+${half} .*\\+${half}`));
});

test("store: with a player on the barrel nobody may give up, and the panel says so", () => {
  const text = said("store-exchange-barred");
  assert.match(text, /Nobody can give up while somebody is on the barrel/);
  assert.doesNotMatch(text, /Give up…/);
});

test("store: given cards are visible to everybody", () => {
  const { table } = fixture("written/store-raise-other");
  assert.ok(table.given.every(({ card }) => card));
  const third = table.given.find(({ to }) => to !== table.you);
  assert.match(said("store-raise-other"), new RegExp(`gave ${table.people[third.to].name}`));
  assert.match(said("store-exchange"), /Everybody will see the cards you give/);
  assert.doesNotMatch(said("classic-exchange"), /Everybody will see/);
});

test("each preset's agreements are described in words only", () => {
  for (const preset of ["classic", "store", "polish"]) {
    const text = draw(fixture(`written/${preset}-bid`), { drawer: "agreements" });
    assert.doesNotMatch(text, /<code>/, preset);
  }
  assert.match(said("polish-bid", { drawer: "agreements" }), /in steps of 10.*with any lead, including the first.*Beating the trick required/);
  assert.match(said("store-bid", { drawer: "agreements" }), /seen by everybody.*half of the contract.*nobody may give up.*Getting on throws nobody off/);
});

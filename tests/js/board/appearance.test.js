// The appearance of cards and table: pictures, order of the hand, the drawer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sortHand } from "../../../games/static/games/board/cards.js";
import { html } from "../../../games/static/games/base/html.js";
import { DEFAULT_APPEARANCE, backUrl, cornerUrl, faceUrl, layerOf, appearanceOf, pictureUrls, showAppearance } from "../../../games/static/games/board/appearance.js";
import { makePreferences } from "../../../games/static/games/board/preferences.js";
import { Store } from "../../../games/static/games/table/store.js";
import { App } from "../../../games/static/games/table/page/app.js";
import { fixture } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const faces = (deck) => new Proxy({}, { get: (_, card) => `/${deck}/${String(card)}.svg` });
const config = {
  faces: { two: faces("two"), four: faces("four") }, large_faces: "/large.svg", backs: { pine: "/pine.svg", claret: "/claret.svg" },
  urls: { home: "/", appearance: "/appearance/" }, person: true,
};
const like = (appearance) => ({ ...DEFAULT_APPEARANCE, ...appearance });
const HAND = ["9D", "KH", "AS", "TS", "JC", "AD", "QH", "9S"];
const suits = (hand) => [...new Set(hand.map((card) => card[1]))].join("");

test("the face of a card follows the appearance", () => {
  assert.equal(faceUrl(config, like({}), "KH"), "/two/KH.svg");
  assert.equal(faceUrl(config, like({ four_colours: true }), "KH"), "/four/KH.svg");
  assert.equal(faceUrl(config, like({ large_indices: true }), "KH"), "/large.svg#two-KH");
  assert.equal(faceUrl(config, like({ large_indices: true, four_colours: true, left_handed: true }), "KH"), "/large.svg#four-KH-left");
  assert.equal(backUrl(config, like({ card_back: "claret" })), "/claret.svg");
});

test("a face has the chosen letters where they differ from the English ones", () => {
  const views = (card_letters, more = {}) => ["AS", "KS", "QS", "JS", "TS"].map((card) => faceUrl(config, like({ card_letters, ...more }), card).split("#")[1] ?? "");
  assert.deepEqual(views("russian"), ["russian", "", "russian", "russian", ""]);
  assert.deepEqual(views("polish"), ["", "", "polish", "polish", ""]);
  assert.deepEqual(views("english"), ["", "", "", "", ""]);
  assert.deepEqual(views("polish", { large_indices: true, left_handed: true }), ["two-AS-left", "two-KS-left", "two-QS-polish-left", "two-JS-polish-left", "two-TS-left"]);
});

test("every face of each set of letters is drawn in the decks and in the file of large indices", () => {
  const folder = "../../../games/static/games/cards/";
  const read = (name) => readFileSync(new URL(folder + name, import.meta.url), "utf8");
  const drawn = (name, view) => read(name).includes(`<view id="${view}"`);
  for (const card_letters of ["english", "russian", "polish"]) {
    for (const card of [..."SHCD"].flatMap((suit) => [..."ATKQJ9"].map((rank) => rank + suit))) {
      const [, view] = faceUrl(config, like({ card_letters }), card).split("#");
      for (const deck of ["two-colour", "four-colour"]) assert.ok(!view || drawn(`${deck}/${card}.svg`, view), `${card} ${view}`);
      for (const left_handed of [false, true]) {
        const large = faceUrl(config, like({ card_letters, left_handed, large_indices: true }), card).split("#")[1];
        assert.ok(drawn("large.svg", large), large);
        const corner = cornerUrl(config, like({ card_letters, left_handed }), card)?.split("#")[1];
        assert.ok(!left_handed || drawn("large.svg", corner), corner);
      }
    }
  }
});

test("every face that can be asked for is drawn in the file of large indices", () => {
  const file = readFileSync(new URL("../../../games/static/games/cards/large.svg", import.meta.url), "utf8");
  const drawn = new Set([...file.matchAll(/<view id="([^"]+)"/g)].map(([, name]) => name));
  for (const four_colours of [false, true]) {
    for (const left_handed of [false, true]) {
      for (const card of [..."SHCD"].flatMap((suit) => [..."ATKQJ9"].map((rank) => rank + suit))) {
        assert.ok(drawn.has(faceUrl(config, like({ large_indices: true, four_colours, left_handed }), card).split("#")[1]));
        const corner = cornerUrl(config, like({ four_colours, left_handed }), card);
        if (left_handed) assert.ok(drawn.has(corner.split("#")[1]));
        else assert.equal(corner, null);
      }
    }
  }
});

test("large faces are one picture to fetch", () => {
  assert.deepEqual(pictureUrls(config, like({ large_indices: true })), ["/large.svg", "/pine.svg"]);
});

test("suits come by the values of marriages, from either end", () => {
  assert.equal(suits(sortHand(HAND, like({ suit_order: "hearts" }))), "HDCS");
  assert.equal(suits(sortHand(HAND, like({ suit_order: "spades" }))), "SCDH");
});

test("trumps come first in every order, and the other colours still alternate", () => {
  const first = (suit_order) => suits(sortHand(HAND, like({ suit_order, trumps_first: true }), "D"));
  assert.deepEqual(["alternating", "hearts", "spades"].map(first), ["DSHC", "DHCS", "DSCH"]);
  assert.equal(suits(sortHand(HAND, like({ trumps_first: true }), null)), "SHCD");
  assert.equal(suits(sortHand(["AS", "AH"], like({ trumps_first: true }), "C")), "SH");
});

test("aces lie left or right, within their suits", () => {
  assert.deepEqual(sortHand(["9S", "KS", "AS", "TS", "QH", "KH"], like({ aces_right: true })), ["9S", "KS", "TS", "AS", "QH", "KH"]);
});

test("each card lies on its right neighbour for the left hand", () => {
  assert.deepEqual([0, 1, 2].map((i) => layerOf(i, 3, like({}))), [1, 2, 3]);
  assert.deepEqual([0, 1, 2].map((i) => layerOf(i, 3, like({ left_handed: true }))), [3, 2, 1]);
});

test("the page's root says what style sheets need", () => {
  const root = { dataset: {} };
  showAppearance(like({ four_colours: true, table_colour: "wine", left_handed: true }), root);
  assert.deepEqual(root.dataset, { deck: "four", letters: "language", tableColour: "wine", hand: "left", animation: "usual" });
});

function open(state = {}) {
  const store = new Store({ ...config, appearance: { table_colour: "slate" } }, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  store.message({ type: "table", now: Date.now(), table: fixture("drawer-appearance").table });
  store.set({ connection: "open", ...state });
  return store;
}

test("a choice at the table is drawn at once, and all settings are sent together", async (t) => {
  const sent = [];
  t.mock.method(globalThis, "fetch", async (address, { body }) => sent.push([address, Object.fromEntries(body)]));
  globalThis.document ??= { documentElement: { dataset: {} } };
  const store = open();
  makePreferences(store).setAppearance({ large_indices: true, suit_order: "hearts" });
  assert.deepEqual(store.state.appearance, like({ table_colour: "slate", large_indices: true, suit_order: "hearts" }));
  const [[address, values]] = sent;
  assert.equal(address, "/appearance/");
  assert.deepEqual([values.table_colour, values.large_indices, values.left_handed, values.suit_order], ["slate", "1", "0", "hearts"]);
});

test("the drawer shows what is chosen", () => {
  const store = open({ drawer: "appearance", appearance: appearanceOf({ appearance: { suit_order: "spades", left_handed: true } }) });
  const text = renderToString(html`<${App} store=${store} preferences=${{ isLight: () => false }} layout="phone" />`);
  const checked = [...text.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).filter((tag) => / checked/.test(tag));
  assert.deepEqual(checked.map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? ""), ["", "language", "pine", "pine", "spades", "usual"]);
  assert.equal(text.match(/aria-checked="true"/g)?.length ?? 0, text.includes("Left-handed layout") ? 1 : -1);
});

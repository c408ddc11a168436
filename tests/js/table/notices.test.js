// Notices at the table: rated or not, sitting out, when a claim counts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { Store } from "../../../games/static/games/table/store.js";
import { App } from "../../../games/static/games/table/page/app.js";
import { fixture, written } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const faces = new Proxy({}, { get: (_, card) => `/${String(card)}.svg` });
const config = { limits: { message: 300, own_words: 120 }, faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, urls: { home: "/", convert_guest: "/accounts/convert/" } };

function draw({ table, state }, layout = "desktop") {
  const store = new Store(config, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  store.message({ type: "table", now: Date.now(), table });
  store.set({ connection: "open", ...state });
  return renderToString(html`<${App} store=${store} preferences=${{ isLight: () => false }} layout=${layout} />`);
}

test("a table shows whether it is rated", () => {
  const { table, state } = fixture("play-follow");
  assert.match(draw({ table: { ...table, rated: true }, state }), /class="chip">rated</);
  assert.match(draw({ table: { ...table, rated: false }, state }), /class="chip">unrated</);
});

test("on a phone the viewer can resign in every step and at every time of the game", () => {
  for (const { name, table, state } of written().filter((one) => one.table.you != null && !one.table.result)) {
    assert.match(draw({ table, state }, "phone"), /aria-haspopup="dialog"[^>]*>(?:(?!<\/button>).)*More|aria-label="More"/s, name);
  }
});

test("a player who sits out sees that in place of the hand", () => {
  assert.match(draw(fixture("written/agreed-four-out"), "phone"), /You sit out this deal/);
  assert.doesNotMatch(draw(fixture("written/agreed-four-play"), "phone"), /You sit out this deal/);
});

test("a claim says when its answers count; after the talon it counts at once", () => {
  const told = /All answers take effect together when the time is up/;
  for (const name of ["redeal_hand_below", "redeal_four_nines", "redeal_hand_below_after_exchange"]) {
    assert.match(draw(fixture(`written/seen-${name}`)), told, name);
  }
  assert.doesNotMatch(draw(fixture("written/seen-redeal_talon_below")), told);
});

test("every agreement's fixture is drawn in every layout", () => {
  const seen = written().filter(({ name }) => name.startsWith("written/seen-"));
  assert.ok(seen.length > 100);
  for (const one of seen) {
    for (const layout of ["desktop", "phone", "landscape"]) assert.match(draw(one, layout), /class="card-table/, one.name);
  }
});

// Tests of the script of copies: the theme, the way back, and steps that are not lost.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const PATH = new URL("../../../thousand_site/static/site/web_app/kept_page.js", import.meta.url);
const SOURCE = readFileSync(PATH, "utf8").replace(/^import .*$/gm, "");

/** Run the script in a copy; `ask` asks the site once, as the page does every five seconds. */
function copy({ stays = false, bar = true, isOnline = true, theme = "light" } = {}) {
  const listeners = {};
  const did = { reloads: 0, isOnline };
  const parts = ["data-without", "data-back"].map((name) => ({
    isHidden: name === "data-back",
    hasAttribute: (one) => one === name,
    toggleAttribute(_, isHidden) { this.isHidden = isHidden; },
  }));
  const line = { dataset: { keptPage: "/lesson/", ...(stays && { stays: "" }) }, querySelectorAll: () => parts };
  const root = { dataset: {} };
  let ask = () => {};
  vm.runInNewContext(SOURCE, {
    localise: () => {},
    localStorage: { getItem: () => theme },
    document: {
      documentElement: root,
      visibilityState: "visible",
      querySelector: () => (bar ? line : null),
      querySelectorAll: () => [],
      addEventListener: () => {},
    },
    location: { pathname: "/lesson/", reload: () => { did.reloads += 1; } },
    addEventListener: (name, act) => { listeners[name] = act; },
    setInterval: (act) => { ask = act; },
    fetch: async () => { if (!did.isOnline) throw new TypeError("no network"); return { ok: true }; },
  });
  return { did, root, press: () => listeners.keydown?.(), shown: () => parts.map((one) => !one.isHidden), ask: async () => { await ask(); } };
}

test("a copy has the theme that its reader chose", () => {
  assert.equal(copy().root.dataset.theme, "light");
  assert.equal(copy({ bar: false }).root.dataset.theme, "light");
  assert.equal(copy({ theme: null }).root.dataset.theme, undefined);
});

test("a copy is loaded anew as soon as the site answers", async () => {
  const { did, ask } = copy();
  await ask();
  assert.equal(did.reloads, 1);
});

test("without a network it stays", async () => {
  const { did, ask } = copy({ isOnline: false });
  await ask();
  assert.equal(did.reloads, 0);
});

test("a lesson that has begun is not loaded anew: it says that the connection is back", async () => {
  const { did, ask, press, shown } = copy({ stays: true });
  assert.deepEqual(shown(), [true, false]);
  press();
  await ask();
  assert.deepEqual([did.reloads, shown()], [0, [false, true]]);
  did.isOnline = false;
  await ask();
  assert.deepEqual(shown(), [true, false]);
});

test("a lesson that nobody has touched is loaded anew", async () => {
  const { did, ask } = copy({ stays: true });
  await ask();
  assert.equal(did.reloads, 1);
});

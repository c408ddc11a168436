// Menus of the site: how they close.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const listeners = {};
const summary = { focus: () => { page.activeElement = summary; } };
const entry = {};
const menu = { open: true, contains: (one) => [summary, entry].includes(one), querySelector: () => summary };
const page = {
  activeElement: null,
  querySelectorAll: () => (menu.open ? [menu] : []),
  addEventListener: (name, listener) => { listeners[name] = listener; },
};
globalThis.document = page;
await import("../../../thousand_site/static/site/base/menus.js");

beforeEach(() => {
  menu.open = true;
  page.activeElement = null;
});

test("Esc closes a menu and gives the focus back to its button", () => {
  page.activeElement = entry;
  listeners.keydown({ key: "Escape" });
  assert.deepEqual([menu.open, page.activeElement], [false, summary]);
});

test("Esc takes no focus from elsewhere, and other keys close nothing", () => {
  listeners.keydown({ key: "Tab" });
  assert.equal(menu.open, true);
  listeners.keydown({ key: "Escape" });
  assert.deepEqual([menu.open, page.activeElement], [false, null]);
});

test("a press elsewhere closes a menu, a press in it does not", () => {
  listeners.click({ target: entry });
  assert.equal(menu.open, true);
  listeners.click({ target: {} });
  assert.equal(menu.open, false);
});

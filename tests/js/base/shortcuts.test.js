// The keys of a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shortcutOf } from "../../../games/static/games/base/shortcuts.js";

const inField = { closest: () => true };

test("a key is known by its place, in any layout", () => {
  assert.equal(shortcutOf({ code: "KeyR", key: "к" }), "R");
  assert.equal(shortcutOf({ code: "Escape" }), "Escape");
  assert.equal(shortcutOf({ code: "Digit1" }), null);
});

test("keys of the browser, of a field, and of somebody else are left alone", () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }, { repeat: true }, { defaultPrevented: true }, { target: inField }]) {
    assert.equal(shortcutOf({ code: "KeyR", ...more }), null);
  }
});

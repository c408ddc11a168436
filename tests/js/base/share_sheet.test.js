// The sheet that passes on a deal, a game or a day, as far as it needs no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sharePage } from "../../../games/static/games/base/share_sheet.js";

test("a game has one page of links, and each of its moments", () => {
  assert.equal(sharePage("g7"), "/game/g7/share/");
  assert.equal(sharePage("g7", 3), "/game/g7/share/?at=3");
  assert.equal(sharePage("g7", "15.7"), "/game/g7/share/?at=15.7");
});

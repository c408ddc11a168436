// Sentences with signs, as they are heard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { plain, say, signName } from "../../../games/static/games/base/text.js";
import { speak } from "../catalogue.js";

test("a suit after a rank is heard in the case of a card, alone in its own", () => {
  speak("uk");
  const suit = "D";
  assert.equal(plain(say("король або дама %(suit)s", { suit: { suit, ofCard: true } })), "король або дама бубен");
  assert.equal(plain(say("дайте масть, %(suit)s", { suit: { suit } })), "дайте масть, бубни");
  assert.equal(signName({ suit: null }), "");
  delete globalThis.django;
});

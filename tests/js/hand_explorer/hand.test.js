// A hand as text and as an address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsOf, drawn, firstHolder, isBegun, pressed, queryOf, textOf } from "../../../games/static/games/hand_explorer/hand.js";

test("a hand may be typed in many ways", () => {
  for (const text of ["as 10s kh", "ASTSKH", "a♠, 10♠; k♥", " a-s t-s k-h "]) {
    assert.deepEqual(cardsOf(text), { cards: ["as", "ts", "kh"], rest: "" });
  }
});

test("letters of other languages are read", () => {
  assert.deepEqual(cardsOf("тп дч вт кб").cards, ["as", "qh", "jc", "kd"]);
  assert.deepEqual(cardsOf("ds wh").cards, ["qs", "jh"]);
});

test("a card that is typed twice is there once", () => {
  assert.deepEqual(cardsOf("as as ks").cards, ["as", "ks"]);
});

test("what is no card is left over", () => {
  assert.deepEqual(cardsOf("as 8s ks"), { cards: ["as"], rest: "8s ks" });
});

test("a rank alone, or the 1 of a 10, may become a card", () => {
  assert.deepEqual(["k", "10", "1", "т"].map(isBegun), [true, true, true, true]);
  assert.deepEqual(["8", "zz", "ks"].map(isBegun), [false, false, false]);
});

test("a press puts a card into the hand and takes it out again", () => {
  assert.deepEqual(pressed(["as"], "ks", 7), ["as", "ks"]);
  assert.deepEqual(pressed(["as", "ks"], "as", 7), ["ks"]);
});

test("a whole hand takes no other card", () => {
  assert.deepEqual(pressed(["as", "ks"], "qs", 2), ["as", "ks"]);
});

test("a hand by chance has each card once", () => {
  const deck = ["as", "ks", "qs", "js", "ts"];
  assert.deepEqual(drawn(deck, 3, () => 0), ["as", "ks", "qs"]);
  assert.equal(new Set(drawn(deck, 5, () => 0.99)).size, 5);
});

test("an address leaves empty fields to the server", () => {
  assert.equal(queryOf(["as", "ts"], { rules: "classic", bid: " ", me: "-120" }), "cards=asts&rules=classic&me=-120");
});

test("what is chosen is written as it can be typed", () => {
  assert.deepEqual(cardsOf(textOf(["as", "ts", "9h"])).cards, ["as", "ts", "9h"]);
});

test("the player to the dealer's left opens, and the next one bids where that is you", () => {
  assert.deepEqual(["left", "me", "right"].map(firstHolder), ["right", "left", "left"]);
});

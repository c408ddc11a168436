// The page of games against bots: when Rated is possible, and what the button says.
import assert from "node:assert/strict";
import test from "node:test";

import { ratedState, startsWith } from "../../../games/static/games/lobby/bot_terms.js";

const can = { hasHelp: false, level: "club", ratedLevel: "club", why: "" };

test("a game is rated against the level about one's strength, without help", () => {
  assert.equal(ratedState(can), "on");
  assert.equal(ratedState({ ...can, level: "master" }), "level");
  assert.equal(ratedState({ ...can, why: "no account", ratedLevel: "" }), "why");
  assert.equal(ratedState({ ...can, hasHelp: true, why: "no account" }), "help");
});

test("the button says what it starts", () => {
  const texts = { textHints: "with hints", textRated: "rated", textUnrated: "unrated" };
  assert.equal(startsWith({ level: "Strong", hints: true, rated: false }, texts), "Strong, with hints, unrated");
  assert.equal(startsWith({ level: "Club", hints: false, rated: true }, texts), "Club, rated");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { optimisticTable } from "../../../games/static/games/table/socket/optimistic_update.js";
import { momentOf, sentences } from "../../../games/static/games/board/text/announcements.js";
import { transitionStage } from "../../../games/static/games/table/socket/transition_stage.js";
import { payload } from "../fixtures.js";

const before = payload("play-follow");
const full = [...before.trick, { seat: 0, card: "9S" }];

test("a finished trick is shown before the next one", () => {
  const after = payload("play-trick-complete");
  assert.deepEqual(transitionStage(before, after).trick.cards, full);
  assert.equal(transitionStage(after, after), null);
  assert.equal(transitionStage(null, after), null);
});

test("a finished deal shows its last trick, derived from the events, then its result", () => {
  const after = payload("bid-other", {
    deal: 14,
    sheet: { from: 0, rows: [...before.sheet.rows, { ...before.sheet.rows[9], deal: 13 }] },
    events: [{ type: "card_played", seat: 0, card: "9S", declares: null },
      { type: "trick_taken", seat: 1, points: 13 }, { type: "deal_started", deal: 14, dealer: 1, opener: 2 }],
  });
  const stage = transitionStage(before, after);
  assert.deepEqual(stage.trick.cards, full);
  assert.equal(stage.trick.winner, 1);
  assert.equal(stage.row.deal, 13);
  assert.deepEqual(stage.held.hand, []);
  assert.deepEqual(stage.held.legal, {});
});

test("a deal whose last trick was missed shows only its result", () => {
  const after = payload("bid-other", { events: [] });
  const stage = transitionStage({ ...before, trick: [] , deal: 13 }, after);
  assert.equal(stage.trick, null);
  assert.equal(stage.row.deal, 13);
});

test("another table's payload is no continuation", () => {
  assert.equal(transitionStage({ ...before, id: "x" }, payload("bid-other")), null);
});

test("the viewer's card is in the trick before the server has answered", () => {
  const shown = optimisticTable(before, "play KS");
  assert.deepEqual(shown.trick.at(-1), { seat: 0, card: "KS" });
  assert.ok(!shown.hand.includes("KS"));
  assert.deepEqual(shown.legal, {});
  assert.equal(shown.counts[0], before.counts[0] - 1);
  assert.equal(optimisticTable(before, undefined), before);
});

test("given cards leave the hand at once", () => {
  const shown = optimisticTable(payload("exchange"), "give 1:JC 2:9D");
  assert.equal(shown.hand.length, 8);
  assert.ok(!shown.hand.includes("JC") && !shown.hand.includes("9D"));
});

test("each event is one sentence, for the viewer and for others", () => {
  const table = payload("play-follow", { events: [
    { type: "card_played", seat: 2, card: "JS", declares: null },
    { type: "trick_taken", seat: 0, points: 13 }, { type: "unheard_of" }] });
  assert.deepEqual(sentences(table), ["Taras plays jack of spades.", "You take the trick: 13."]);
});

test("the most important moment is shown", () => {
  assert.equal(momentOf(payload("play-marriage")).type, "marriage_declared");
  assert.equal(momentOf(before), null);
});

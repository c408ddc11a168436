// Tests of free entries: what is typed, booked, drawn and said of points that no agreement knows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, emptyDraft, factsOf, problem } from "../../../games/static/games/scorekeeper/entry.js";
import { MAX_CHANGE, typeChange, withSign } from "../../../games/static/games/scorekeeper/free_entry.js";
import { layout } from "../../../games/static/games/scorekeeper/picture.js";
import { newState } from "../../../games/static/games/scorekeeper/scoring/booking.js";
import { recordOf, rowsOf, statesOf, withCorrection, withDeal } from "../../../games/static/games/scorekeeper/sheet.js";
import { numberOf } from "../../../games/static/games/scorekeeper/view/announcement.js";
import { agreements, deal, sheet } from "./sheets.js";

const CLASSIC = agreements();
const start = newState(CLASSIC, 0);
const empty = { ...emptyDraft(CLASSIC, start), kind: "free_entry" };
const fine = (changes, passesOn = false) => ({ kind: "free_entry", changes, reason: "Fine", ...(passesOn && { passes_on: true }) });

test("a number without a sign is a loss, and a typed sign moves to the button", () => {
  const typed = [[0, "60"], [1, "+25"], [2, "−5"]].reduce((draft, [seat, value]) => typeChange(draft, seat, value), { ...empty, reason: " Fine " });
  assert.deepEqual(typed.changes, ["60", "25", "5"]);
  assert.deepEqual(factsOf(CLASSIC, start, typed), { kind: "free_entry", changes: [-60, 25, -5], reason: "Fine" });
  assert.deepEqual(factsOf(CLASSIC, start, withSign(typed, 0, 1)).changes, [60, 25, -5]);
});

test("an entry needs a reason, and whole points that are not too many", () => {
  const of = (value, reason = "Fine") => problem(CLASSIC, start, { ...typeChange(empty, 0, value), reason })?.key;
  assert.equal(of("60"), undefined);
  assert.equal(of(""), undefined);
  assert.equal(of("60", " "), "missing_reason");
  for (const wrong of ["2,5", "x", String(MAX_CHANGE + 1)]) assert.equal(of(wrong), "entry_points", wrong);
});

test("points without a change are no negative zero", () => {
  assert.ok(Object.is(factsOf(CLASSIC, start, { ...typeChange(empty, 0, "0"), reason: "x" }).changes[0], 0));
});

test("an entry that is corrected is typed as it was", () => {
  const facts = fine([0, -60, 25], true);
  assert.deepEqual(factsOf(CLASSIC, start, draftOf(CLASSIC, start, facts)), facts);
});

test("one that stays has no number, and one that passes the deal on has", () => {
  const kept = [fine([-60, 0, 0]), fine([0, 10, 0], true), deal(1, 100, [10, 100, 10])].reduce(withDeal, sheet(CLASSIC));
  const rows = rowsOf(statesOf(kept), kept.deals);
  assert.deepEqual(rows.map(({ number, isEntry, reason }) => [number, isEntry, reason]), [[null, true, "Fine"], [1, true, "Fine"], [2, false, ""]]);
  assert.equal(numberOf(rows, 3), 3);
  assert.deepEqual(rows[0].cells.map(({ gain }) => gain), [-60, 0, 0]);
  assert.deepEqual(statesOf(kept).map(({ dealer }) => dealer), [0, 0, 1, 2]);
});

test("later deals follow when an entry is corrected", () => {
  const kept = [fine([-60, 0, 0]), deal(0, 100, [100, 10, 10])].reduce(withDeal, sheet(CLASSIC));
  const corrected = withCorrection(kept, 0, fine([-20, 0, 0]));
  assert.deepEqual(statesOf(corrected).at(-1).standing.scores, [80, 10, 10]);
});

test("the record of the sheet has the entry, and the picture its reason", () => {
  const kept = withDeal(sheet(CLASSIC), fine([0, -60, 0]));
  assert.deepEqual(recordOf(kept).deals, [fine([0, -60, 0])]);
  const plan = layout(kept, rowsOf(statesOf(kept), kept.deals), null);
  assert.deepEqual(plan.notes.map(({ text }) => text), ["±  Fine"]);
  assert.ok(plan.notes[0].y < plan.height && plan.notes[0].y > plan.cells[0].y);
});

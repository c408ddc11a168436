// Tests of the scorekeeper: what is asked, what follows, what is missing, what comes next, undo and correction.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asked, certainResult, contracts, cycleDeclaration, draftOf, emptyDraft, factsOf, isHighContract, kindsOf, knownPoints,
  problem, toggleTrick, typePoints, unclearTricks,
} from "../../../games/static/games/scorekeeper/entry.js";
import { nextLine } from "../../../games/static/games/scorekeeper/next.js";
import { layout } from "../../../games/static/games/scorekeeper/picture.js";
import { newState } from "../../../games/static/games/scorekeeper/scoring/booking.js";
import { firstDifference } from "../../../games/static/games/scorekeeper/server.js";
import {
  changedCells, newSheet, recordOf, redo, rowsOf, statesOf, stopped, undo, withCorrection, withDeal,
} from "../../../games/static/games/scorekeeper/sheet.js";
import { SheetStore } from "../../../games/static/games/scorekeeper/store.js";
import { apart } from "../../../games/static/games/scorekeeper/view/graph.js";
import { numberOf } from "../../../games/static/games/scorekeeper/view/announcement.js";
import { agreements, deal, sheet } from "./sheets.js";

const NAMES = ["Anna", "Bohdan", "Zofia"];
const CLASSIC = agreements();
const start = newState(CLASSIC, 0);

function entered(draft, ...points) {
  return points.reduce((now, [seat, value]) => typePoints(CLASSIC, now, seat, value), draft);
}

const chosen = { ...emptyDraft(CLASSIC, start), declarer: 1, contract: 140 };

test("the points of the third follow, and move to the player who was not typed last", () => {
  const two = entered(chosen, [0, "25"], [2, "11"]);
  assert.deepEqual(knownPoints(CLASSIC, start, two), [25, 84, 11]);
  assert.deepEqual(knownPoints(CLASSIC, start, entered(two, [1, "90"])), [19, 90, 11]);
});

test("what is missing is said in the order of entry", () => {
  const keys = [emptyDraft(CLASSIC, start), { ...chosen, contract: null }, chosen, entered(chosen, [0, "25"], [2, "11"])];
  assert.deepEqual(keys.map((draft) => problem(CLASSIC, start, draft)?.key), ["missing_declarer", "missing_contract", "missing_points", undefined]);
});

test("points that cannot be, and contracts that cannot be bid, are refused in words", () => {
  assert.deepEqual(problem(CLASSIC, start, entered(chosen, [0, "71"], [2, "60"])), { key: "points_sum", values: { sum: 131, total: 120 } });
  assert.equal(problem(CLASSIC, start, entered(chosen, [0, "x"], [2, "60"])).key, "points_whole");
  assert.deepEqual(problem(CLASSIC, start, { ...chosen, contract: 142 }), { key: "contract_step", values: { step: 5 } });
  assert.equal(problem(CLASSIC, start, { ...chosen, contract: 95 }).key, "contract_range");
});

test("the facts hold what the agreements ask for, and no more", () => {
  const draft = { ...entered(chosen, [0, "25"], [2, "11"]), declared: [[1, "C"]], dark: true, fourNines: 2, fines: ["cutting"] };
  assert.deepEqual(factsOf(CLASSIC, start, draft), { kind: "played", declarer: 1, contract: 140, points: [25, 84, 11], declared: [[1, "C"]] });
});

test("only of points that do not tell it it is asked who took a trick", () => {
  const agreed = { ...CLASSIC, bolt_when: "no_trick" };
  const draft = entered(chosen, [0, "100"], [1, "20"]);
  const points = [100, 20, 0];
  assert.deepEqual(unclearTricks(agreed, draft, [0, 1, 2], points), [2]);
  assert.deepEqual(factsOf(agreed, start, draft).trickless, [2]);
  assert.deepEqual(factsOf(agreed, start, toggleTrick(draft, points, 2)).trickless, []);
  const laying = { ...agreed, exchange: "lay_aside" };
  assert.deepEqual(unclearTricks(laying, draft, [0, 1, 2], points), [1, 2]);
  assert.deepEqual(factsOf(laying, start, draft).trickless, [2]);
  const laidOnly = factsOf(laying, start, toggleTrick(draft, points, 1));
  assert.deepEqual(laidOnly.trickless, [1, 2]);
  assert.deepEqual(factsOf(laying, start, draftOf(laying, start, laidOnly)), laidOnly);
});

test("what was said of a trick holds when the points are corrected", () => {
  const agreed = { ...CLASSIC, bolt_when: "no_trick", exchange: "lay_aside" };
  const nothing = entered(chosen, [0, "70"], [2, "50"]);
  assert.deepEqual(factsOf(agreed, start, nothing).trickless, [1]);
  const said = toggleTrick(nothing, [70, 0, 50], 1);
  assert.deepEqual(factsOf(agreed, start, said).trickless, []);
  assert.deepEqual(factsOf(agreed, start, entered(said, [2, "40"])).trickless, []);
  const takenBack = toggleTrick(said, [70, 0, 50], 1);
  assert.deepEqual(factsOf(agreed, start, takenBack).trickless, [1]);
  assert.deepEqual(factsOf(agreed, start, entered(takenBack, [2, "40"])).trickless, []);
});

test("a marriage goes to the declarer, then to each other player, then to nobody", () => {
  const owners = [];
  let draft = chosen;
  for (let i = 0; i < 4; i += 1) {
    draft = cycleDeclaration(draft, [0, 1, 2], "H");
    owners.push(draft.declared[0]?.[0] ?? null);
  }
  assert.deepEqual(owners, [1, 0, 2, null]);
});

test("made or failed is said as soon as it is certain", () => {
  const married = { ...chosen, declared: [[1, "C"]] };
  assert.equal(certainResult(CLASSIC, start, entered(married, [0, "25"])), null);
  assert.equal(certainResult(CLASSIC, start, entered(married, [0, "45"])), false);
  assert.equal(certainResult(CLASSIC, start, entered(married, [0, "25"], [2, "11"])), true);
});

test("a contract above 120 and the marriages is only asked about", () => {
  assert.equal(isHighContract(CLASSIC, chosen), true);
  assert.equal(isHighContract(CLASSIC, { ...chosen, declared: [[1, "S"]] }), false);
  assert.equal(problem(CLASSIC, start, entered(chosen, [0, "25"], [2, "11"])), null);
});

test("each extra fact is asked for by its agreement alone", () => {
  const of = (changes, kind = "played") => {
    const agreed = agreements(changes);
    const wanted = asked(agreed, newState(agreed, 0), { ...chosen, kind });
    return Object.keys(wanted).filter((name) => (Array.isArray(wanted[name]) ? wanted[name].length : wanted[name]));
  };
  assert.deepEqual(of({}), []);
  assert.deepEqual(of({ dark: "anyone" }), ["dark"]);
  assert.deepEqual(of({ talon_buyback: true }), ["sale"]);
  assert.deepEqual(of({ half_marriage: true, ace_marriage: true }), ["halves", "aces"]);
  assert.deepEqual(of({ four_nines_play_bonus: 200 }), ["fourNines"]);
  assert.deepEqual(of({ bolt_when: "no_trick" }), ["tricks"]);
  assert.deepEqual(of({ players: 4 }), ["talon"]);
  assert.deepEqual(of({ write_off: "aces" }, "written_off"), ["heldAces"]);
  assert.deepEqual(of({ cutting: "left", redeals_in_a_row_limit: 3 }), ["fines"]);
});

test("a deal ends in the ways that were agreed", () => {
  assert.deepEqual(kindsOf(CLASSIC), ["played", "distributed"]);
  assert.deepEqual(kindsOf(agreements({ distribution: "off", write_off: "plain", cutting: "left" })), ["played", "written_off", "redeal"]);
});

test("the contract that the barrel forces can be chosen, though it is no bid", () => {
  assert.ok(contracts(agreements({ obligatory_last_barrel: true, more_than_target: true })).includes(121));
});

test("undo brings the deal back as it was typed, and redo books it again", () => {
  const one = withDeal(sheet(CLASSIC), deal(1, 120, [30, 70, 20], [[1, "C"]]));
  const back = undo(one);
  assert.deepEqual(back.deals, []);
  const draft = draftOf(CLASSIC, statesOf(back).at(-1), one.deals[0]);
  assert.deepEqual(factsOf(CLASSIC, statesOf(back).at(-1), draft), one.deals[0]);
  assert.deepEqual(redo(back).deals, one.deals);
});

test("after a correction all later deals are booked again", () => {
  const two = withDeal(withDeal(sheet(CLASSIC), deal(0, 100, [100, 10, 10])), deal(0, 100, [110, 5, 5]));
  const corrected = withCorrection(two, 0, deal(0, 100, [90, 20, 10]));
  assert.deepEqual(statesOf(corrected).at(-1).standing.scores, [0, 25, 15]);
  const changed = changedCells(rowsOf(statesOf(two)), rowsOf(statesOf(corrected)));
  assert.deepEqual(changed.map((seats) => [...seats]), [[0, 1], [0, 1]]);
});

test("a game that is ended by points goes to the highest score", () => {
  const ended = stopped(withDeal(sheet(CLASSIC), deal(2, 100, [10, 5, 105])));
  assert.equal(statesOf(ended).at(-1).winner, 2);
  assert.deepEqual(recordOf(ended).result, { scores: [10, 5, 100], winner: 2 });
  assert.equal(statesOf(undo(ended)).at(-1).winner, null);
});

test("a redeal has no number of its own", () => {
  const agreed = agreements({ cutting: "left" });
  const kept = [{ kind: "redeal", fines: ["cutting"] }, deal(0, 100, [100, 10, 10])].reduce(withDeal, sheet(agreed));
  const rows = rowsOf(statesOf(kept));
  assert.deepEqual(rows.map((row) => row.number), [null, 1]);
  assert.equal(numberOf(rows, 2), 2);
});

function lineAt(changes, agreed = CLASSIC) {
  const state = newState(agreed, 1);
  return nextLine(agreed, { ...state, ...changes, standing: { ...state.standing, ...changes.standing } }, NAMES);
}

test("the ribbon says the most urgent of what stands", () => {
  const onBarrel = (...barrel) => ({ standing: { scores: [880, 500, 0], barrel } });
  assert.deepEqual(lineAt({}), { key: "next_deals", values: { name: "Bohdan" } });
  assert.deepEqual(lineAt(onBarrel(1, null, null)).aside, { key: "attempt_of", values: { attempt: 2, attempts: 3 } });
  const last = lineAt(onBarrel(2, null, null));
  assert.deepEqual([last.key, last.aside], ["last_attempt", { key: "contract_wins", values: { contract: 120 } }]);
  assert.equal(lineAt({ standing: { bolts: [0, 2, 0] } }).key, "one_more_bolt");
  assert.equal(lineAt({ winner: 0 }).key, "has_won");
});

test("a score near 555, and a golden round, are told where they were agreed", () => {
  const truck = agreements({ dump_truck: "555" });
  assert.deepEqual(lineAt({ standing: { scores: [0, 500, 0] } }, truck).values, { name: "Bohdan", points: 55, reset: 555 });
  assert.equal(lineAt({}, agreements({ golden_round: true })).key, "golden_deal");
});

function memory() {
  const held = {};
  return { getItem: (name) => held[name] ?? null, setItem: (name, text) => { held[name] = text; } };
}

test("the sheets of a browser survive a reload", () => {
  const storage = memory();
  new SheetStore(storage).save(sheet(CLASSIC));
  const again = new SheetStore(storage);
  assert.equal(again.current.title, "Sunday");
  again.remove(again.current.key);
  assert.equal(new SheetStore(storage).current, null);
});

test("a browser that keeps nothing is no error", () => {
  const full = { getItem: () => "{", setItem: () => { throw new Error("full"); } };
  const store = new SheetStore(full);
  assert.equal(store.save(sheet(CLASSIC)), false);
  assert.equal(store.current.title, "Sunday");
});

test("two pages of a browser keep each other's sheets and deals", () => {
  const storage = memory();
  const [one, other] = [new SheetStore(storage), new SheetStore(storage)];
  one.save({ ...sheet(CLASSIC), key: "a" });
  other.save({ ...sheet(CLASSIC), key: "b" });
  one.save({ ...sheet(CLASSIC), key: "a", title: "Monday" });
  other.write({ presets: [] });
  const titles = new SheetStore(storage).sheets.map(({ key, title }) => `${key} ${title}`);
  assert.deepEqual(titles.sort(), ["a Monday", "b Sunday"]);
});

test("the first deal that the server books otherwise is found", () => {
  const row = (scores) => ({ scores, bolts: [0, 0, 0], barrel: [null, null, null], falls: [0, 0, 0] });
  const ours = [row([100, 10, 10]), row([200, 20, 20])];
  assert.equal(firstDifference(ours, structuredClone(ours)), null);
  assert.deepEqual(firstDifference(ours, [ours[0], row([200, 25, 20])]), { deal: 1, seat: 1, ours: 20, theirs: 25 });
});

test("each sheet has a secret of its own", () => {
  const given = { title: "", preset: {}, agreements: CLASSIC, players: NAMES, firstDealer: 0 };
  assert.match(newSheet(given).key, /^[0-9a-f]{32}$/);
  assert.notEqual(newSheet(given).key, newSheet(given).key);
});

test("the picture has a line for each deal and one for the bolts", () => {
  const kept = withDeal(sheet(CLASSIC), deal(0, 100, [100, 10, 10]));
  const rows = rowsOf(statesOf(kept));
  const plan = layout(kept, rows, [0, 0, 0]);
  assert.equal(plan.cells.length, 3);
  assert.ok(plan.height > layout(kept, rows, null).height);
});

test("names at the graph do not cover each other", () => {
  assert.deepEqual(apart([10, 12, 60]), [10, 25, 60]);
});

// A sheet: who plays by which agreements, and the facts of each deal. All else is booked from these.
import { sheetRows } from "../board/sheet.js";
import { bookAll, decideByScore, lastOf } from "./scoring/booking.js";
/** @import { ShownRow } from "../board/board.js" */
/** @import { Facts, ScoreSheet, SheetRow, SheetStart, State } from "./scorekeeper.js" */

const FORMAT = "thousand-sheet/1";
const SECRET_BYTES = 16;

/**
 * @param {SheetStart} start
 * @returns {ScoreSheet}
 */
export function newSheet({ title, preset, agreements, players, firstDealer }, now = Date.now()) {
  return {
    key: secret(), address: null, title, preset, agreements, players, firstDealer, deals: [], undone: [],
    isWaiting: false, stopped: false, startedAt: now, changedAt: now, sent: null,
  };
}

// Only who knows the secret can change what was sent.
function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The states before each deal and after the last one.
 * @param {ScoreSheet} sheet
 */
export function statesOf(sheet) {
  const states = bookAll(sheet.agreements, sheet.firstDealer, sheet.deals);
  const last = lastOf(states);
  if (!sheet.stopped || last.winner !== null) return states;
  return [...states.slice(0, -1), decideByScore(last)];
}

/**
 * What each deal has changed.
 * @param {State[]} states
 */
export const resultsOf = (states) => states.flatMap(({ last }) => last ?? []);

/**
 * The rows of the sheet, with a cell for each seat.
 * @param {State[]} states
 * @param {Facts[]} deals the facts, with the reasons of free entries
 * @returns {SheetRow[]}
 */
export function rowsOf(states, deals = []) {
  const rows = resultsOf(states).map((result, deal) => ({ ...result, deal }));
  const seats = [...states[0].standing.scores.keys()];
  return sheetRows(rows, lastOf(states).played, seats).map((row) => withEntry(row, deals[row.deal]));
}

/**
 * A free entry moves points of nobody's contract: each of them is shown.
 * @param {ShownRow} row
 * @param {Facts | undefined} facts
 * @returns {SheetRow}
 */
function withEntry(row, facts) {
  if (row.outcome !== "free_entry") return { ...row, isEntry: false, reason: "" };
  const cells = row.cells.map((cell) => ({ ...cell, gain: row.gains[cell.seat] }));
  return { ...row, cells, isEntry: true, reason: facts?.kind === "free_entry" ? facts.reason : "" };
}

/** @param {ScoreSheet} sheet @param {Partial<ScoreSheet>} changes @returns {ScoreSheet} */
const changed = (sheet, changes) => ({ ...sheet, ...changes, changedAt: Date.now() });

/** @param {ScoreSheet} sheet @param {Facts} facts */
export const withDeal = (sheet, facts) => changed(sheet, { deals: [...sheet.deals, facts], undone: [] });

/**
 * Take back the last deal; it stays until the next booking.
 * @param {ScoreSheet} sheet
 */
export function undo(sheet) {
  if (sheet.stopped) return changed(sheet, { stopped: false });
  return changed(sheet, { deals: sheet.deals.slice(0, -1), undone: [...sheet.undone, ...sheet.deals.slice(-1)] });
}

/** @param {ScoreSheet} sheet */
export function redo(sheet) {
  return changed(sheet, { deals: [...sheet.deals, ...sheet.undone.slice(-1)], undone: sheet.undone.slice(0, -1) });
}

/**
 * The sheet with one deal corrected; what can no longer follow the end of the game is left out.
 * @param {ScoreSheet} sheet
 * @param {number} number
 * @param {Facts} facts
 */
export function withCorrection(sheet, number, facts) {
  const deals = sheet.deals.map((deal, i) => (i === number ? facts : deal));
  const states = bookAll(sheet.agreements, sheet.firstDealer, deals);
  const end = states.findIndex((state) => state.winner !== null);
  return changed(sheet, { deals: end < 0 ? deals : deals.slice(0, end), undone: [] });
}

/**
 * The cells of `now` that a correction has changed: a set of seats for each row, by its place.
 * @param {SheetRow[]} before
 * @param {SheetRow[]} now
 */
export function changedCells(before, now) {
  /** @param {SheetRow} row @param {number} i */
  const seatsOf = (row, i) => row.cells.filter((cell) => cell.score !== before[i]?.cells[cell.seat].score).map(({ seat }) => seat);
  return now.map((row, i) => new Set(seatsOf(row, i)));
}

/** @param {ScoreSheet} sheet */
export const stopped = (sheet) => changed(sheet, { stopped: true });

/**
 * The record of the game, which has no cards (docs/scorekeeper.md).
 * @param {ScoreSheet} sheet
 */
export function recordOf(sheet) {
  const last = lastOf(statesOf(sheet));
  const over = last.winner !== null;
  return {
    format: FORMAT,
    title: sheet.title,
    preset: sheet.preset.name,
    agreements: sheet.agreements,
    players: sheet.players,
    first_dealer: sheet.firstDealer,
    started: new Date(sheet.startedAt).toISOString(),
    deals: sheet.deals,
    stopped: sheet.stopped,
    result: over ? { scores: last.standing.scores, winner: last.winner } : null,
  };
}

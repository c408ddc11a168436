// A sheet: who plays by which agreements, and the facts of each deal. All else is booked from these.
import { sheetRows } from "../board/sheet.js";
import { bookAll, decideByScore } from "./scoring/booking.js";

const FORMAT = "thousand-sheet/1";
const SECRET_BYTES = 16;

// A sheet of an event's table has `event` besides: {save, back, isOrganiser, table} (table_sheet.js).
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

// The states before each deal and after the last one.
export function statesOf(sheet) {
  const states = bookAll(sheet.agreements, sheet.firstDealer, sheet.deals);
  if (!sheet.stopped || states.at(-1).winner !== null) return states;
  return [...states.slice(0, -1), decideByScore(states.at(-1))];
}

// The rows of the sheet, with a cell for each seat.
export function rowsOf(states) {
  const rows = states.slice(1).map(({ last }, deal) => ({ ...last, deal, redeal: last.outcome === "redeal" }));
  const seats = [...states[0].standing.scores.keys()];
  return sheetRows(rows, states.at(-1).played, seats);
}

const changed = (sheet, changes) => ({ ...sheet, ...changes, changedAt: Date.now() });

export const withDeal = (sheet, facts) => changed(sheet, { deals: [...sheet.deals, facts], undone: [] });

// Take back the last deal; it stays until the next booking.
export function undo(sheet) {
  if (sheet.stopped) return changed(sheet, { stopped: false });
  return changed(sheet, { deals: sheet.deals.slice(0, -1), undone: [...sheet.undone, sheet.deals.at(-1)] });
}

export function redo(sheet) {
  return changed(sheet, { deals: [...sheet.deals, sheet.undone.at(-1)], undone: sheet.undone.slice(0, -1) });
}

// The sheet with one deal corrected; what can no longer follow the end of the game is left out.
export function withCorrection(sheet, number, facts) {
  const deals = sheet.deals.map((deal, i) => (i === number ? facts : deal));
  const states = bookAll(sheet.agreements, sheet.firstDealer, deals);
  const end = states.findIndex((state) => state.winner !== null);
  return changed(sheet, { deals: end < 0 ? deals : deals.slice(0, end), undone: [] });
}

// The cells of `now` that a correction has changed: a set of seats for each row, by its place.
export function changedCells(before, now) {
  const seatsOf = (row, i) => row.cells.filter((cell) => cell.score !== before[i]?.cells[cell.seat].score).map(({ seat }) => seat);
  return now.map((row, i) => new Set(seatsOf(row, i)));
}

export const stopped = (sheet) => changed(sheet, { stopped: true });

// The record of the game, which has no cards (docs/scorekeeper.md).
export function recordOf(sheet) {
  const last = statesOf(sheet).at(-1);
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

// The score sheet as on paper: changes in rows, an oval for mounting the barrel, strokes for bolts.
/** @import { SeatNumber } from "../base/types.js" */
/** @import { RowBefore, ScoreRow } from "./board.js" */

/**
 * Numbers the deals as players count them: a redeal has no number of its own.
 * @param {ScoreRow[]} rows
 * @param {number} played
 */
function numbered(rows, played) {
  let number = played;
  return [...rows].reverse().map((row) => (row.redeal ? { ...row, number: null } : { ...row, number: number-- }))
    .reverse();
}

/** @param {ScoreRow} row @param {RowBefore | null} before @param {SeatNumber} seat */
function cell(row, before, seat) {
  const barrel = row.barrel[seat];
  const had = before?.barrel[seat] ?? null;
  const fell = before != null && row.falls[seat] > before.falls[seat];
  // A seat that falls before the play may get on again in the same deal.
  const mounted = barrel != null && (had == null || fell);
  const bolts = before ? row.bolts[seat] - before.bolts[seat] : 0;
  return {
    seat,
    score: row.scores[seat],
    gain: row.declarer === seat ? row.gains[seat] : null,
    declarer: row.declarer === seat,
    gaveUp: row.declarer === seat && (row.outcome === "distributed" || row.outcome === "written_off"),
    mounted,
    attempt: barrel != null && !mounted ? barrel : null,
    // A third bolt resets the count: three strokes stand beside the charge.
    bolts: bolts < 0 ? 3 : Math.max(0, bolts),
    fell,
  };
}

/** @param {ScoreRow} row */
const nothingYet = (row) => ({
  bolts: row.scores.map(() => 0), barrel: row.scores.map(() => null), falls: row.scores.map(() => 0),
});

/**
 * Return rows with cells in the order of the columns; the first known row has nothing to compare with.
 * @param {ScoreRow[]} rows
 * @param {number} played
 * @param {SeatNumber[]} seats
 */
export function sheetRows(rows, played, seats) {
  return numbered(rows, played).map((row, i) => {
    const before = rows[i - 1] ?? (row.deal === 0 ? nothingYet(row) : null);
    return { ...row, cells: seats.map((seat) => cell(row, before, seat)) };
  });
}

/**
 * Older rows come from another request; a deal in both is taken from the payload.
 * @param {ScoreRow[] | null} older
 * @param {ScoreRow[]} newer
 */
export function merge(older, newer) {
  const known = new Set(newer.map((row) => row.deal));
  return [...(older ?? []).filter((row) => !known.has(row.deal)), ...newer];
}

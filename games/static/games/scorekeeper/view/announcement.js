// Announcements to screen readers after a booking, and the numbers of deals.
import { text, written } from "../words.js";
/** @import { ScoreSheet, SheetRow, State } from "../scorekeeper.js" */

/**
 * The number of the deal at a place of the list: a redeal has none of its own.
 * @param {SheetRow[]} rows
 * @param {number} place
 */
export function numberOf(rows, place) {
  if (place < rows.length && rows[place].number) return rows[place].number;
  return rows.slice(0, place).filter((row) => row.number).length + 1;
}

/** @param {ScoreSheet} sheet @param {State} state */
export function announcement(sheet, state) {
  const scores = sheet.players.map((name, seat) => {
    const attempts = state.standing.barrel[seat];
    const most = sheet.agreements.barrel_attempts;
    if (attempts) return text(most === null ? "name_attempt" : "name_attempt_of", { name, attempt: attempts, attempts: most });
    return text("name_points", { name, points: written(state.standing.scores[seat]) });
  });
  return `${text(`outcome_${state.last?.outcome}`)} ${scores.join(", ")}.`;
}

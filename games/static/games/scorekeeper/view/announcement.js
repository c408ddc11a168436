// Announcements to screen readers after a booking, and the numbers of deals.
import { text, written } from "../words.js";

// The number of the deal at a place of the list: a redeal has none of its own.
export function numberOf(rows, place) {
  if (place < rows.length && rows[place].number) return rows[place].number;
  return rows.slice(0, place).filter((row) => row.number).length + 1;
}

export function announcement(sheet, state) {
  const scores = sheet.players.map((name, seat) => {
    const attempts = state.standing.barrel[seat];
    if (attempts) return text("name_attempt", { name, attempt: attempts, attempts: sheet.agreements.barrel_attempts });
    return text("name_points", { name, points: written(state.standing.scores[seat]) });
  });
  return `${text(`outcome_${state.last.outcome}`)} ${scores.join(", ")}.`;
}

// What calls the viewer to their turn: its beginning, its last ten seconds, and the turn that may cost the seat.
import { requiredStep } from "../../board/legal_actions.js";
import { isLastChance } from "../seat/model.js";
import { remaining } from "../../board/clock.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { CallState } from "../table.js" */

/**
 * @param {Table | null} table
 * @param {number} serverNow
 * @returns {CallState}
 */
export function callState(table, serverNow) {
  if (!table || !requiredStep(table)) return { mine: false, urgent: false, last: false };
  return { mine: true, urgent: remaining(table.clock, /** @type {SeatNumber} */ (table.you), serverNow).urgent, last: isLastChance(table, serverNow) };
}

/**
 * Return the name of the sound that calls the viewer, or null.
 * @param {CallState} before
 * @param {CallState} now
 */
export function callFor(before, now) {
  if (now.last && !before.last) return "last";
  if (now.urgent && !before.urgent) return "ten";
  return now.mine && !before.mine ? "turn" : null;
}

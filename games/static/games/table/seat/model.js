// A seat that was lost by the clock: a bot plays there, and for a while its player may take it back.
import { remaining } from "../../board/clock.js";
import { requiredStep } from "../../board/legal_actions.js";
import { mayReturn } from "../../board/seats.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { SeatState } from "../table.js" */

/** @returns {SeatState} */
export const initialSeat = () => ({ lost: null, kept: false, folded: false });

// Answers to a return that end the offer, whatever the table said last.
export const ENDS_OFFER = ["seat_kept", "game_over", "not_seated"];

// A viewer who took the seat back is warned of each turn when half its time is over, or ten seconds are left.
const WARNING_MS = 10_000;

/** @param {Table} table @param {number} now */
function isRunningOut(table, now) {
  const { total } = remaining(table.clock, /** @type {SeatNumber} */ (table.you), now);
  return total != null && total < Math.min(WARNING_MS, (table.clock?.action_ms ?? 0) / 2);
}

/**
 * True if this very turn of the viewer costs the seat when it runs out, and it is time to say so.
 * @param {Table} table
 * @param {number} now
 */
export const isLastChance = (table, now) =>
  Boolean(table.timeouts?.last && requiredStep(table) && (!table.timeouts.returned || isRunningOut(table, now)));

/**
 * Return the table with the number of the seat that its viewer has lost, if they have.
 * @param {Table | null} before
 * @param {Table} table
 */
export function withLostSeat(before, table) {
  const seat = before?.you ?? before?.lost_seat;
  return table.you == null && seat != null ? { ...table, lost_seat: seat } : table;
}

/**
 * Return how the viewer of this table lost the seat since: "time" or "left"; null if they still have it.
 * @param {Table | null} before
 * @param {Table} table
 * @returns {SeatState["lost"]}
 */
function lossSince(before, table) {
  if (before?.you == null || table.you != null) return null;
  return mayReturn(before) || before.timeouts?.last ? "time" : "left";
}

/**
 * Return the change with a new table: the seat is lost, offered, or the offer is over.
 * @param {Table | null} before
 * @param {Table} table
 */
export function seatAfter(before, table) {
  const lost = lossSince(before, table);
  const turned = before != null && mayReturn(table) !== mayReturn(before);
  return { ...(lost && { lost, drawer: null, endClosed: false }), ...(turned && { folded: false, kept: false, premove: null, drawer: null }) };
}

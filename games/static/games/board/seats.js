// Places on the screen: clockwise, the next player on the left, the viewer below.
/** @import { SeatNumber } from "../base/types.js" */
/** @import { Seated } from "./board.js" */

/** @typedef {"left" | "top" | "right" | "below"} Place */

/** @type {Record<number, Place[]>} */
const AROUND = { 2: ["left"], 3: ["left", "right"], 4: ["left", "top", "right"] };

/**
 * Who lost the seat keeps the view from it: nobody changes places on the screen.
 * @param {Seated} table
 */
export const belowSeat = (table) => table.you ?? table.lost_seat ?? 0;

/** @param {Seated} table */
export function seatPlaces(table) {
  const count = table.people.length;
  const below = belowSeat(table);
  const places = AROUND[count].map((place, i) => [place, (below + 1 + i) % count]);
  return /** @type {{ below: SeatNumber } & Partial<Record<Place, SeatNumber>>} */ ({ ...Object.fromEntries(places), below });
}

/** @param {Seated} table @param {SeatNumber} seat */
export function placeOf(table, seat) {
  const places = Object.entries(seatPlaces(table));
  return /** @type {Place} */ (places.find(([, held]) => held === seat)?.[0]);
}

/**
 * The order of the score sheet's columns: left, viewer, right, as they sit around the table.
 * @param {Seated} table
 */
export function columns(table) {
  const { left, top, right, below } = seatPlaces(table);
  return [left, top, below, right].filter((seat) => seat != null);
}

/** @param {Seated} table @param {SeatNumber | null} seat */
export const isMe = (table, seat) => table.you != null && seat === table.you;

/**
 * Return the number of the deal until which the viewer may take the seat back; null if they may not.
 * @param {Seated} table
 */
export const returnUntil = (table) => (table.you == null ? null : table.people[table.you].return_until ?? null);

/** @param {Seated} table */
export const mayReturn = (table) => returnUntil(table) != null;

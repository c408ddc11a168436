// The barrel: a state with a limited number of tries, or only a threshold above which contracts count.
/** @import { Table } from "../base/page.js" */
/** @import { SeatNumber } from "../base/types.js" */
/** @param {Table} table */
const known = (table) => table.agreements.barrel;

/**
 * "declarer_only": from the threshold on a seat scores only with its own contracts, without oval or tries.
 * @param {Table} table
 * @param {SeatNumber} seat
 */
export function contractsOnly(table, seat) {
  const { barrel_mode: mode, barrel_threshold: threshold } = table.agreements;
  return known(table) && mode === "declarer_only" && table.standing.scores[seat] >= threshold;
}

/** @param {Table} table @param {SeatNumber} seat */
export const onBarrel = (table, seat) => table.standing.barrel[seat] != null;

/** @param {Table} table @param {SeatNumber} seat */
export function barrelOf(table, seat) {
  if (!onBarrel(table, seat)) return null;
  // Null: as many tries as it takes.
  const attempts = table.agreements.barrel_attempts;
  const next = /** @type {number} */ (table.standing.barrel[seat]) + 1;
  const attempt = attempts === null ? next : Math.min(next, attempts);
  return { attempt, attempts, last: attempt === attempts };
}

/**
 * A score that would win puts such a seat on the barrel first.
 * @param {Table} table
 * @param {SeatNumber} seat
 */
export const mustMountFirst = (table, seat) =>
  known(table) && table.agreements.must_mount_barrel && !onBarrel(table, seat);

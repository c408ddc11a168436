// The connection as the page tells of it, and the action that waits for its answer.
/** @import { Table } from "../../base/page.js" */
/** @import { ConnectionName, ConnectionState, PendingAction, PendingState } from "../table.js" */

/** @returns {ConnectionState} */
export const initialConnection = () => ({ connection: "connecting", closeCode: null, offset: 0, offline: false, back: false });

/** @returns {PendingState} */
export const initialPending = () => ({ pending: null, late: false });

/**
 * Return the change when the socket says what it does.
 * @param {ConnectionName} connection
 * @param {number=} code
 */
export const withConnection = (connection, code) => ({ connection, closeCode: code ?? null });

export const withoutNetwork = () => ({ offline: true, back: false });

export const reconnected = () => ({ offline: false, back: true });

/**
 * Payloads may arrive out of order; after a change of seat the count starts again.
 * @param {Table | null} known
 * @param {Table} table
 */
export const isOutdated = (known, table) => known != null && table.you === known.you && table.seq < known.seq;

/**
 * Return whether the table answers the pending action.
 * @param {PendingAction | null} pending
 * @param {Table | null} before
 * @param {Table} table
 */
export function isAnswered(pending, before, table) {
  if (!pending) return false;
  const elsewhere = before != null && table.you !== before.you;
  // The answer to a claim is held: the sequence number stays the same, and the viewer is no longer asked.
  const held = table.claiming && table.to_act !== table.you;
  return elsewhere || held || table.seq > pending.seq;
}

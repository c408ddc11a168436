// A free entry while it is entered: points of any seats, a reason, and whether the deal passes on.
/** @import { SeatNumber } from "../base/types.js" */
/** @import { Draft, Facts, FreeEntryFacts, Problem, Sign } from "./scorekeeper.js" */

// As games/scorekeeper/facts.py checks it; a test compares.
export const MAX_CHANGE = 9999;

/**
 * Most entries are fines, so that a number without a sign is a loss.
 * @param {number} players
 * @returns {Pick<Draft, "changes" | "signs" | "reason" | "passesOn">}
 */
export const emptyEntry = (players) => ({
  changes: Array(players).fill(""), signs: Array(players).fill(-1), reason: "", passesOn: false,
});

/**
 * @param {FreeEntryFacts} facts
 * @returns {Pick<Draft, "changes" | "signs" | "reason" | "passesOn">}
 */
export const entryOf = ({ changes, reason, passes_on: passesOn = false }) => ({
  changes: changes.map((change) => (change ? String(Math.abs(change)) : "")), signs: changes.map((change) => (change > 0 ? 1 : -1)),
  reason, passesOn,
});

/**
 * A typed sign moves to the button beside the field, as number pads of phones have none.
 * @param {Draft} draft
 * @param {SeatNumber} seat
 * @param {string} value
 * @returns {Draft}
 */
export function typeChange(draft, seat, value) {
  const [, sign, digits] = /** @type {RegExpMatchArray} */ (value.trim().match(/^([+\-−]?)(.*)$/s));
  const changed = { ...draft, changes: draft.changes.map((before, i) => (i === seat ? digits.trim() : before)) };
  return sign ? withSign(changed, seat, sign === "+" ? 1 : -1) : changed;
}

/**
 * @param {Draft} draft
 * @param {SeatNumber} seat
 * @param {Sign} sign
 * @returns {Draft}
 */
export const withSign = (draft, seat, sign) => ({ ...draft, signs: draft.signs.map((before, i) => (i === seat ? sign : before)) });

/** @param {Draft} draft @returns {Problem | null} */
export function entryProblem({ changes, reason }) {
  const right = changes.every((value) => /^\d*$/.test(value) && Number(value) <= MAX_CHANGE);
  if (!right) return { key: "entry_points", values: { most: MAX_CHANGE } };
  return reason.trim() ? null : { key: "missing_reason", isMissing: true };
}

/** @param {Draft} draft @returns {FreeEntryFacts} */
export function entryFacts({ changes, signs, reason, passesOn }) {
  // Without a change of sign: 0 times -1 is another 0 to some.
  const moved = changes.map((value, seat) => Number(value) && Number(value) * signs[seat]);
  return { kind: "free_entry", changes: moved, reason: reason.trim(), ...(passesOn && { passes_on: true }) };
}

/** @param {Facts[]} deals */
export const hasEntries = (deals) => deals.some(({ kind }) => kind === "free_entry");

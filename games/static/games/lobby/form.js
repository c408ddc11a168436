// Effects of the agreements on the form of a new table, without the DOM.
import { same } from "../editor/draft.js";
/** @import { Changes } from "../editor/agreements.js" */

/**
 * Return the value of the form field: empty while the preset is unchanged.
 * @param {Changes} agreements
 * @param {Changes} usual
 */
export const submittedAgreements = (agreements, usual) => (same(agreements, usual) ? "" : JSON.stringify(agreements));

/**
 * True if the table has this seat; seat 0 is the owner's.
 * @param {number} number
 * @param {number} players
 */
export const hasSeat = (number, players) => number < players;

/**
 * False for rated tables: these are for people only.
 * @param {boolean} rated
 * @param {string | null} ladder
 */
export const allowsBots = (rated, ladder) => !(rated && ladder);

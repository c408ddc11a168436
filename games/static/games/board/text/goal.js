// How long a game lasts: to a score, or for a number of deals.
import { gettext, interpolate, ngettext } from "../../base/text.js";
/** @import { Table } from "../../base/page.js" */

/** @param {Table} table */
const dealsLeft = (table) => Math.max(0, (table.agreements.max_deals ?? 0) - table.played);

/**
 * Return the end of the game in words: the deals that remain, or the score to reach.
 * @param {Table} table
 */
export function goalText(table) {
  const { max_deals: deals, target } = table.agreements;
  if (deals == null) return interpolate(gettext("to %(target)s"), { target });
  const left = dealsLeft(table);
  return interpolate(ngettext("%(count)s deal left", "%(count)s deals left", left), { count: left });
}

/**
 * Return the number of the current deal, or of the last one after the game, and of how many.
 * @param {Table} table
 */
export function dealNumberText(table) {
  const number = table.phase === "over" ? table.played : table.played + 1;
  const total = table.agreements.max_deals;
  return total == null ? interpolate(gettext("Deal %(number)s"), { number })
    : interpolate(gettext("Deal %(number)s of %(total)s"), { number, total });
}

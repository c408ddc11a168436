// Golden and dark deals count double (rules.md 8).
/** @import { Table } from "../base/page.js" */

/** @param {Table} table */
const isDark = (table) => table.dark != null && table.phase !== "bidding";

/** @param {Table} table */
export const doubles = (table) => Boolean(table.golden) || isDark(table);

/** @param {Table} table */
export const declarersDoubling = (table) => (doubles(table) ? 2 : 1);

/**
 * Some agreements do not double the defenders' points in a dark deal.
 * @param {Table} table
 */
export const defendersDoubling = (table) =>
  (isDark(table) && table.agreements.dark_doubles === "declarer" ? 1 : declarersDoubling(table));

/**
 * True if the contract can still be raised after the exchange.
 * @param {Table} table
 */
export function mayRaiseLater(table) {
  const { golden_raise: golden, dark_raise: dark, raise_after_talon: raises, raise_before_exchange: before } = table.agreements;
  return raises && !before && (!table.golden || golden) && (!isDark(table) || dark);
}

// Golden and dark deals count double (rules.md 8).

export const isDark = (table) => table.dark != null && table.phase !== "bidding";

export const doubles = (table) => Boolean(table.golden) || isDark(table);

export const declarersDoubling = (table) => (doubles(table) ? 2 : 1);

// Some agreements do not double the defenders' points in a dark deal.
export const defendersDoubling = (table) =>
  (isDark(table) && table.agreements.dark_doubles === "declarer" ? 1 : declarersDoubling(table));

// True if the contract can still be raised after the exchange.
export function mayRaiseLater(table) {
  const { golden_raise: golden, dark_raise: dark, raise_before_exchange: before } = table.agreements;
  return !before && (!table.golden || golden) && (!isDark(table) || dark);
}

// Golden and dark deals count double (rules.md 8).

export const isDark = (table) => table.dark != null && table.phase !== "bidding";

export const doubles = (table) => Boolean(table.golden) || isDark(table);

export const declarersDoubling = (table) => (doubles(table) ? 2 : 1);

// A dark deal may leave the defenders undoubled.
export const defendersDoubling = (table) =>
  (isDark(table) && table.agreements.dark_doubles === "declarer" ? 1 : declarersDoubling(table));

// Whether the contract may still be raised after the exchange.
export function raiseComes(table) {
  const { golden_raise: golden, dark_raise: dark, raise_before_exchange: before } = table.agreements;
  return !before && (!table.golden || golden) && (!isDark(table) || dark);
}

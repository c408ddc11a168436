// The agreements of this table that a player asks about, in words; the differences by name.
import { agreed } from "./agreed.js";
import { gettext, interpolate, pgettext, say } from "./text.js";

function marriageLine({ marriage_values: values }) {
  return say("%(S)s %(s)s · %(C)s %(c)s · %(D)s %(d)s · %(H)s %(h)s", {
    S: { suit: "S" }, s: values.S, C: { suit: "C" }, c: values.C,
    D: { suit: "D" }, d: values.D, H: { suit: "H" }, h: values.H,
  });
}

const PRESETS = {
  classic: () => pgettext("preset", "Classic"),
  store: () => pgettext("preset", "Store rules"),
  club: () => pgettext("preset", "Club"),
  polish: () => pgettext("preset", "Polish"),
  duel: () => pgettext("preset", "Duel"),
  four: () => pgettext("preset", "Four players"),
  five_hundred_one: () => pgettext("preset", "Five hundred and one"),
};

export const presetName = ({ agreements: { preset } }) => PRESETS[preset]?.() ?? preset;

export function agreementLines(table) {
  const a = table.agreements;
  const plainLine = (text) => say("%(text)s", { text });
  return [
    [gettext("Played to"), plainLine(String(a.target))],
    a.max_deals && [gettext("Deals at most"), plainLine(String(a.max_deals))],
    [gettext("Bidding from"), plainLine(interpolate(gettext("%(bid)s in steps of %(step)s"), { bid: a.opening_bid, step: a.bid_step }))],
    [gettext("Marriages"), marriageLine(a)],
    [gettext("Barrel"), plainLine(interpolate(gettext("at %(score)s, %(attempts)s tries"), { score: a.barrel_threshold, attempts: a.barrel_attempts }))],
    [gettext("Third bolt, fall"), plainLine(`−${a.penalty}`)],
    [gettext("Points rounded to"), plainLine(String(agreed(table, "rounding")))],
  ].filter(Boolean);
}

export const differences = (table) =>
  Object.entries(table.agreements.differences ?? {}).map(([field, value]) => [field, JSON.stringify(value)]);

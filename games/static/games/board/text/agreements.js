// The agreements of this table in words; those without a sentence are listed by their names.
import { gettext, interpolate, pgettext, say } from "../../base/text.js";
/** @import { Message, Table } from "../../base/page.js" */
/** @import { TableAgreements } from "../../base/types.js" */

/** @param {TableAgreements} props */
function marriageLine({ marriage_values: values }) {
  return say("%(S)s %(s)s · %(C)s %(c)s · %(D)s %(d)s · %(H)s %(h)s", {
    S: { suit: "S" }, s: values.S, C: { suit: "C" }, c: values.C,
    D: { suit: "D" }, d: values.D, H: { suit: "H" }, h: values.H,
  });
}

/** @type {Record<string, () => string>} */
const PRESETS = {
  classic: () => pgettext("preset", "Classic"),
  store: () => pgettext("preset", "Open exchange"),
  club: () => pgettext("preset", "Club"),
  polish: () => pgettext("preset", "Polish"),
  duel: () => pgettext("preset", "Duel"),
  four: () => pgettext("preset", "Four players"),
  five_hundred_one: () => pgettext("preset", "Five hundred and one"),
  lithuanian: () => pgettext("preset", "Lithuanian"),
};

/** @param {Pick<Table, "agreements">} props */
export const presetName = ({ agreements: { preset } }) => PRESETS[preset]?.() ?? preset;

/** @param {string} text */
const plain = (text) => say("%(text)s", { text });

/** @param {TableAgreements} a @returns {(Line | false | 0 | null)[]} */
const gameLength = (a) => [
  [gettext("Played to"), plain(a.more_than_target
    ? interpolate(gettext("more than %(target)s"), { target: a.target }) : String(a.target))],
  a.max_deals && [gettext("Maximum number of deals"), plain(String(a.max_deals))],
  [gettext("Bidding from"), plain(interpolate(gettext("%(bid)s in steps of %(step)s"), { bid: a.opening_bid, step: a.bid_step }))],
  [gettext("Points rounded to"), plain(String(a.rounding))],
];

/** @param {TableAgreements} a @returns {Line} */
function exchangeRule(a) {
  if (a.exchange === "lay_aside") return [gettext("Exchange"), plain(gettext("the declarer lays three cards aside"))];
  return [gettext("Cards given away"), plain(a.open_exchange ? gettext("seen by everybody") : gettext("seen by the recipient"))];
}

/** @param {TableAgreements} a */
function fourNinesText(a) {
  if (!a.redeal_four_nines) return gettext("may ask for a redeal after the exchange");
  return a.redeal_four_nines_forced
    ? gettext("force a redeal before the bidding") : gettext("may ask for a redeal before the bidding");
}

/** @param {TableAgreements} a @returns {(Line | false | 0 | null)[]} */
const playRules = (a) => [
  [gettext("Marriages"), marriageLine(a)],
  [gettext("Declaring a marriage"), plain(a.marriage_on_first_trick
    ? gettext("with any lead, including the first") : gettext("when leading, after winning a trick"))],
  a.must_overtake && [gettext("Beating the trick"), plain(gettext("required whenever possible"))],
  exchangeRule(a),
  !a.raise_after_talon && [gettext("Raising the contract"), plain(gettext("not after the talon"))],
  (a.redeal_four_nines || a.redeal_four_nines_after_exchange) && [gettext("Four nines"), plain(fourNinesText(a))],
];

const GIVE_UP_TEXTS = {
  off: () => gettext("is not possible"),
  half: () => gettext("half of the contract for each defender"),
  sixty: () => gettext("60 for each defender"),
};

/** @param {TableAgreements} a @returns {(Line | boolean)[]} */
function giveUpRules(a) {
  if (a.distribution === "off") return [[gettext("Giving up"), plain(GIVE_UP_TEXTS.off())]];
  const costs = a.distribution_costs_contract;
  return [
    [gettext("Giving up"), plain(GIVE_UP_TEXTS[a.distribution]())],
    a.first_distribution_free && [gettext("Giving up the first time"), plain(gettext("gives the defenders nothing"))],
    a.distribution_penalty_every_third && [gettext("Giving up every third time"), plain(`−${a.penalty}`)],
    (costs || a.distribution_bolt) && [gettext("Giving up costs"), plain(costs ? gettext("the contract") : gettext("a bolt"))],
    hasBarrelAttempts(a) && a.give_up_on_barrel === "none"
      && [gettext("While somebody is on the barrel"), plain(gettext("nobody may give up"))],
  ];
}

/** @param {TableAgreements} a */
const hasBarrelAttempts = (a) => a.barrel && a.barrel_mode !== "declarer_only";

const BARREL_KICK_TEXTS = {
  off: () => gettext("Getting on throws nobody off"),
  one: () => gettext("Getting on throws the others off"),
  two: () => gettext("The third player on it throws the others off"),
  both: () => gettext("The player getting on throws the others off and falls with them"),
};

/** @param {TableAgreements} a @returns {(Line | boolean)[]} */
function barrelRules(a) {
  if (!a.barrel) return [[gettext("Barrel"), plain(gettext("none"))]];
  const at = { score: a.barrel_threshold, attempts: a.barrel_attempts };
  if (!hasBarrelAttempts(a)) return [[gettext("Barrel"), plain(interpolate(gettext("from %(score)s, only a player's own contracts count"), at))]];
  const tries = a.barrel_attempts === null ? gettext("at %(score)s, any number of tries") : gettext("at %(score)s, %(attempts)s tries");
  return [
    [gettext("Barrel"), plain(interpolate(tries, at))],
    [gettext("Several players on the barrel"), plain(BARREL_KICK_TEXTS[a.barrel_kick]())],
    a.must_mount_barrel && [gettext("To win"), plain(gettext("a player must get on the barrel first"))],
  ];
}

/** @param {TableAgreements} a @returns {(Line | boolean)[]} */
function penalties(a) {
  const bolts = a.bolts !== "off";
  return [
    bolts && [gettext("Third bolt"), plain(`−${a.penalty}`)],
    !bolts && [gettext("Bolts"), plain(gettext("none"))],
    hasBarrelAttempts(a) && [gettext("Falling off the barrel"), plain(`−${a.penalty}`)],
  ];
}

/** @typedef {[string, Message]} Line */

/** @type {((a: TableAgreements) => (Line | boolean | number | null)[])[]} */
const GROUPS = [gameLength, playRules, giveUpRules, barrelRules, penalties];

/** @param {Pick<Table, "agreements">} props */
export const agreementLines = ({ agreements: a }) =>
  GROUPS.flatMap((group) => group(a)).filter((line) => Array.isArray(line));

/**
 * Values in the payload are covered by the lines above.
 * @param {Pick<Table, "agreements">} props
 */
export const differences = ({ agreements: a }) =>
  Object.entries(a.differences ?? {}).filter(([field]) => !(field in a))
    .map(([field, value]) => [field, JSON.stringify(value)]);

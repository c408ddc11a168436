// Sentences of the panels: bids, limits, contract, the result of a deal.
import { PLAIN_LIMIT, wouldMount, wouldWin } from "../bids.js";
import { doubles, mayRaiseLater } from "../doubling.js";
import { isMe } from "../seats.js";
import { gettext, interpolate, ngettext, pgettext, say, suitOf } from "../../base/text.js";
/** @import { Message, Table, Value } from "../../base/page.js" */
/** @import { BidLimit, CardName, SeatNumber } from "../../base/types.js" */
/** @import { BarrelState, GiveUpCosts, HighestBid, Progress, ScoreRow, SuitValue } from "../board.js" */

/** @param {Table} table @param {SeatNumber | null} seat */
const name = (table, seat) => table.people[/** @type {SeatNumber} */ (seat)].name;

/** @template T @param {Table} table @param {SeatNumber | null} seat @param {T} mine @param {T} other */
const by = (table, seat, mine, other) => (isMe(table, seat) ? mine : other);

/** @param {Table} table @param {{ declarer: SeatNumber | null, contract: number | null }} props */
export function contractTitle(table, { declarer, contract }) {
  return say(by(table, declarer, gettext("You play %(contract)s"), gettext("%(name)s plays %(contract)s")),
    { name: name(table, declarer), contract: { strong: contract } });
}

/** @param {Table} table @param {Progress} props */
export function needText(table, { declarer, needs, over }) {
  if (!needs) return say(over ? gettext("made, +%(over)s") : gettext("made"), { over });
  return say(by(table, declarer, gettext("you need %(needs)s"), gettext("needs %(needs)s")),
    { needs: { strong: needs } });
}

/** @param {Table} table @param {Progress} props */
export function hasText(table, { declarer, has, tricks, laid, marriages, suits }) {
  const mine = isMe(table, declarer);
  if (laid && !marriages) return say(mine ? gettext("you have %(has)s with the cards laid aside") : gettext("has %(has)s with the cards laid aside"), { has });
  if (!marriages) {
    return say(mine ? gettext("you have %(has)s in tricks") : gettext("has %(has)s in tricks"), { has });
  }
  const values = { has, tricks, marriages, suit: suits.length === 1 ? { suit: suits[0].suit } : "" };
  return suits.length === 1
    ? say(mine ? gettext("you have %(has)s: %(tricks)s + %(marriages)s for %(suit)s")
      : gettext("has %(has)s: %(tricks)s in tricks, %(marriages)s for %(suit)s marriage"), values)
    : say(mine ? gettext("you have %(has)s: %(tricks)s + %(marriages)s for marriages")
      : gettext("has %(has)s: %(tricks)s in tricks, %(marriages)s for marriages"), values);
}

/** @param {Table} table @param {HighestBid | null} best */
export function highestBidText(table, best) {
  if (!best) return null;
  const values = { name: name(table, best.seat), bid: { strong: best.bid } };
  if (isMe(table, best.seat)) return say(gettext("Your bid of %(bid)s is the highest"), values);
  if (wouldWin(table, best.seat, best.bid)) return say(gettext("%(name)s bids %(bid)s, enough to win the game"), values);
  return wouldMount(table, best.seat, best.bid)
    ? say(gettext("%(name)s bids %(bid)s, enough to get on the barrel"), values)
    : say(gettext("%(name)s bids %(bid)s"), values);
}

/**
 * Return where the limit comes from: [lead, rest], with the marriages listed.
 * @param {Table} table
 */
export function limitTexts(table) {
  const { max, marriages } = /** @type {BidLimit} */ (table.limit);
  if (!marriages.length) {
    return [say(gettext("You can bid up to %(max)s:"), { max }),
      say(gettext("you hold no marriage"))];
  }
  const values = table.agreements.marriage_values;
  const items = marriages.map((suit) => ({ suit, value: values[suit] }));
  return [say(gettext("You can bid up to %(max)s:"), { max }), sum(items)];
}

/** @param {SuitValue[]} items */
function sum(items) {
  /** @type {Record<string, Value>} */
  const values = { base: PLAIN_LIMIT };
  const pieces = items.map(({ suit, value }, i) => {
    values[`suit${i}`] = { suit };
    values[`value${i}`] = value;
    return `%(value${i})s %(suit${i})s`;
  });
  return say(["%(base)s", ...pieces].join(" + "), values);
}

/**
 * Before the raise the server does not send the limit: derive it from the ten cards.
 * @param {Table} table
 * @param {SuitValue[]} marriages
 */
export function raisePreview(table, marriages) {
  if (!mayRaiseLater(table)) return null;
  const max = PLAIN_LIMIT + marriages.reduce((all, line) => all + line.value, 0);
  if (table.contract != null && max <= table.contract) return null;
  if (!marriages.length) return [say(gettext("After giving cards you can raise to %(max)s"), { max })];
  return [say(gettext("After giving cards you can raise to %(max)s:"), { max }), sum(marriages)];
}

/** @type {Record<string, (() => string)[]>} */
const OUTCOMES = {
  made: [() => gettext("You made %(contract)s"), () => gettext("%(name)s made %(contract)s")],
  failed: [() => gettext("You failed at %(contract)s"), () => gettext("%(name)s failed at %(contract)s")],
  distributed: [() => gettext("You gave up at %(contract)s"), () => gettext("%(name)s gave up at %(contract)s")],
  written_off: [() => gettext("You wrote off %(contract)s"), () => gettext("%(name)s wrote off %(contract)s")],
};

/** @param {Table} table @param {ScoreRow} row */
export function resultTitle(table, row) {
  const words = OUTCOMES[row.outcome];
  if (row.redeal || !words) return say(gettext("The cards are redealt"));
  const text = by(table, row.declarer, words[0], words[1])();
  return say(text, { name: name(table, row.declarer), contract: { strong: row.contract } });
}

/**
 * Uses a real minus sign, which is as wide as a digit.
 * @param {number} points
 */
export const written = (points) => (points < 0 ? `−${-points}` : String(points));

/** @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : written(points));

/** @param {number} count */
export const cardCount = (count) =>
  interpolate(ngettext("%(count)s card", "%(count)s cards", count), { count });

/** @param {number} count */
export const trickCount = (count) =>
  interpolate(ngettext("%(count)s trick", "%(count)s tricks", count), { count });

/** @param {BarrelState} props @param {boolean=} short */
export function barrelText({ attempt, attempts, last }, short) {
  if (last) return short ? pgettext("short", "last try") : gettext("barrel, last try");
  if (short) return interpolate(pgettext("short", "try %(attempt)s"), { attempt });
  return attempts === null ? interpolate(gettext("barrel, try %(attempt)s"), { attempt })
    : interpolate(gettext("barrel, try %(attempt)s of %(attempts)s"), { attempt, attempts });
}

/** @param {Table} table */
export function lastTryNote(table) {
  const { barrel } = table.standing;
  const { barrel_attempts: attempts, barrel_threshold: threshold, penalty } = table.agreements;
  const seat = attempts === null ? -1 : barrel.findIndex((spent) => spent === attempts - 1);
  if (seat < 0 || table.phase === "over") return null;
  const values = { name: name(table, seat), score: threshold - penalty };
  return isMe(table, seat)
    ? [gettext("This is your last try."),
      interpolate(gettext("If you do not win this deal, you fall to %(score)s."), values)]
    : [interpolate(gettext("%(name)s: last try on the barrel."), values),
      interpolate(gettext("If %(name)s does not win this deal, the score drops to %(score)s."), values)];
}

/** @type {Record<string, () => string>} */
const NO_GIVE_UP_TEXTS = {
  self: () => gettext("You cannot give up while on the barrel"),
  somebody: () => gettext("Nobody can give up while somebody is on the barrel"),
};

/** @param {string | null} code */
export const noGiveUpText = (code) => (code ? NO_GIVE_UP_TEXTS[code]?.() ?? null : null);

/**
 * What giving up costs the declarer beside the points.
 * @param {GiveUpCosts} props
 */
export function giveUpNote({ third, bolt, charge, number, free }) {
  if (third) return interpolate(gettext("every third time costs %(penalty)s"), { penalty: third });
  if (bolt) return charge ? gettext("the third bolt") : gettext("and a bolt");
  if (free) return gettext("the first time is free");
  return interpolate(gettext("give-up number %(number)s in this game"), { number });
}

/**
 * What a dark deal is worth, before choosing it.
 * @param {Table} table
 */
export const darkText = (table) => table.agreements.dark_doubles === "declarer"
  ? gettext("You play for 120 without seeing your cards, and win or lose double.")
  : gettext("You play for 120 without seeing your cards, and all points of the deal count double.");

/**
 * Whose deal is for sale, and for how much.
 * @param {Table} table
 */
export const buyText = (table) => interpolate(
  gettext("%(name)s plays %(contract)s. You can buy the contract and the talon with your points; the price is paid when the deal is scored."),
  { name: name(table, table.declarer), contract: table.contract });

/**
 * What makes this deal special, in two words; null for an ordinary one.
 * @param {Table} table
 */
export function dealKind(table) {
  if (table.golden) return gettext("golden deal, counts double");
  return doubles(table) ? gettext("dark deal, counts double") : null;
}

/** @param {Table} table */
export function shortKind(table) {
  if (table.golden) return pgettext("short", "golden ×2");
  return doubles(table) ? pgettext("short", "dark ×2") : null;
}

/**
 * The choices for a lead that may declare: the action sent by each one, and its text.
 * @param {Table} table
 * @param {CardName} card
 * @param {string[]} words
 */
export function declareChoices(table, card, words) {
  const values = { suit: { suit: suitOf(card) } };
  /** @type {Record<string, () => Message>} */
  const texts = {
    "": () => say(gettext("Just play the card")),
    declare: () => say(gettext("Declare, %(suit)s becomes trump"), values),
    points: () => say(gettext("Declare, the trump stays"), values),
  };
  const spoken = table.agreements.marriage_declaration === "spoken";
  /** @param {string} word */
  const texted = (word) => (word === "" && !spoken ? texts.declare() : texts[word]());
  const aces = card[0] === "A";
  return words.map((word) => ({
    action: `play ${card} ${word}`.trim(),
    text: aces && word === "declare" ? say(gettext("Declare four aces")) : texted(word),
    main: word === "declare" || (word === "" && !spoken),
  }));
}

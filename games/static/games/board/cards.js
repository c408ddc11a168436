// Cards: points, order in the hand, marriages.

import { rankOf, suitOf } from "../base/text.js";
import { SUIT_ORDERS } from "./appearance.js";
/** @import { AppearanceSettings, SuitOrder } from "../base/page.js" */
/** @import { CardName, SuitName } from "../base/types.js" */

/** @type {Record<string, number>} */
const POINTS = { 9: 0, J: 2, Q: 3, K: 4, T: 10, A: 11 };

/** @param {CardName[]} cards */
export const cardPoints = (cards) => cards.reduce((sum, card) => sum + POINTS[rankOf(card)], 0);

/** @param {SuitOrder} order */
const suitsIn = (order) => /** @type {SuitName[]} */ ([...SUIT_ORDERS[order]]);

const RANK_ORDER = "ATKQJ9";

/** @param {SuitName} suit */
const isRed = (suit) => suit === "H" || suit === "D";

/**
 * The first suit when colours alternate: of three suits, one of the colour that is there twice.
 * @param {SuitName[]} suits
 */
function firstOf(suits) {
  const red = suits.filter(isRed);
  const ofMost = red.length * 2 > suits.length ? red : suits.filter((suit) => !isRed(suit));
  return suits.length === 3 ? ofMost[0] : suits[0];
}

/**
 * Colours alternate where possible.
 * @param {SuitName[]} suits
 * @param {SuitName} first
 */
function alternating(suits, first) {
  const sorted = [first];
  const rest = suits.filter((suit) => suit !== first);
  while (rest.length) {
    const other = rest.findIndex((suit) => isRed(suit) !== isRed(/** @type {SuitName} */ (sorted.at(-1))));
    sorted.push(...rest.splice(Math.max(0, other), 1));
  }
  return sorted;
}

/**
 * Return the suits of a hand as its holder wants them.
 * @param {CardName[]} hand
 * @param {Partial<AppearanceSettings>=} props
 * @param {SuitName | null=} trump
 */
function suitOrder(hand, { suit_order: order = "alternating", trumps_first: trumpsFirst } = {}, trump = null) {
  const held = suitsIn(order).filter((suit) => hand.some((card) => suitOf(card) === suit));
  const first = trumpsFirst && trump && held.includes(trump) ? trump : null;
  if (order === "alternating") return held.length ? alternating(held, first ?? firstOf(held)) : [];
  return first ? [first, ...held.filter((suit) => suit !== first)] : held;
}

/** @param {CardName[]} hand @param {Partial<AppearanceSettings>=} appearance @param {SuitName | null=} trump */
export function sortHand(hand, appearance = {}, trump = null) {
  const suits = suitOrder(hand, appearance, trump);
  const up = appearance.aces_right ? -1 : 1;
  /** @param {CardName} card */
  const rank = (card) => up * RANK_ORDER.indexOf(rankOf(card));
  return [...hand].sort((a, b) => suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b)) || rank(a) - rank(b));
}

/** @param {CardName[]} hand @param {Record<SuitName, number>} values */
export function marriagesIn(hand, values) {
  const held = new Set(hand);
  return suitsIn("alternating")
    .filter((suit) => held.has(`K${suit}`) && held.has(`Q${suit}`))
    .map((suit) => ({ suit, value: values[suit] }));
}

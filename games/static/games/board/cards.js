// Cards: order in the hand, marriages.

import { SUIT_ORDERS } from "./appearance.js";

export const SUIT_ORDER = SUIT_ORDERS.alternating;
export const RANK_ORDER = "ATKQJ9";

export const rankOf = (card) => card[0];
export const suitOf = (card) => card[1];

const isRed = (suit) => suit === "H" || suit === "D";

// The first suit when colours alternate: of three suits, one of the colour that is there twice.
function firstOf(suits) {
  const red = suits.filter(isRed);
  const ofMost = red.length * 2 > suits.length ? red : suits.filter((suit) => !isRed(suit));
  return suits.length === 3 ? ofMost[0] : suits[0];
}

// Colours alternate where possible.
function alternating(suits, first) {
  const sorted = [first];
  const rest = suits.filter((suit) => suit !== first);
  while (rest.length) {
    const other = rest.findIndex((suit) => isRed(suit) !== isRed(sorted.at(-1)));
    sorted.push(...rest.splice(Math.max(0, other), 1));
  }
  return sorted;
}

// Return the suits of a hand as its holder wants them.
export function suitOrder(hand, { suit_order: order = "alternating", trumps_first: trumpsFirst } = {}, trump = null) {
  const held = [...SUIT_ORDERS[order]].filter((suit) => hand.some((card) => suitOf(card) === suit));
  const first = trumpsFirst && held.includes(trump) ? trump : null;
  if (order === "alternating") return held.length ? alternating(held, first ?? firstOf(held)) : [];
  return first ? [first, ...held.filter((suit) => suit !== first)] : held;
}

export function sortHand(hand, appearance = {}, trump = null) {
  const suits = suitOrder(hand, appearance, trump);
  const up = appearance.aces_right ? -1 : 1;
  const rank = (card) => up * RANK_ORDER.indexOf(rankOf(card));
  return [...hand].sort((a, b) => suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b)) || rank(a) - rank(b));
}

export function marriagesIn(hand, values) {
  const held = new Set(hand);
  return [...SUIT_ORDER]
    .filter((suit) => held.has(`K${suit}`) && held.has(`Q${suit}`))
    .map((suit) => ({ suit, value: values[suit] }));
}

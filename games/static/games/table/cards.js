// Cards: order in the hand, points, marriages.

export const SUIT_ORDER = "SHCD";
export const RANK_ORDER = "ATKQJ9";
const POINTS = { A: 11, T: 10, K: 4, Q: 3, J: 2, 9: 0 };

export const rankOf = (card) => card[0];
export const suitOf = (card) => card[1];
export const pointsOf = (cards) => cards.reduce((sum, card) => sum + POINTS[rankOf(card)], 0);

const isRed = (suit) => suit === "H" || suit === "D";

// Colours alternate where possible: with one suit missing, the two suits of the same colour are separated.
export function suitOrder(hand) {
  const held = [...SUIT_ORDER].filter((suit) => hand.some((card) => suitOf(card) === suit));
  if (held.length !== 3) return held;
  const red = held.filter(isRed);
  const black = held.filter((suit) => !isRed(suit));
  return red.length === 1 ? [black[0], red[0], black[1]] : [red[0], black[0], red[1]];
}

export function sortHand(hand) {
  const suits = suitOrder(hand);
  const place = (card) => suits.indexOf(suitOf(card)) * 6 + RANK_ORDER.indexOf(rankOf(card));
  return [...hand].sort((a, b) => place(a) - place(b));
}

export function marriagesIn(hand, values) {
  const held = new Set(hand);
  return [...SUIT_ORDER]
    .filter((suit) => held.has(`K${suit}`) && held.has(`Q${suit}`))
    .map((suit) => ({ suit, value: values[suit] }));
}

// A hand as text, and as the address that can be sent.

export const SIZES = /** @type {const} */ ([7, 10]);

// Latin t is the ten, and Cyrillic т the ace; other languages have letters of their own.
/** @type {Record<string, string>} */
const RANKS = { 9: "9", j: "j", в: "j", w: "j", q: "q", д: "q", d: "q", k: "k", к: "k", 10: "t", t: "t", a: "a", т: "a" };
/** @type {Record<string, string>} */
const SUITS = { s: "s", "♠": "s", п: "s", c: "c", "♣": "c", т: "c", d: "d", "♦": "d", б: "d", h: "h", "♥": "h", ч: "h" };
const CARD = /^(10|\S)[\s-]*(\S)/;
const GAP = /^[\s,;.+-]+/;

/**
 * Read the cards of a text: each once, in their order. `rest` is what is no card, or none yet.
 * @param {string} text
 * @returns {{ cards: string[], rest: string }}
 */
export function cardsOf(text) {
  /** @type {string[]} */
  const cards = [];
  let rest = text.toLowerCase().replace(GAP, "");
  while (rest) {
    const [whole, rank, suit] = CARD.exec(rest) ?? [];
    if (!whole || !(rank in RANKS) || !(suit in SUITS)) break;
    const card = RANKS[rank] + SUITS[suit];
    if (!cards.includes(card)) cards.push(card);
    rest = rest.slice(whole.length).replace(GAP, "");
  }
  return { cards, rest };
}

/** Whether a rest may still become a card: a rank, or the 1 of a 10. @param {string} rest */
export const isBegun = (rest) => rest === "1" || rest.trim() in RANKS;

/** @param {string[]} cards */
export const textOf = (cards) => cards.join(" ");

/**
 * Return the cards after one was pressed; a whole hand takes no other.
 * @param {string[]} cards @param {string} card @param {number} size
 */
export function pressed(cards, card, size) {
  if (cards.includes(card)) return cards.filter((one) => one !== card);
  return cards.length < size ? [...cards, card] : cards;
}

/**
 * Return so many cards by chance.
 * @param {string[]} deck @param {number} size @param {() => number} chance
 */
export function drawn(deck, size, chance = Math.random) {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(Math.floor(chance() * left.length), 1)[0]);
}

/**
 * Return the address of a hand behind the question mark, without fields that are empty.
 * @param {string[]} cards @param {Record<string, string>} fields
 */
export function queryOf(cards, fields) {
  const given = Object.entries(fields).filter(([, value]) => value.trim());
  return new URLSearchParams([["cards", cards.join("")], ...given]).toString();
}

/**
 * Return who holds the opening bid as long as nobody bids more: the player to the dealer's left, or the next one if that is you.
 * @param {string} dealer
 */
export const firstHolder = (dealer) => (dealer === "left" ? "right" : "left");

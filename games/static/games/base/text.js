// Translation: Django's catalogue if it is loaded, else the English source; whole sentences only.
import { rankLetter } from "./card_letters.js";
/** @import { Message, Sign, Value } from "./page.js" */
/** @import { CardName, RankName, SuitName } from "./types.js" */

const catalogue = () => globalThis.django ?? {};

/** @param {string} text */
export const gettext = (text) => catalogue().gettext?.(text) ?? text;

/** @param {string} context @param {string} text */
export const pgettext = (context, text) => catalogue().pgettext?.(context, text) ?? text;

/** @param {string} one @param {string} many @param {number} count */
export function ngettext(one, many, count) {
  return catalogue().ngettext?.(one, many, count) ?? (count === 1 ? one : many);
}

/** @param {string} text @param {object} values */
export function interpolate(text, values) {
  return text.replace(/%\((\w+)\)s/g, (_, name) => String(/** @type {Record<string, unknown>} */ (values)[name]));
}

/**
 * A sentence whose values may be signs: {suit}, {card} or {strong}. FormattedText draws it, plain() returns its text.
 * @param {string} template
 * @param {Record<string, Value>=} values
 * @returns {Message}
 */
export const say = (template, values = {}) => ({ template, values });

/** @param {Message} props */
export function parts({ template, values }) {
  return template.split(/%\((\w+)\)s/).map((piece, i) => (i % 2 ? values[piece] : piece));
}

/**
 * @param {Value} value
 * @returns {value is Sign}
 */
export const isSign = (value) =>
  value != null && typeof value === "object" && ("suit" in value || "card" in value || "strong" in value);

/** @param {CardName} card */
export const rankOf = (card) => /** @type {RankName} */ (card[0]);

/** @param {CardName} card */
export const suitOf = (card) => /** @type {SuitName} */ (card[1]);

const SUIT_NAMES = {
  S: () => gettext("spades"),
  H: () => gettext("hearts"),
  C: () => gettext("clubs"),
  D: () => gettext("diamonds"),
};

/** @param {SuitName} suit */
export const suitName = (suit) => SUIT_NAMES[suit]();

/** @type {Record<RankName, (suit: string) => string>} */
const CARD_NAMES = {
  9: (suit) => interpolate(gettext("nine of %(suit)s"), { suit }),
  J: (suit) => interpolate(gettext("jack of %(suit)s"), { suit }),
  Q: (suit) => interpolate(gettext("queen of %(suit)s"), { suit }),
  K: (suit) => interpolate(gettext("king of %(suit)s"), { suit }),
  T: (suit) => interpolate(gettext("ten of %(suit)s"), { suit }),
  A: (suit) => interpolate(gettext("ace of %(suit)s"), { suit }),
};

const SUITS_OF_CARDS = {
  S: () => pgettext("of a card", "spades"),
  H: () => pgettext("of a card", "hearts"),
  C: () => pgettext("of a card", "clubs"),
  D: () => pgettext("of a card", "diamonds"),
};

/**
 * Return how the suit of a sign is heard; after a rank it stands in a case of its own.
 * @param {{suit?: SuitName | null, ofCard?: boolean}} sign
 */
export const signName = ({ suit, ofCard }) => suit ? (ofCard ? SUITS_OF_CARDS[suit]() : suitName(suit)) : "";

/** @param {CardName} card */
export const cardName = (card) => CARD_NAMES[rankOf(card)](SUITS_OF_CARDS[suitOf(card)]());

const SUITS_OF_MARRIAGES = {
  S: () => pgettext("of a marriage", "spades"),
  H: () => pgettext("of a marriage", "hearts"),
  C: () => pgettext("of a marriage", "clubs"),
  D: () => pgettext("of a marriage", "diamonds"),
};

/**
 * A suit as it stands after "a marriage in".
 * @param {SuitName} suit
 */
export const marriageSuit = (suit) => SUITS_OF_MARRIAGES[suit]();

/** @param {CardName} card */
export const rankSign = (card) => rankLetter(rankOf(card));

/** @param {Value} value */
function spoken(value) {
  if (!isSign(value)) return String(value ?? "");
  if (value.suit) return signName(value);
  if (value.card) return cardName(value.card);
  return String(value.strong ?? "");
}

/** @param {Message} message */
export const plain = (message) => parts(message).map(spoken).join("");

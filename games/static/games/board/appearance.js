// The appearance of cards and table: the pictures of cards, and what style sheets need to know.
import { lettersOf } from "../base/card_letters.js";
/** @import { AppearanceSettings, CardsConfig, Faces } from "../base/page.js" */
/** @import { CardName } from "../base/types.js" */

/** @type {AppearanceSettings} */
export const DEFAULT_APPEARANCE = {
  large_indices: false, four_colours: false, card_letters: "language", card_back: "pine", table_colour: "pine",
  suit_order: "alternating", trumps_first: false, aces_right: false, left_handed: false, animation_speed: "usual",
};

// The suits of a whole deck in each order; "alternating" also separates colours when a suit is missing.
export const SUIT_ORDERS = { alternating: "SHCD", hearts: "HDCS", spades: "SCDH" };

/** @param {Pick<CardsConfig, "appearance">} config @returns {AppearanceSettings} */
export const appearanceOf = (config) => ({ ...DEFAULT_APPEARANCE, ...config.appearance });

/** @param {AppearanceSettings} appearance */
export const deckOf = (appearance) => (appearance.four_colours ? "four" : "two");

/**
 * Return the address of a card's picture; nothing while its deck is fetched.
 * @param {Faces} faces
 * @param {CardName} card
 */
const pictureOf = (faces, card) => (typeof faces === "string" ? undefined : faces[card]);

// Faces with other letters are views of the same file: "QH.svg#polish", "large.svg#two-QH-polish".
/** @type {Record<string, string>} */
const OTHER_LETTERS = { russian: "AQJ", polish: "QJ" };

/**
 * Return the set of letters, after this mark, if the card has another one in it than in English.
 * @param {AppearanceSettings} appearance
 * @param {CardName} card
 * @param {"#" | "-"} mark
 */
function otherLetters(appearance, card, mark) {
  const letters = lettersOf(appearance.card_letters);
  return OTHER_LETTERS[letters]?.includes(card[0]) ? mark + letters : "";
}

/** @param {CardsConfig} config @param {AppearanceSettings} appearance @param {CardName} card @returns {string | undefined} */
export function faceUrl(config, appearance, card) {
  if (!appearance.large_indices) {
    const picture = pictureOf(config.faces[deckOf(appearance)], card);
    return picture && picture + otherLetters(appearance, card, "#");
  }
  return `${config.large_faces}#${deckOf(appearance)}-${card}${otherLetters(appearance, card, "-")}${appearance.left_handed ? "-left" : ""}`;
}

/**
 * For the left hand a standard face gets a second index on the right; large faces have it there.
 * @param {CardsConfig} config
 * @param {AppearanceSettings} appearance
 * @param {CardName} card
 */
export const cornerUrl = (config, appearance, card) =>
  (appearance.left_handed && !appearance.large_indices ? `${config.large_faces}#${deckOf(appearance)}-${card}${otherLetters(appearance, card, "-")}-corner` : null);

/** @param {CardsConfig} config @param {AppearanceSettings} appearance */
export const backUrl = (config, appearance) => config.backs?.[appearance.card_back];

/**
 * Return what a hand of these appearance may show beside a deck in one file, to be fetched ahead.
 * @param {CardsConfig} config
 * @param {AppearanceSettings} appearance
 */
export function pictureUrls(config, appearance) {
  const deck = config.faces[deckOf(appearance)];
  const cards = appearance.large_indices || typeof deck === "string" ? [] : /** @type {CardName[]} */ (Object.keys(deck));
  const faces = cards.map((card) => faceUrl(config, appearance, card));
  const large = appearance.large_indices || appearance.left_handed ? [config.large_faces] : [];
  return [...faces, ...large, backUrl(config, appearance)];
}

/**
 * In a fan for the left hand each card lies on its right neighbour, so that right edges are visible.
 * @param {number} index
 * @param {number} count
 * @param {AppearanceSettings} appearance
 */
export const layerOf = (index, count, appearance) => (appearance.left_handed ? count - index : index + 1);

/** @param {AppearanceSettings} appearance */
export function showAppearance(appearance, root = document.documentElement) {
  root.dataset.deck = deckOf(appearance);
  root.dataset.letters = appearance.card_letters;
  root.dataset.tableColour = appearance.table_colour;
  root.dataset.hand = appearance.left_handed ? "left" : "right";
  root.dataset.animation = appearance.animation_speed;
}

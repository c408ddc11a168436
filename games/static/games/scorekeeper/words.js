// The texts of the scorekeeper: the page brings them along, so that they are there without a network.
import { interpolate } from "../base/text.js";

/** @type {Record<string, string>} */
let texts = {};

/** @param {typeof texts} given */
export function useTexts(given) {
  texts = given;
}

/**
 * The text with this key (games/scorekeeper/texts.py) and its values.
 * @param {string} key
 * @param {Record<string, string | number | null>} values
 */
export const text = (key, values = {}) => interpolate(texts[key] ?? key, values);

/** @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** @param {number} number */
export const written = (number) => String(number).replace("-", "−");

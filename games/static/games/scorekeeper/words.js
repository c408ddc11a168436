// The texts of the scorekeeper: the page brings them along, so that they are there without a network.
import { interpolate } from "../base/text.js";

let texts = {};

export function useTexts(given) {
  texts = given;
}

// The text with this key (games/scorekeeper/texts.py) and its values.
export const text = (key, values = {}) => interpolate(texts[key] ?? key, values);

export const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

export const written = (number) => String(number).replace("-", "−");

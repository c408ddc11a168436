// The letters in the corners of cards: one of three sets, as the viewer chose or the page's language says.
/** @import { RankName } from "./types.js" */

/** @type {Record<string, Partial<Record<RankName, string>>>} */
const LETTERS = {
  english: { T: "10" },
  russian: { A: "Т", K: "К", Q: "Д", J: "В", T: "10" },
  polish: { Q: "D", J: "W", T: "10" },
};
/** @type {Record<string, string>} */
const BY_LANGUAGE = { pl: "polish", ru: "russian", uk: "russian" };

const root = () => globalThis.document?.documentElement;

/**
 * Return the set for this choice; without one, or for "language", that of the page's language.
 * @param {string=} chosen
 */
export function lettersOf(chosen) {
  return chosen && chosen in LETTERS ? chosen : BY_LANGUAGE[root()?.lang] ?? "english";
}

/**
 * Return what stands in the corner of cards of this rank.
 * @param {RankName} rank
 */
export const rankLetter = (rank) => LETTERS[lettersOf(root()?.dataset?.letters)][rank] ?? rank;

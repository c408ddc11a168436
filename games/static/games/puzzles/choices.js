// Choices as the server writes them ("play AS", "give 0:JS 1:9C"), and the rows of their table.
/** @import { CardName, SeatNumber } from "../base/types.js" */
/** @import { Answer, ChoiceRow, JudgedChoice } from "./puzzles.js" */

const FEW_ROWS = 5;
// So many points fill the bar of a cost.
const WHOLE_COST = 120;

/**
 * The word of a choice that names no card, and the points that it names.
 * @param {string} choice
 * @returns {{ word: string, amount: number | null } | null}
 */
export function namedIn(choice) {
  const [word, amount] = choice.split(" ");
  if (word === "play" || word === "give") return null;
  return { word, amount: amount == null ? null : Number(amount) };
}

/**
 * The cards of a choice with the seats that get them; a card that is played goes to nobody.
 * @param {string} choice
 * @returns {{ card: CardName, to: SeatNumber | null }[]}
 */
export function cardsIn(choice) {
  const [word, ...rest] = choice.split(" ");
  if (namedIn(choice)) return [];
  if (word !== "give") return [{ card: /** @type {CardName} */ (rest[0]), to: null }];
  return rest.map((text) => ({
    card: /** @type {CardName} */ (text.slice(text.indexOf(":") + 1)),
    to: /** @type {SeatNumber} */ (Number(text[0])),
  }));
}

/**
 * Of 100 lies, or of the points that fill a bar; a choice that fails at all never shows as 0, and one that does not fail in all never as 100.
 * @param {JudgedChoice} choice
 * @param {number | null} lies
 */
export function shareOf({ fails, cost }, lies) {
  if (cost != null) return Math.min(100, Math.round((100 * cost) / WHOLE_COST));
  if (fails == null || !lies) return null;
  const share = Math.round((100 * fails) / lies);
  if (fails > 0 && fails < lies) return Math.max(1, Math.min(99, share));
  return share;
}

/**
 * All choices as rows: the right ones first, then those that fail or cost least.
 * @param {Answer} answer
 * @returns {ChoiceRow[]}
 */
export const rowsOf = (answer) => answer.choices.map((one) => ({
  ...one, cards: cardsIn(one.choice).map(({ card }) => card), yours: one.choice === answer.choice, share: shareOf(one, answer.lies),
}));

/**
 * The first rows, and always the viewer's own.
 * @param {ChoiceRow[]} rows
 */
export function fewRows(rows) {
  const few = rows.slice(0, FEW_ROWS);
  if (rows.length <= FEW_ROWS || few.some((row) => row.yours)) return few;
  const own = rows.find((row) => row.yours);
  return own ? [...few.slice(0, -1), own] : few;
}

/**
 * What others chose at their first try: the solution and the viewer's own choice, and the rest as one number.
 * @param {ChoiceRow[]} rows
 * @returns {{ rows: ChoiceRow[], rest: number } | null}  null where too few have answered
 */
export function givenRows(rows) {
  const known = rows.filter((row) => row.given != null);
  if (!known.length) return null;
  const shown = known.filter((row) => row.yours || (row.right && row.given)).sort((a, b) => (b.given ?? 0) - (a.given ?? 0));
  const sum = shown.reduce((all, row) => all + (row.given ?? 0), 0);
  return { rows: shown, rest: Math.max(0, 100 - sum) };
}

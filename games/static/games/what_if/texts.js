// The texts of "What if": what was tried, and what it brought compared with what happened.
import { gettext, interpolate, ngettext, say } from "../base/text.js";
/** @import { Message } from "../base/page.js" */
/** @import { CardName, SeatNumber } from "../base/types.js" */
/** @import { DealEnd } from "./what_if.js" */

const CARD = /[9TJQKA][SHCD]/g;
const NUMBER = /^(?:bid|raise) (\d+)$/;

/**
 * An action in short: its cards, its number, or a word.
 * @param {string} action
 * @returns {Message}
 */
export function actionText(action) {
  const cards = /** @type {CardName[]} */ (action.match(CARD) ?? []);
  if (cards.length) {
    const names = cards.map((_, i) => `%(card${i})s`).join(" ");
    return say(names, Object.fromEntries(cards.map((card, i) => [`card${i}`, { card }])));
  }
  const number = NUMBER.exec(action);
  if (number) return say("%(number)s", { number: { strong: number[1] } });
  return say(action === "pass" ? gettext("Pass") : gettext("another step"));
}

/** @param {DealEnd} end @param {SeatNumber} seat */
export const gainOf = (end, seat) => end.row.gains[seat];

/**
 * How much more or less a course brought the seat than the game did.
 * @param {DealEnd} tried
 * @param {DealEnd} happened
 * @param {SeatNumber} seat
 */
export function comparisonText(tried, happened, seat) {
  const count = gainOf(tried, seat) - gainOf(happened, seat);
  const points = Math.abs(count);
  if (!count) return gettext("As many points for you as in the game");
  const text = count > 0
    ? ngettext("%(points)s point more for you than in the game", "%(points)s points more for you than in the game", points)
    : ngettext("%(points)s point fewer for you than in the game", "%(points)s points fewer for you than in the game", points);
  return interpolate(text, { points });
}

/** @param {DealEnd} end @param {SeatNumber} seat */
export const chanceText = (end, seat) => (end.chances ? `${Math.round(100 * end.chances[seat])} %` : "");

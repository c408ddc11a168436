// The chances of a deal as a graph: they step at each judged decision.
import { gettext, interpolate } from "../../base/text.js";
/** @import { Review, ReviewedDeal } from "./review.js" */

export const WIDTH = 380;
export const HEIGHT = 76;

/** @param {number} value */
export const percent = (value) => Math.round(100 * Math.max(0, Math.min(1, value)));

/**
 * The chances of all seats at a step.
 * @param {ReviewedDeal} deal
 * @param {number} step
 */
export function chancesAt(deal, step) {
  const reached = deal.chances.filter(([at]) => at <= step);
  return reached.length ? reached[reached.length - 1][1] : deal.start;
}

/**
 * Where the deal leads: the chances before the next one, or those at the end of the game.
 * @param {Review} review
 * @param {number} deal
 */
export const chancesAfter = (review, deal) => review.deals[deal + 1]?.start ?? review.end;

/** @param {number} step @param {number} last */
export const xOf = (step, last) => (last > 0 ? (step / last) * WIDTH : 0);
/** @param {number} chance */
export const yOf = (chance) => HEIGHT - 4 - Math.max(0, Math.min(1, chance)) * (HEIGHT - 8);

/**
 * The path of one seat through a deal.
 * @param {ReviewedDeal} deal
 * @param {number} seat
 * @param {number} last  the last step
 * @param {number[] | null} after
 */
export function pathOf(deal, seat, last, after) {
  const parts = [`M0 ${yOf(deal.start[seat]).toFixed(1)}`];
  for (const [step, chances] of deal.chances) parts.push(`H${xOf(step, last).toFixed(1)}V${yOf(chances[seat]).toFixed(1)}`);
  parts.push(`H${WIDTH}`);
  if (after) parts.push(`V${yOf(after[seat]).toFixed(1)}`);
  return parts.join("");
}

/**
 * One sentence for readers of the screen.
 * @param {ReviewedDeal} deal
 * @param {number} seat
 * @param {string} name
 * @param {number} step
 */
export function chanceSentence(deal, seat, name, step) {
  const values = { name, start: percent(deal.start[seat]), now: percent(chancesAt(deal, step)[seat]) };
  return interpolate(gettext("%(name)s: %(start)s per cent before the deal, %(now)s now."), values);
}

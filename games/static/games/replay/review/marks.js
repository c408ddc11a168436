// The marks of a review: where they are, and which is next.
/** @import { MistakePlace, Review } from "./review.js" */
/** @import { Position } from "../replay.js" */

/** @param {Review | null} review @param {number} deal */
export const marksOf = (review, deal) => review?.deals[deal]?.marks ?? [];

/**
 * Return the mark of a step, or null.
 * @param {Review | null} review
 * @param {Position} place
 */
export const markAt = (review, { deal, step }) => marksOf(review, deal).find((mark) => mark.step === step) ?? null;

/**
 * All graded decisions in the order of the game; of one seat alone if it has any.
 * @param {Review | null} review
 * @param {number | null} seat
 */
export function mistakes(review, seat) {
  const found = Object.keys(review?.deals ?? {}).map(Number).sort((a, b) => a - b)
    .flatMap((deal) => marksOf(review, deal).map((mark) => ({ deal, step: mark.step, mark })));
  const own = found.filter(({ mark }) => mark.seat === seat);
  return own.length ? own : found;
}

/** @param {Position} a @param {Position} b */
const isBefore = (a, b) => a.deal < b.deal || (a.deal === b.deal && a.step < b.step);

/**
 * The next mistake after a position, or the one before it; null if there is none.
 * @param {MistakePlace[]} places
 * @param {Position} at
 * @param {1 | -1} way
 */
export function nextMistake(places, at, way) {
  const found = places.filter((place) => (way > 0 ? isBefore(at, place) : isBefore(place, at)));
  return (way > 0 ? found[0] : found.at(-1)) ?? null;
}

/**
 * The key of the review's moves: N and Shift N go to mistakes, B plays the better line or leaves it.
 * @param {KeyboardEvent} event
 * @returns {"next" | "previous" | "line" | null}
 */
export function reviewKey({ code, altKey, ctrlKey, metaKey, shiftKey, target }) {
  const field = /** @type {HTMLInputElement | null} */ (target);
  const writes = field?.tagName === "TEXTAREA" || (field?.tagName === "INPUT" && field.type !== "range");
  if (altKey || ctrlKey || metaKey || writes) return null;
  // The place of the key counts: it is the same on keyboards of other alphabets.
  if (code === "KeyN") return shiftKey ? "previous" : "next";
  return code === "KeyB" && !shiftKey ? "line" : null;
}

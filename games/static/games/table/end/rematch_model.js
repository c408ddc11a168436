// The rematch at the end of a game: who wants one, who left, and what the button does. No page here.
import { gettext, interpolate } from "../../base/text.js";
/** @import { Person, SeatNumber } from "../../base/types.js" */
/** @import { RematchState } from "../table.js" */

/**
 * False for viewers who did not play or left.
 * @param {RematchState | null} state
 */
export const canRematch = (state) => state != null && state.status !== "no";

/**
 * Return the seconds until the rematch begins without those who did not answer.
 * @param {RematchState} state
 * @param {number} now
 */
export const secondsLeft = (state, now) => Math.max(0, Math.ceil((state.until - now) / 1000));

/** @type {["agreed" | "waiting" | "left", () => string, () => string][]} */
const STATES = [
  ["agreed", () => gettext("%(name)s wants a rematch"), () => gettext("You want a rematch")],
  ["waiting", () => gettext("%(name)s has not answered"), () => gettext("You have not answered")],
  ["left", () => gettext("%(name)s left: a bot takes the seat"), () => gettext("You declined: a bot takes your seat")],
];

/**
 * Return for each person of an offered rematch the kind of their answer and a line about it.
 * @param {RematchState} state
 * @param {Person[]} people
 * @param {SeatNumber | null} you
 */
export function rematchPeople(state, people, you) {
  if (state.status !== "offered") return [];
  return STATES.flatMap(([kind, other, own]) => state[kind].map((seat) => {
    const person = people.find((one) => one.seat === seat);
    return { seat, kind, text: seat === you ? own() : interpolate(other(), { name: person?.name ?? "" }) };
  }));
}

/**
 * Return the line under the buttons.
 * @param {RematchState} state
 * @param {number} now
 */
export function rematchLine(state, now) {
  if (state.status === "off") {
    return state.mine ? gettext("You called the rematch off.") : interpolate(gettext("%(name)s called the rematch off."), { name: state.name });
  }
  if (state.status === "begun" && !state.mine) return gettext("The rematch has begun without you.");
  if (state.status === "none") return state.expired ? gettext("No rematch: nobody stayed.") : "";
  if (state.status !== "offered") return "";
  const values = { seconds: secondsLeft(state, now) };
  const line = state.mine
    ? interpolate(gettext("The game begins in %(seconds)s s at the latest."), values)
    : interpolate(gettext("%(seconds)s s to agree"), values);
  return state.rated && state.left.length ? `${line} ${gettext("With a bot in a player's seat it is not rated.")}` : line;
}

/**
 * Return what the button does now; null if there is none.
 * @param {RematchState} state
 */
export function rematchButton(state) {
  if (state.status === "begun") return { text: state.mine ? gettext("Go to the rematch") : gettext("Watch"), go: state.url };
  if (state.status === "offered") return state.mine ? { text: gettext("Cancel the rematch"), no: true } : { text: gettext("Agree to a rematch") };
  return state.status === "none" ? { text: gettext("Rematch") } : null;
}

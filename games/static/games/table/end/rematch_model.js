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
export const secondsLeft = (state, now) => Math.max(0, Math.ceil((Date.parse(state.until) - now) / 1000));

/** @type {["agreed" | "waiting" | "left", () => string, () => string][]} */
const STATES = [
  ["agreed", () => gettext("%(name)s wants a rematch"), () => gettext("You want a rematch")],
  ["waiting", () => gettext("%(name)s has not answered"), () => gettext("You have not answered")],
  ["left", () => gettext("%(name)s does not play this rematch"), () => gettext("You do not play this rematch")],
];
const REFUSED = [() => gettext("%(name)s said no"), () => gettext("You said no")];

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
    const [theirs, mine] = state.refused.includes(seat) ? REFUSED : [other, own];
    return { seat, kind, text: seat === you ? mine() : interpolate(theirs(), { name: person?.name ?? "" }) };
  }));
}

/** @param {RematchState} state */
const unratedText = (state) => (state.rated === false ? gettext("The rematch is not rated.") : "");

/**
 * True if the viewer is asked whether bots may take the free seats.
 * @param {RematchState} state
 */
export const isAskedForBots = (state) => state.status === "offered" && state.mine && Boolean(state.asked) && !state.with_bots;

/**
 * True if the viewer can answer something now, or go to the rematch.
 * @param {RematchState | null} state
 */
export function isRematchOpen(state) {
  if (state?.status === "begun") return state.mine;
  return state?.status === "offered" && (isAskedForBots(state) || (!state.mine && !state.declined));
}

/** @param {RematchState} state */
function timeText(state) {
  if (isAskedForBots(state)) return gettext("Play on with bots in the free seats? %(seconds)s s");
  if (state.asked && state.mine) return gettext("The others decide about bots: %(seconds)s s");
  return state.mine ? gettext("The others have %(seconds)s s to answer.") : gettext("%(seconds)s s to agree");
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
  if (state.status === "none") return [state.expired && gettext("No rematch: nobody stayed."), unratedText(state)].filter(Boolean).join(" ");
  if (state.status !== "offered") return "";
  const values = { seconds: secondsLeft(state, now) };
  const line = interpolate(timeText(state), values);
  if (!state.rated) return `${line} ${unratedText(state)}`.trim();
  return state.left.length ? `${line} ${gettext("With a bot in a player's seat it is not rated.")}` : line;
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

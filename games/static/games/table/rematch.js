// A rematch as the end of a game says it: who agreed, whom one waits for, and what a press does. No page here.
import { gettext, interpolate } from "./text.js";

const names = (seats, people) => seats.map((seat) => people.find((person) => person.seat === seat)?.name ?? "").join(", ");

// Whether there is anything to be asked: those who did not play, or left, are not.
export const canRematch = (state) => state != null && state.status !== "no";

// How many seconds an offer still stands.
export const secondsLeft = (state, now) => Math.max(0, Math.ceil((state.until - now) / 1000));

// The line under the buttons.
export function rematchLine(state, people, now) {
  if (state.status === "off") {
    return state.mine ? gettext("You declined the rematch.") : interpolate(gettext("No rematch: %(name)s does not want to."), { name: state.name });
  }
  if (state.status === "none") return state.expired ? gettext("The rematch did not come about: not everybody agreed in time.") : "";
  if (state.status !== "offered") return "";
  const values = { agreed: names(state.agreed, people), waiting: names(state.waiting, people), seconds: secondsLeft(state, now) };
  return state.mine
    ? interpolate(gettext("Waiting for %(waiting)s, %(seconds)s s"), values)
    : interpolate(gettext("%(agreed)s would play again. %(seconds)s s to agree"), values);
}

// What the button does now; null: there is no button.
export function rematchButton(state) {
  if (state.status === "begun") return { text: gettext("To the rematch"), go: state.url };
  if (state.status === "offered") return state.mine ? { text: gettext("Take it back"), no: true } : { text: gettext("Agree to a rematch") };
  return state.status === "none" ? { text: gettext("Rematch") } : null;
}

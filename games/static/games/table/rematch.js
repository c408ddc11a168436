// The rematch at the end of a game: who agreed, who is still to answer, and what the button does. No page here.
import { gettext, interpolate } from "./text.js";

const names = (seats, people) => seats.map((seat) => people.find((person) => person.seat === seat)?.name ?? "").join(", ");

// False for viewers who did not play or left.
export const canRematch = (state) => state != null && state.status !== "no";

// Return the seconds until the offer expires.
export const secondsLeft = (state, now) => Math.max(0, Math.ceil((state.until - now) / 1000));

// Return the line under the buttons.
export function rematchLine(state, people, now) {
  if (state.status === "off") {
    return state.mine ? gettext("You declined the rematch.") : interpolate(gettext("No rematch: %(name)s declined."), { name: state.name });
  }
  if (state.status === "none") return state.expired ? gettext("No rematch: not everyone agreed in time.") : "";
  if (state.status !== "offered") return "";
  const values = { agreed: names(state.agreed, people), waiting: names(state.waiting, people), seconds: secondsLeft(state, now) };
  return state.mine
    ? interpolate(gettext("Waiting for %(waiting)s, %(seconds)s s"), values)
    : interpolate(gettext("Rematch wanted by %(agreed)s. %(seconds)s s to agree"), values);
}

// Return what the button does now; null if there is none.
export function rematchButton(state) {
  if (state.status === "begun") return { text: gettext("Go to the rematch"), go: state.url };
  if (state.status === "offered") return state.mine ? { text: gettext("Cancel the rematch"), no: true } : { text: gettext("Agree to a rematch") };
  return state.status === "none" ? { text: gettext("Rematch") } : null;
}

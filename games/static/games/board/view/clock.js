// A clock: the reserve in digits, the action time as a line; red and with tenths at the end.
import { clockText, isUnseen, remaining } from "../clock.js";
import { html, useEffect, useState } from "../../base/html.js";
import { gettext, interpolate } from "../../base/text.js";
import { useRunningTable } from "../../base/context.js";
/** @import { ClockState, SeatNumber } from "../../base/types.js" */
/** @import { PersonOnPlate, Remaining } from "../board.js" */

/** @param {Remaining} left */
const pace = (left) => (left.urgent ? 100 : 250);

/**
 * Redraws only itself, and only while it runs.
 * @param {ClockState | null} clock
 * @param {SeatNumber} seat
 */
function useRemaining(clock, seat) {
  const { store } = useRunningTable();
  const [, redraw] = useState(0);
  const left = remaining(clock, seat, store.serverNow());
  useEffect(() => {
    if (!left.runs) return undefined;
    const timer = setInterval(() => redraw((n) => n + 1), pace(left));
    return () => clearInterval(timer);
  }, [left.runs, left.urgent, clock]);
  return left;
}

/** @param {{ clock: ClockState | null, person: PersonOnPlate }} props */
export function Clock({ clock, person }) {
  const left = useRemaining(clock, person.seat);
  const classes = `clock${person.turn || left.runs ? " runs" : ""}${left.urgent ? " urgent" : ""}`;
  if (person.bot) return html`<span class=${`${classes} of-bot`}>${gettext("bot")}</span>`;
  const text = clockText(left);
  if (!text || person.over || isUnseen(clock)) return null;
  return html`<span class=${classes} role="timer" translate="no" aria-live="off"
    aria-label=${interpolate(gettext("%(name)s has %(time)s left"), { name: person.name, time: text })}>
    ${text}${left.runs && !left.urgent && html`<i class="clock-line" style=${{ transform: `scaleX(${left.part})` }} />`}
  </span>`;
}

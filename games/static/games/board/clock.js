// Remaining time, from the payload's clock and the offset to the server's.
/** @import { ClockState, SeatNumber } from "../base/types.js" */
/** @import { Remaining } from "./board.js" */

const URGENT_MS = 10_000;
// A game without a clock has only a bound for pages that are left open; nobody needs to see it.
const UNSEEN_MS = 3_600_000;

/** @param {number} serverNow @param {number} localNow */
export const offsetOf = (serverNow, localNow) => serverNow - localNow;

/** @param {number} ms */
const clamp = (ms) => Math.max(0, ms);

/**
 * A claim has its own time and does not use the reserve.
 * @param {ClockState} clock
 * @param {SeatNumber} seat
 * @param {number} now
 */
function running(clock, seat, now) {
  const spent = clamp(now - /** @type {number} */ (clock.started));
  if (clock.claim_ms != null) {
    return { reserve: clock.reserves[seat], action: clamp(clock.claim_ms - spent), length: clock.claim_ms };
  }
  const over = clamp(spent - clock.action_ms);
  const reserve = clock.reserves[seat] == null ? null : clamp(clock.reserves[seat] - over);
  return { reserve, action: clamp(clock.action_ms - spent), length: clock.action_ms };
}

/** @param {ClockState | null} clock */
export const isUnseen = (clock) => Boolean(clock && clock.action_ms >= UNSEEN_MS && clock.claim_ms == null);

/** @param {ClockState | null} clock @param {SeatNumber} seat @param {number} now */
export function remaining(clock, seat, now) {
  if (!clock) return { runs: false, reserve: null, total: null, urgent: false, part: 0 };
  const runs = clock.seat === seat && clock.started != null;
  if (!runs) {
    return { runs, reserve: clock.reserves[seat] ?? null, total: null, urgent: false, part: 0 };
  }
  const { reserve, action, length } = running(clock, seat, now);
  const total = reserve == null ? null : action + (clock.claim_ms == null ? reserve : 0);
  return { runs, reserve, total, urgent: total != null && total < URGENT_MS, part: length ? action / length : 0 };
}

/**
 * Below ten seconds show the total in tenths; before that the reserve.
 * @param {Remaining} props
 */
export function clockText({ runs, reserve, total, urgent }) {
  if (reserve == null) return "";
  if (runs && urgent && total != null) return (Math.floor(total / 100) / 10).toFixed(1);
  const seconds = Math.ceil(reserve / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {ClockState | null} clock @param {number} now */
export function isPast(clock, now, grace = 400) {
  if (!clock || clock.seat == null || clock.started == null) return false;
  const { total } = remaining(clock, clock.seat, now);
  return total != null && total <= 0 && now > clock.started + grace;
}

// Remaining time, from the payload's clock and the offset to the server's.

const URGENT_MS = 10_000;
// A game without a clock has only a bound for pages that are left open; nobody needs to see it.
const UNSEEN_MS = 3_600_000;

export const offsetOf = (serverNow, localNow) => serverNow - localNow;

const clamp = (ms) => Math.max(0, ms);

// A claim has its own time and does not use the reserve.
function running(clock, seat, now) {
  const spent = clamp(now - clock.started);
  if (clock.claim_ms != null) {
    return { reserve: clock.reserves[seat], action: clamp(clock.claim_ms - spent), length: clock.claim_ms };
  }
  const over = clamp(spent - clock.action_ms);
  const reserve = clock.reserves[seat] == null ? null : clamp(clock.reserves[seat] - over);
  return { reserve, action: clamp(clock.action_ms - spent), length: clock.action_ms };
}

export const isUnseen = (clock) => clock?.action_ms >= UNSEEN_MS && clock.claim_ms == null;

export function remaining(clock, seat, now) {
  if (!clock) return { runs: false, reserve: null, total: null, urgent: false, part: 0 };
  const runs = clock.seat === seat && clock.started != null;
  if (!runs) {
    return { runs, reserve: clock.reserves[seat] ?? null, total: null, urgent: false, part: 0 };
  }
  const { reserve, action, length } = running(clock, seat, now);
  const person = reserve != null;
  const total = person ? action + (clock.claim_ms == null ? reserve : 0) : null;
  return { runs, reserve, total, urgent: person && total < URGENT_MS, part: length ? action / length : 0 };
}

// Below ten seconds show the total in tenths; before that the reserve.
export function clockText({ runs, reserve, total, urgent }) {
  if (reserve == null) return "";
  if (runs && urgent) return (Math.floor(total / 100) / 10).toFixed(1);
  const seconds = Math.ceil(reserve / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function isPast(clock, now, grace = 400) {
  if (!clock || clock.seat == null || clock.started == null) return false;
  const { total } = remaining(clock, clock.seat, now);
  return total != null && total <= 0 && now > clock.started + grace;
}

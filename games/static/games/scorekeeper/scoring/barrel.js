// The barrel, as games/engine/scoring/barrel.py (rules.md, sections 8.7 and 8.8).
import { hasBarrel } from "./ledger.js";
import { isFailedContract } from "./points.js";
/** @import { Agreements, SeatNumber } from "../../base/types.js" */
/** @import { DealLedger } from "./ledger.js" */

/** @param {DealLedger} ledger */
export function bookAttempts(ledger) {
  for (const seat of ledger.seats) {
    if (ledger.onBarrel(seat)) bookAttempt(ledger, seat);
  }
}

/** @param {DealLedger} ledger @param {SeatNumber} seat */
function bookAttempt(ledger, seat) {
  if (ledger.agreements.barrel_mode === "accumulate") {
    ledger.scores[seat] += ledger.deal.points[seat];
  } else if (winsByContract(ledger, seat)) {
    ledger.scores[seat] += ledger.earnings.contract;
  } else if (bookFailure(ledger, seat)) {
    return;
  }
  if (ledger.deal.active.includes(seat)) ledger.barrel[seat] = (ledger.barrel[seat] ?? 0) + 1;
  if (!ledger.wins(ledger.scores[seat])) fallIfDue(ledger, seat);
}

/** @param {DealLedger} ledger @param {SeatNumber} seat */
function winsByContract(ledger, seat) {
  const made = seat === ledger.deal.declarer && ledger.earnings.outcome === "made";
  return made && ledger.wins(ledger.agreements.barrel_threshold + ledger.deal.contract);
}

/**
 * Note a failed contract; return whether the seat falls by it.
 * @param {DealLedger} ledger
 * @param {SeatNumber} seat
 */
function bookFailure(ledger, seat) {
  const { agreements, deal } = ledger;
  if (seat !== deal.declarer || !isFailedContract(agreements, ledger.earnings.outcome)) return false;
  ledger.failed[seat] = deal.contract;
  if (agreements.barrel_fail_costs_contract) {
    ledger.fall(seat, agreements.barrel_threshold - deal.contract * deal.doubling, "contract");
  }
  return agreements.barrel_fail_costs_contract;
}

/** @param {DealLedger} ledger @param {SeatNumber} seat */
function fallIfDue(ledger, seat) {
  if (ledger.thirdBolt.has(seat)) {
    ledger.fall(seat, ledger.chargeFallScore(seat, ledger.thirdBolt.get(seat)), "bolts");
  } else if (hadLastAttempt(ledger, seat)) {
    ledger.fall(seat, lastAttemptScore(ledger, seat), "attempts");
  }
}

/** @param {DealLedger} ledger @param {SeatNumber} seat */
function hadLastAttempt({ agreements, barrel }, seat) {
  return agreements.barrel_attempts !== null && (barrel[seat] ?? 0) >= agreements.barrel_attempts;
}

/** @param {DealLedger} ledger @param {SeatNumber} seat */
function lastAttemptScore(ledger, seat) {
  const { agreements } = ledger;
  if (agreements.barrel_fall_costs === "contract" && agreements.barrel_mode === "declare") {
    return agreements.barrel_threshold - (ledger.failed[seat] || agreements.penalty);
  }
  return ledger.chargeFallScore(seat);
}

/** @param {DealLedger} ledger @param {Set<SeatNumber>} winning */
export function bookMounts(ledger, winning) {
  const newcomers = ledger.seats.filter((seat) => reachesBarrel(ledger, seat, winning));
  if (!newcomers.length) return;
  const occupants = ledger.seats.filter((seat) => ledger.barrel[seat] !== null && !winning.has(seat));
  for (const seat of newcomers) mount(ledger, seat);
  const kicked = kickedSeats(ledger, occupants, newcomers);
  for (const seat of kicked) ledger.fall(seat, ledger.plainFallScore(seat), "kick");
  if (ledger.agreements.simultaneous_mount_falls && newcomers.length > 1) {
    // A newcomer falls once, by the kick or together with others.
    for (const seat of newcomers.filter((seat) => !kicked.includes(seat))) ledger.fall(seat, ledger.plainFallScore(seat), "together");
  }
}

/** @param {DealLedger} ledger @param {SeatNumber} seat @param {Set<SeatNumber>} winning */
function reachesBarrel(ledger, seat, winning) {
  return ledger.scores[seat] >= ledger.agreements.barrel_threshold && hasBarrel(ledger.agreements)
    && !ledger.exempt[seat] && !winning.has(seat) && ledger.barrel[seat] === null;
}

/** @param {DealLedger} ledger @param {SeatNumber} seat */
function mount(ledger, seat) {
  ledger.scores[seat] = ledger.agreements.barrel_threshold;
  ledger.barrel[seat] = 0;
  ledger.failed[seat] = 0;
  ledger.events.push({ type: "mounted", seat });
}

/** @param {DealLedger} ledger @param {SeatNumber[]} occupants @param {SeatNumber[]} newcomers */
function kickedSeats({ agreements: { barrel_kick: kick } }, occupants, newcomers) {
  if (kick === "both" && occupants.length) return [...occupants, ...newcomers];
  const crowded = kick === "two" && occupants.length + newcomers.length > 2;
  return kick === "one" || crowded ? occupants : [];
}

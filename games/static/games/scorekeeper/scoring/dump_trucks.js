// Scores that become 0, as games/engine/scoring/booking.py (rules.md, section 8.9).
/** @import { Agreements, SeatNumber } from "../../base/types.js" */
/** @import { DealLedger } from "./ledger.js" */

/** @type {Partial<Record<Agreements["dump_truck"], number[]>>} */
const TRUCKS = { off: [], 555: [555], 55: [55], both: [55, 555] };

/**
 * The scores that become 0.
 * @param {Agreements} agreements
 */
export function dumpTrucks(agreements) {
  const scores = TRUCKS[agreements.dump_truck] ?? [agreements.dump_truck_score];
  return [...scores, ...(agreements.negative_dump_truck ? [-555] : [])];
}

/** @param {DealLedger} ledger @param {Set<SeatNumber>} winning */
export function bookDumpTrucks(ledger, winning) {
  const trucks = dumpTrucks(ledger.agreements);
  for (const seat of ledger.seats) {
    const score = ledger.scores[seat];
    if (winning.has(seat) || !trucks.includes(score)) continue;
    ledger.scores[seat] = 0;
    ledger.events.push({ type: "reset", seat, score });
  }
}

// Booking a free entry, as games/scorekeeper/free_entries.py: points that no agreement knows, with a reason.
import { bookAttempts, bookMounts } from "./barrel.js";
import { bookDumpTrucks } from "./dump_trucks.js";
import { leader, leaderAmong, winningSeats } from "./game_end.js";
import { DealLedger } from "./ledger.js";
/** @import { Agreements, SeatNumber } from "../../base/types.js" */
/** @import { FreeEntryFacts, ScoredDeal, State } from "../scorekeeper.js" */

// Nobody declares: no seat has this number.
const NOBODY = -1;

/**
 * The ledger after a free entry, and the seat that wins by it.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {FreeEntryFacts} facts
 * @param {SeatNumber[]} active
 */
export function bookEntry(agreements, state, facts, active) {
  const zeros = facts.changes.map(() => 0);
  const earnings = { outcome: /** @type {const} */ ("free_entry"), gains: zeros, contract: 0 };
  const ledger = new DealLedger(agreements, state.standing, nobodysDeal(state, active, zeros), earnings);
  facts.changes.forEach((change, seat) => bookChange(ledger, seat, change));
  if (facts.passes_on) bookAttempts(ledger);
  const winning = winningSeats(ledger);
  bookMounts(ledger, winning);
  bookDumpTrucks(ledger, winning);
  return { ledger, winner: findWinner(ledger, state, winning, Boolean(facts.passes_on)) };
}

/**
 * @param {State} state
 * @param {SeatNumber[]} active
 * @param {number[]} zeros
 * @returns {ScoredDeal}
 */
const nobodysDeal = ({ standing, dealer, golden }, active, zeros) => ({
  kind: "played", before: standing, dealer, active, golden: golden > 0, dark: false, doubling: 1, sale: null, declarer: NOBODY,
  contract: 0, points: zeros, declared: zeros, trickless: [], fourNines: null, talon: [], aces: zeros,
});

/**
 * On the barrel who loses points falls, and who gains them has to win.
 * @param {DealLedger} ledger
 * @param {SeatNumber} seat
 * @param {number} change
 */
function bookChange(ledger, seat, change) {
  const { barrel_threshold: threshold, barrel_mode: mode } = ledger.agreements;
  const score = ledger.scores[seat] + change;
  if (!ledger.onBarrel(seat)) ledger.scores[seat] = score;
  else if (score < threshold) ledger.fall(seat, score, "entry");
  else if (mode === "accumulate" || ledger.wins(score)) ledger.scores[seat] = score;
}

/**
 * @param {DealLedger} ledger
 * @param {State} state
 * @param {Set<SeatNumber>} winning
 * @param {boolean} passesOn
 */
function findWinner({ agreements, scores }, state, winning, passesOn) {
  if (winning.size) return leaderAmong(winning, scores, state.favoured);
  return passesOn && state.played + 1 === agreements.max_deals ? leader(scores, state.favoured) : null;
}

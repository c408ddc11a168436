// The end of a game, as games/engine/scoring/game_end.py (rules.md, section 9).
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { DealLedger } from "./ledger.js" */

/** @param {DealLedger} ledger */
export function winningSeats(ledger) {
  return new Set(ledger.seats.filter((seat) => hasWon(ledger, seat)));
}

/** @param {DealLedger} ledger @param {SeatNumber} seat */
function hasWon(ledger, seat) {
  if (!ledger.wins(ledger.scores[seat])) return false;
  return ledger.onBarrel(seat) || ledger.exempt[seat] || !ledger.agreements.must_mount_barrel;
}

/** @param {SeatNumber} seat @param {SeatNumber} from @param {number} players */
const distance = (seat, from, players) => (seat - from + players) % players;

/**
 * The declarer if among them, else the higher score; in a tie the nearest to the declarer's left.
 * @param {Set<SeatNumber>} winning
 * @param {number[]} scores
 * @param {SeatNumber} declarer
 */
export function winnerAmong(winning, scores, declarer) {
  return best([...winning], scores, declarer, (seat) => Number(seat === declarer));
}

/**
 * The highest score; in a tie the favoured seat, else the nearest to its left.
 * @param {number[]} scores
 * @param {SeatNumber} favoured
 */
export function leader(scores, favoured) {
  return best([...scores.keys()], scores, favoured, () => 0);
}

/**
 * The same of some seats only.
 * @param {Set<SeatNumber>} seats
 * @param {number[]} scores
 * @param {SeatNumber} favoured
 */
export const leaderAmong = (seats, scores, favoured) => best([...seats], scores, favoured, () => 0);

/**
 * `first` ranks seats before their scores.
 * @param {SeatNumber[]} seats
 * @param {number[]} scores
 * @param {SeatNumber} from
 * @param {(seat: SeatNumber) => number} first
 */
function best(seats, scores, from, first) {
  const players = scores.length;
  /** @param {SeatNumber} a @param {SeatNumber} b */
  const order = (a, b) => first(b) - first(a) || scores[b] - scores[a]
    || distance(a, from, players) - distance(b, from, players);
  return seats.sort(order)[0];
}

/**
 * The place of each seat: the winner is first, equal scores share a place.
 * @param {number[]} scores
 * @param {SeatNumber} winner
 */
export function placesOf(scores, winner) {
  return scores.map((score, seat) => {
    if (seat === winner) return 1;
    return 2 + scores.filter((other, i) => i !== winner && other > score).length;
  });
}

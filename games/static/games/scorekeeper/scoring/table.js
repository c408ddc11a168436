// Roles of seats in a deal: the dealer, the active seats, forehand, the cutter (rules.md, sections 1 and 3).
/** @import { Agreements, SeatNumber } from "../../base/types.js" */
/** @import { Kind, State, Standing } from "../scorekeeper.js" */

const SITTING = { dealer: 0, right: 3, opposite: 2 };

/** @param {SeatNumber} seat @param {number} players */
export const leftOf = (seat, players) => (seat + 1) % players;

/**
 * All seats, except the one of four that sits out.
 * @param {Agreements} agreements
 * @param {SeatNumber} dealer
 */
export function activeSeats(agreements, dealer) {
  const seats = [...Array(agreements.players).keys()];
  if (agreements.players < 4) return seats;
  const sitting = (dealer + SITTING[agreements.sits_out]) % 4;
  return seats.filter((seat) => seat !== sitting);
}

/**
 * The first active seat to the dealer's left.
 * @param {Agreements} agreements
 * @param {SeatNumber} dealer
 */
function forehandOf(agreements, dealer) {
  const active = activeSeats(agreements, dealer);
  return active.find((seat) => seat > dealer) ?? active[0];
}

/**
 * The neighbour who cuts the deck, even when sitting out.
 * @param {Agreements} agreements
 * @param {SeatNumber} dealer
 */
export function cutterOf(agreements, dealer) {
  const { players, cutting } = agreements;
  return (dealer + (cutting === "left" ? 1 : players - 1)) % players;
}

/**
 * The seat that declares without bidding and its contract, or null: in golden deals, and by the barrel.
 * @param {Agreements} agreements
 * @param {State} state
 */
export function forcedDeclarer(agreements, state) {
  if (state.golden) return { seat: forehandOf(agreements, state.dealer), contract: 120 };
  const seat = declarerByBarrel(agreements, state);
  if (seat === null) return null;
  const { target, barrel_threshold: threshold, more_than_target: more } = agreements;
  return { seat, contract: target - threshold + Number(more) };
}

/** @param {Agreements} agreements @param {State} state */
function declarerByBarrel(agreements, { dealer, standing }) {
  const { obligatory_last_barrel: obligatory, barrel_takes_talon: takes, barrel_attempts: attempts } = agreements;
  if (!obligatory && !takes) return null;
  const there = activeSeats(agreements, dealer).filter((seat) => standing.barrel[seat] !== null);
  const last = there.filter((seat) => standing.falls[seat] === 2 && standing.barrel[seat] === (attempts ?? Infinity) - 1);
  if (obligatory && last.length === 1) return last[0];
  return takes && there.length === 1 ? there[0] : null;
}

/**
 * Why the declarer may not give up like this ("off", "barrel", "golden", "dark", "limit"), or null (section 7).
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Kind} kind
 * @param {{ declarer: SeatNumber, dark: boolean }} deal
 */
export function giveUpRefusal(agreements, state, kind, { declarer, dark }) {
  if ((kind === "distributed" ? agreements.distribution : agreements.write_off) === "off") return "off";
  if (!barrelAllows(agreements, state.standing, declarer)) return "barrel";
  if (kind !== "distributed") return null;
  if (state.golden && !agreements.distribution_in_golden) return "golden";
  if (dark && !agreements.distribution_in_dark) return "dark";
  const limit = agreements.distribution_limit;
  return limit !== null && state.standing.distributions[declarer] >= limit ? "limit" : null;
}

/** @param {Agreements} agreements @param {Standing} standing @param {SeatNumber} declarer */
function barrelAllows({ give_up_on_barrel: allowed }, { barrel }, declarer) {
  if (allowed === "all" || barrel.every((attempts) => attempts === null)) return true;
  return allowed === "others" && barrel[declarer] === null;
}

// The standing while one deal is booked, as games/engine/scoring/ledger.py (rules.md, section 8).
/** @import { Agreements, SeatNumber } from "../../base/types.js" */
/** @import { BookingEvent, Earnings, ScoredDeal, Standing } from "../scorekeeper.js" */

/** @param {number} players @returns {Standing} */
export function freshStanding(players) {
  /** @template V @param {V} value @returns {V[]} */
  const row = (value) => Array(players).fill(value);
  return {
    scores: row(0), bolts: row(0), barrel: row(null), falls: row(0), distributions: row(0), failed: row(0),
    exempt: row(false),
  };
}

/** @param {Standing} standing @returns {Standing} */
export const copied = ({ scores, bolts, barrel, falls, distributions, failed, exempt }) => ({
  scores: [...scores], bolts: [...bolts], barrel: [...barrel], falls: [...falls], distributions: [...distributions],
  failed: [...failed], exempt: [...exempt],
});

/** @param {Agreements} agreements */
export const hasBarrel = (agreements) => agreements.barrel && agreements.barrel_mode !== "declarer_only";

/** @param {Agreements} agreements @param {number} score */
const wins = (agreements, score) =>
  (agreements.more_than_target ? score > agreements.target : score >= agreements.target);

export class Ledger {
  /** @type {BookingEvent[]} */
  events = [];

  /** @param {Agreements} agreements @param {Standing} standing @param {Standing} before */
  constructor(agreements, standing, before) {
    const own = copied(standing);
    this.agreements = agreements;
    this.before = before;
    this.scores = own.scores;
    this.bolts = own.bolts;
    this.barrel = own.barrel;
    this.falls = own.falls;
    this.distributions = own.distributions;
    this.failed = own.failed;
    this.exempt = own.exempt;
    this.seats = [...this.scores.keys()];
  }

  /**
   * Whether the seat began the deal on the barrel and has not fallen since.
   * @param {SeatNumber} seat
   */
  onBarrel(seat) {
    return this.before.barrel[seat] !== null && this.barrel[seat] !== null;
  }

  /** @param {number} score */
  wins(score) {
    return wins(this.agreements, score);
  }

  /**
   * A seat on the barrel falls instead of paying.
   * @param {SeatNumber} seat
   * @param {string} cause
   */
  charge(seat, cause, times = 1) {
    if (this.onBarrel(seat)) {
      this.fall(seat, this.chargeFallScore(seat), "charge");
      return;
    }
    const amount = this.agreements.penalty * times;
    this.scores[seat] -= amount;
    this.events.push({ type: "charged", seat, amount, cause });
  }

  /** @param {SeatNumber} seat @param {number} score @param {string} cause */
  fall(seat, score, cause) {
    this.barrel[seat] = null;
    this.failed[seat] = 0;
    this.falls[seat] += 1;
    this.scores[seat] = score;
    if (this.falls[seat] >= 3) this.countThirdFall(seat);
    this.events.push({ type: "fell", seat, score: this.scores[seat], cause });
  }

  /** @param {SeatNumber} seat */
  countThirdFall(seat) {
    this.exempt[seat] = this.agreements.no_barrel_after_third_fall;
    if (this.agreements.three_barrels_reset) {
      this.falls[seat] = 0;
      this.scores[seat] = this.agreements.third_fall_score;
    }
  }

  /** @param {SeatNumber} seat */
  plainFallScore(seat, times = 1) {
    const { penalty, barrel_mode: mode, barrel_threshold: threshold } = this.agreements;
    const cost = penalty * times;
    if (mode === "accumulate") return Math.min(Math.floor(this.scores[seat] / 10) * 10 - cost, threshold - 5);
    return threshold - cost;
  }

  /**
   * After a fall by bolts or by a charge.
   * @param {SeatNumber} seat
   */
  chargeFallScore(seat, times = 1) {
    return this.agreements.barrel_fall_to_zero ? 0 : this.plainFallScore(seat, times);
  }

  standing() {
    return copied(this);
  }
}

/** The standing while a deal is booked that was not dealt again. */
export class DealLedger extends Ledger {
  /**
   * How often those pay who have their third bolt on the barrel.
   * @type {Map<SeatNumber, number>}
   */
  thirdBolt = new Map();

  /** @param {Agreements} agreements @param {Standing} standing @param {ScoredDeal} deal @param {Earnings} earnings */
  constructor(agreements, standing, deal, earnings) {
    super(agreements, standing, deal.before);
    this.deal = deal;
    this.earnings = earnings;
  }
}

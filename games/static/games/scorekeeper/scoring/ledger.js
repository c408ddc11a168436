// The standing while one deal is booked, as games/engine/scoring/ledger.py (rules.md, section 8).

const COLUMNS = ["scores", "bolts", "barrel", "falls", "distributions", "failed", "exempt"];

export function freshStanding(players) {
  const row = (value) => Array(players).fill(value);
  return {
    scores: row(0), bolts: row(0), barrel: row(null), falls: row(0), distributions: row(0), failed: row(0),
    exempt: row(false),
  };
}

export const copied = (standing) => Object.fromEntries(COLUMNS.map((name) => [name, [...standing[name]]]));

export const hasBarrel = (agreements) => agreements.barrel && agreements.barrel_mode !== "declarer_only";

const wins = (agreements, score) =>
  (agreements.more_than_target ? score > agreements.target : score >= agreements.target);

export class Ledger {
  constructor(agreements, standing, deal, earnings) {
    Object.assign(this, copied(standing));
    this.agreements = agreements;
    this.deal = deal;
    this.before = deal.before;
    this.earnings = earnings;
    this.seats = [...this.scores.keys()];
    this.thirdBolt = new Map();
    this.events = [];
  }

  // Whether the seat began the deal on the barrel and has not fallen since.
  onBarrel(seat) {
    return this.before.barrel[seat] !== null && this.barrel[seat] !== null;
  }

  wins(score) {
    return wins(this.agreements, score);
  }

  // A seat on the barrel falls instead of paying.
  charge(seat, cause, times = 1) {
    if (this.onBarrel(seat)) {
      this.fall(seat, this.chargeFallScore(seat), "charge");
      return;
    }
    const amount = this.agreements.penalty * times;
    this.scores[seat] -= amount;
    this.events.push({ type: "charged", seat, amount, cause });
  }

  fall(seat, score, cause) {
    this.barrel[seat] = null;
    this.failed[seat] = 0;
    this.falls[seat] += 1;
    this.scores[seat] = score;
    if (this.falls[seat] >= 3) this.countThirdFall(seat);
    this.events.push({ type: "fell", seat, score: this.scores[seat], cause });
  }

  countThirdFall(seat) {
    this.exempt[seat] = this.agreements.no_barrel_after_third_fall;
    if (this.agreements.three_barrels_reset) {
      this.falls[seat] = 0;
      this.scores[seat] = this.agreements.third_fall_score;
    }
  }

  plainFallScore(seat, times = 1) {
    const { penalty, barrel_mode: mode, barrel_threshold: threshold } = this.agreements;
    const cost = penalty * times;
    if (mode === "accumulate") return Math.min(Math.floor(this.scores[seat] / 10) * 10 - cost, threshold - 5);
    return threshold - cost;
  }

  // After a fall by bolts or by a charge.
  chargeFallScore(seat, times = 1) {
    return this.agreements.barrel_fall_to_zero ? 0 : this.plainFallScore(seat, times);
  }

  standing() {
    return copied(this);
  }
}

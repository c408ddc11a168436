// The gains of a deal before bolts and barrels, as games/engine/scoring/points.py (rules.md, sections 7 and 8).
/** @import { Agreements, CardName, SeatNumber, SuitName } from "../../base/types.js" */
/** @import { Declaration, Declared, Earnings, GivenUpDeal, Outcome, ScoredDeal } from "../scorekeeper.js" */

const DARK_CAP = 240;
const ACES_VALUE = 200;
/** @type {Record<string, number>} */
const CARD_POINTS = { 9: 0, J: 2, Q: 3, K: 4, T: 10, A: 11 };

/**
 * The share of `points` among so many seats: the nearest multiple of `rounding`, a half up, or the one below.
 * @param {Agreements} agreements
 * @param {number} points
 * @param {number} among
 */
function roundedShare({ rounding, rounding_down: down }, points, among) {
  const unit = rounding * among;
  return Math.floor((points + (down ? 0 : Math.floor(unit / 2))) / unit) * rounding;
}

/** @param {Agreements} agreements @param {number} points */
export const rounded = (agreements, points) => roundedShare(agreements, points, 1);

/**
 * The value of a declaration: a suit, "half" and a suit, or "aces".
 * @param {Agreements} agreements
 * @param {Declaration} what
 */
export function declarationValue(agreements, what) {
  if (what === "aces") return ACES_VALUE;
  const suit = suitOf(what);
  return what.startsWith("half") ? agreements.marriage_values[suit] / 2 : agreements.marriage_values[suit];
}

/** @param {Declaration} what */
export const suitOf = (what) => /** @type {SuitName} */ (what.at(-1));

/**
 * M of each seat: marriages, four aces, and the bonus for four nines that are played.
 * @param {Agreements} agreements
 * @param {{ declared?: Declared[], four_nines?: SeatNumber | null }} facts
 * @param {number} players
 * @returns {number[]}
 */
export function declaredBy(agreements, facts, players) {
  const declared = Array(players).fill(0);
  for (const [seat, what] of facts.declared ?? []) declared[seat] += declarationValue(agreements, what);
  if (facts.four_nines != null) declared[facts.four_nines] += agreements.four_nines_play_bonus;
  return declared;
}

/** @param {Agreements} agreements @param {ScoredDeal} deal */
function defenderDoubling(agreements, deal) {
  return agreements.dark_doubles === "declarer" && deal.dark ? 1 : deal.doubling;
}

/** @param {Agreements} agreements @param {ScoredDeal} deal @param {number} points @param {number} declared */
export function defenderPoints(agreements, deal, points, declared) {
  const x = defenderDoubling(agreements, deal);
  return rounded(agreements, points * x + declared * (agreements.double_defender_marriages ? x : 1));
}

/**
 * Return whether the contract is made; only the declarer's points are needed.
 * @param {Agreements} agreements
 * @param {Pick<ScoredDeal, "declarer" | "contract" | "declared"> & { points: Record<SeatNumber, number> }} deal
 */
export function isMade(agreements, deal) {
  let total = deal.points[deal.declarer] + deal.declared[deal.declarer];
  if (agreements.round_declarer && deal.contract % 5 === 0) total = rounded(agreements, total);
  return total >= deal.contract;
}

/** @param {Agreements} agreements @param {ScoredDeal} deal */
function declarerTakings(agreements, deal) {
  if (agreements.declarer_gain === "contract") return 0;
  return rounded(agreements, deal.points[deal.declarer] * deal.doubling + deal.declared[deal.declarer]);
}

/** @param {Agreements} agreements @param {ScoredDeal} deal @param {boolean} made */
function declarerGain(agreements, deal, made) {
  const contract = deal.contract * deal.doubling;
  if (!made) return -contract;
  const gain = Math.max(contract, declarerTakings(agreements, deal));
  return agreements.dark_cap_240 && deal.dark ? Math.min(gain, DARK_CAP) : gain;
}

/** @param {Agreements} agreements @param {ScoredDeal} deal @param {SeatNumber} seat */
function defenderGain(agreements, deal, seat) {
  const declared = agreements.only_declarer_scores_marriages ? 0 : deal.declared[seat];
  return defenderPoints(agreements, deal, deal.points[seat], declared);
}

/**
 * With "declarer_only" a seat from the threshold up gains by its contracts alone.
 * @param {Agreements} agreements
 * @param {ScoredDeal} deal
 * @param {number[]} gains
 */
function declarerOnly(agreements, deal, gains, contract = 0) {
  if (!agreements.barrel || agreements.barrel_mode !== "declarer_only") return gains;
  return gains.map((gain, seat) => {
    if (deal.before.scores[seat] < agreements.barrel_threshold) return gain;
    return seat === deal.declarer && deal.kind === "played" ? contract : Math.min(gain, 0);
  });
}

/**
 * Each defender's share of a failed contract.
 * @param {Agreements} agreements
 * @param {ScoredDeal} deal
 * @param {number[]} gains
 */
function shareContract(agreements, deal, gains) {
  const defenders = deal.active.filter((seat) => seat !== deal.declarer);
  const lost = deal.contract * defenderDoubling(agreements, deal);
  for (const seat of defenders) gains[seat] += roundedShare(agreements, lost, defenders.length);
}

/** @param {Agreements} agreements @param {ScoredDeal} deal @returns {Earnings} */
function playedEarnings(agreements, deal) {
  const made = isMade(agreements, deal);
  const gains = deal.before.scores.map(() => 0);
  for (const seat of deal.active) {
    gains[seat] = seat === deal.declarer ? declarerGain(agreements, deal, made) : defenderGain(agreements, deal, seat);
  }
  const contract = gains[deal.declarer];
  if (!made && agreements.failed_contract_shared) shareContract(agreements, deal, gains);
  addSittingGain(agreements, deal, gains);
  if (deal.fourNines != null) gains[deal.fourNines] += agreements.four_nines_bonus;
  return { outcome: made ? "made" : "failed", gains: declarerOnly(agreements, deal, gains, contract), contract };
}

// The sitting seat

/** @param {Agreements} agreements @param {ScoredDeal} deal @param {number[]} gains */
function addSittingGain(agreements, deal, gains) {
  for (const seat of gains.keys()) {
    if (!deal.active.includes(seat)) gains[seat] = sittingGain(agreements, deal.talon);
  }
}

/** @param {Agreements} agreements @param {CardName[]} talon */
function sittingGain(agreements, talon) {
  if (agreements.sitting_scores === "none") return 0;
  const marriages = talonMarriages(agreements, talon);
  if (agreements.sitting_scores === "aces") {
    return talon.filter((card) => card[0] === "A").length * agreements.sitting_ace_value + marriages;
  }
  const points = talon.reduce((sum, card) => sum + CARD_POINTS[card[0]], 0);
  return rounded(agreements, points) + marriages;
}

/** @param {Agreements} agreements @param {CardName[]} talon */
function talonMarriages(agreements, talon) {
  const halves = agreements.sitting_scores === "talon" && agreements.half_for_half_marriage;
  let value = 0;
  for (const [suit, whole] of Object.entries(agreements.marriage_values)) {
    const held = talon.filter((card) => card[1] === suit && "KQ".includes(card[0])).length;
    if (held === 2) value += whole;
    else if (held === 1 && halves) value += Math.floor(whole / 2);
  }
  return value;
}

// A deal given up

/** @param {number} contract */
const halfRoundedToTens = (contract) => Math.ceil(contract / 10) * 5;

/** @param {Agreements} agreements @param {ScoredDeal} deal */
function distributionShare(agreements, deal) {
  if (agreements.first_distribution_free && !deal.before.distributions[deal.declarer]) return 0;
  return agreements.distribution === "sixty" ? 60 : halfRoundedToTens(deal.contract);
}

/** @param {Agreements} agreements @param {ScoredDeal} deal @param {SeatNumber} seat */
function defenderShare(agreements, deal, seat) {
  if (deal.kind === "distributed") return distributionShare(agreements, deal);
  if (agreements.write_off === "plain") return agreements.write_off_defenders;
  return deal.aces[seat] * agreements.write_off_ace_value;
}

/** @param {Agreements} agreements @param {ScoredDeal} deal */
function giveUpCost(agreements, deal) {
  if (deal.kind === "distributed") return agreements.distribution_costs_contract ? deal.contract : 0;
  return agreements.write_off === "aces" ? halfRoundedToTens(deal.contract) : deal.contract;
}

/** @param {Agreements} agreements @param {GivenUpDeal} deal @returns {Earnings} */
function givenUpEarnings(agreements, deal) {
  const gains = deal.before.scores.map(() => 0);
  for (const seat of deal.active) {
    if (seat !== deal.declarer) gains[seat] = defenderShare(agreements, deal, seat) * defenderDoubling(agreements, deal);
  }
  addSittingGain(agreements, deal, gains);
  gains[deal.declarer] = -giveUpCost(agreements, deal) * deal.doubling;
  return { outcome: deal.kind, gains: declarerOnly(agreements, deal, gains), contract: 0 };
}

/**
 * The outcome, the gains as if nobody were on the barrel, and what a win from the barrel brings.
 * @param {Agreements} agreements
 * @param {ScoredDeal} deal
 */
export function earningsOf(agreements, deal) {
  return deal.kind === "played" ? playedEarnings(agreements, deal) : givenUpEarnings(agreements, deal);
}

/** @param {Agreements} agreements @param {Outcome} outcome */
export function isFailedContract(agreements, outcome) {
  if (outcome === "distributed") return agreements.distribution_costs_contract;
  return outcome === "failed" || outcome === "written_off";
}

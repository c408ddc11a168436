// The line with the next task: the most urgent one.
import { dumpTrucks } from "./scoring/dump_trucks.js";
import { hasBarrel } from "./scoring/ledger.js";
import { forcedDeclarer } from "./scoring/table.js";
/** @import { Agreements, SeatNumber } from "../base/types.js" */
/** @import { Line, LineOf, Standing, State, Text } from "./scorekeeper.js" */

/** @type {LineOf[]} */
const LINES = [overLine, lastAttemptLine, forcedLine, attemptLine, boltLine, truckLine, goldenLine];

/**
 * The most urgent line.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {string[]} names
 * @returns {Line}
 */
export function nextLine(agreements, state, names) {
  for (const line of LINES) {
    const found = line(agreements, state, names);
    if (found) return found;
  }
  return dealerLine(agreements, state, names);
}

/** @param {Agreements} agreements @param {State} state @param {string[]} names */
const dealerLine = (agreements, state, names) => ({ key: "next_deals", values: { name: names[state.dealer] } });

/** @type {LineOf} */
function overLine(agreements, { winner, standing }, names) {
  if (winner === null) return null;
  return { key: "has_won", values: { name: names[winner] }, aside: { key: "with_points", values: { points: standing.scores[winner] } }, isOver: true };
}

/** @param {Agreements} agreements @param {State} state */
function nextAttempts(agreements, { standing }) {
  if (!hasBarrel(agreements)) return [];
  const there = standing.barrel.flatMap((attempts, seat) => (attempts === null ? [] : [{ seat, attempt: attempts + 1 }]));
  return there.sort((a, b) => b.attempt - a.attempt);
}

/** @type {LineOf} */
function lastAttemptLine(agreements, state, names) {
  const { barrel_attempts: most } = agreements;
  const last = nextAttempts(agreements, state).find(({ attempt }) => most !== null && attempt >= most);
  if (!last) return null;
  return { key: "last_attempt", values: { name: names[last.seat] }, aside: winningAside(agreements), isBarrel: true };
}

/** @param {Agreements} agreements @returns {Text | null} */
function winningAside(agreements) {
  if (agreements.barrel_mode !== "declare") return null;
  const { target, barrel_threshold: threshold, more_than_target: more, bid_step: step } = agreements;
  const least = target - threshold + Number(more);
  return { key: "contract_wins", values: { contract: Math.ceil(least / step) * step } };
}

/** @type {LineOf} */
function forcedLine(agreements, state, names) {
  if (state.golden) return null;
  const forced = forcedDeclarer(agreements, state);
  return forced && { key: "must_play", values: { name: names[forced.seat], contract: forced.contract }, isBarrel: true };
}

/** @type {LineOf} */
function attemptLine(agreements, state, names) {
  const [first] = nextAttempts(agreements, state);
  if (!first) return null;
  const values = { attempt: first.attempt, attempts: agreements.barrel_attempts };
  const key = values.attempts === null ? "attempt" : "attempt_of";
  return { key: "on_barrel", values: { name: names[first.seat] }, aside: { key, values }, isBarrel: true };
}

/** @type {LineOf} */
function boltLine(agreements, { standing }, names) {
  const seat = agreements.bolts === "off" ? -1 : standing.bolts.findIndex((bolts, i) => bolts === 2 && counts(agreements, standing, i));
  return seat < 0 ? null : { key: "one_more_bolt", values: { name: names[seat], penalty: agreements.penalty } };
}

/** @param {Agreements} agreements @param {Standing} standing @param {SeatNumber} seat */
const counts = (agreements, standing, seat) => standing.barrel[seat] === null || agreements.bolts_on_barrel;

// A score from which a gain of 60 lands on a reset.
const NEAR = 60;

/** @type {LineOf} */
function truckLine(agreements, { standing }, names) {
  /** @param {number} score */
  const near = (score) => dumpTrucks(agreements).find((truck) => truck > 0 && truck > score && truck - score <= NEAR);
  const seat = standing.scores.findIndex((score) => near(score) !== undefined && score > 0);
  const truck = seat < 0 ? undefined : near(standing.scores[seat]);
  if (truck === undefined) return null;
  return { key: "near_reset", values: { name: names[seat], points: truck - standing.scores[seat], reset: truck } };
}

/** @type {LineOf} */
function goldenLine(agreements, state, names) {
  const forced = state.golden ? forcedDeclarer(agreements, state) : null;
  return forced && { key: "golden_deal", values: { name: names[forced.seat] }, aside: { key: "counts_double", values: {} } };
}

// The line with the next task: the most urgent one.
import { dumpTrucks } from "./scoring/booking.js";
import { hasBarrel } from "./scoring/ledger.js";
import { forcedDeclarer } from "./scoring/table.js";

const LINES = [overLine, lastAttemptLine, forcedLine, attemptLine, boltLine, truckLine, goldenLine];

// {key, values, aside}: texts with their values; `aside` stands at the end of the line.
export function nextLine(agreements, state, names) {
  for (const line of LINES) {
    const found = line(agreements, state, names);
    if (found) return found;
  }
  return dealerLine(agreements, state, names);
}

const dealerLine = (agreements, state, names) => ({ key: "next_deals", values: { name: names[state.dealer] } });

function overLine(agreements, { winner, standing }, names) {
  if (winner === null) return null;
  return { key: "has_won", values: { name: names[winner] }, aside: { key: "with_points", values: { points: standing.scores[winner] } }, isOver: true };
}

function nextAttempts(agreements, { standing }) {
  if (!hasBarrel(agreements)) return [];
  const there = [...standing.barrel.keys()].filter((seat) => standing.barrel[seat] !== null);
  return there.map((seat) => ({ seat, attempt: standing.barrel[seat] + 1 })).sort((a, b) => b.attempt - a.attempt);
}

function lastAttemptLine(agreements, state, names) {
  const last = nextAttempts(agreements, state).find(({ attempt }) => attempt >= agreements.barrel_attempts);
  if (!last) return null;
  return { key: "last_attempt", values: { name: names[last.seat] }, aside: winningAside(agreements), isBarrel: true };
}

function winningAside(agreements) {
  if (agreements.barrel_mode !== "declare") return null;
  const { target, barrel_threshold: threshold, more_than_target: more, bid_step: step } = agreements;
  const least = target - threshold + Number(more);
  return { key: "contract_wins", values: { contract: Math.ceil(least / step) * step } };
}

function forcedLine(agreements, state, names) {
  if (state.golden) return null;
  const forced = forcedDeclarer(agreements, state);
  return forced && { key: "must_play", values: { name: names[forced.seat], contract: forced.contract }, isBarrel: true };
}

function attemptLine(agreements, state, names) {
  const [first] = nextAttempts(agreements, state);
  if (!first) return null;
  const values = { attempt: first.attempt, attempts: agreements.barrel_attempts };
  return { key: "on_barrel", values: { name: names[first.seat] }, aside: { key: "attempt_of", values }, isBarrel: true };
}

function boltLine(agreements, { standing }, names) {
  const seat = agreements.bolts === "off" ? -1 : standing.bolts.findIndex((bolts, i) => bolts === 2 && counts(agreements, standing, i));
  return seat < 0 ? null : { key: "one_more_bolt", values: { name: names[seat], penalty: agreements.penalty } };
}

const counts = (agreements, standing, seat) => standing.barrel[seat] === null || agreements.bolts_on_barrel;

// A score from which a gain of 60 lands on a reset.
const NEAR = 60;

function truckLine(agreements, { standing }, names) {
  const near = (score) => dumpTrucks(agreements).find((truck) => truck > 0 && truck > score && truck - score <= NEAR);
  const seat = standing.scores.findIndex((score) => near(score) !== undefined && score > 0);
  if (seat < 0) return null;
  const truck = near(standing.scores[seat]);
  return { key: "near_reset", values: { name: names[seat], points: truck - standing.scores[seat], reset: truck } };
}

function goldenLine(agreements, state, names) {
  if (!state.golden) return null;
  const forced = forcedDeclarer(agreements, state);
  return { key: "golden_deal", values: { name: names[forced.seat] }, aside: { key: "counts_double", values: {} } };
}

// Booking a deal that was played with real cards: a port of games/engine/scoring/booking.py, held equal by tests.
//
// Facts of a deal (docs/scorekeeper.md): kind ("played", "distributed", "written_off", "redeal"), declarer,
// contract, points, declared, and what the agreements need besides; or a free entry. A state is never changed.
import { bookAttempts, bookMounts } from "./barrel.js";
import { bookBolts } from "./bolts.js";
import { bookDumpTrucks } from "./dump_trucks.js";
import { bookEntry } from "./free_entry.js";
import { leader, placesOf, winnerAmong, winningSeats } from "./game_end.js";
import { countGoldenDeal, dealerStays } from "./golden.js";
import { DealLedger, freshStanding, Ledger } from "./ledger.js";
import { declaredBy, earningsOf } from "./points.js";
import { activeSeats, cutterOf, leftOf } from "./table.js";
/** @import { Agreements, SeatNumber } from "../../base/types.js" */
/**
 * @import {
 *   BookedState, Deal, DealResult, Facts, Fine, FreeEntryFacts, Outcome, Redeal, RedealFacts, ScoredDeal, ScoredFacts, Standing,
 *   State,
 * } from "../scorekeeper.js"
 */

/**
 * @param {Agreements} agreements
 * @param {SeatNumber} firstDealer
 * @param {Standing | null} standing
 * @returns {State}
 */
export function newState(agreements, firstDealer, standing = null) {
  return {
    standing: standing ?? freshStanding(agreements.players),
    dealer: firstDealer,
    favoured: firstDealer,
    played: 0,
    golden: agreements.golden_round && !standing ? 1 : 0,
    goldenOutcomes: [],
    events: [],
    last: null,
    winner: null,
    places: null,
  };
}

/**
 * The state after a deal with these facts, its events and its outcome in `events` and `last`.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Facts} facts
 * @returns {BookedState}
 */
export function book(agreements, state, facts) {
  if (facts.kind === "free_entry") return bookFreely(agreements, state, facts);
  const fined = finedState(agreements, state, facts.fines);
  const deal = dealOf(agreements, state, facts);
  if (deal.kind === "redeal") return { ...fined, last: outcomeOf(state, deal, fined.standing, "redeal", null) };
  return bookScored(agreements, state, fined, deal);
}

/**
 * @param {Agreements} agreements
 * @param {State} state
 * @param {State} fined
 * @param {ScoredDeal} deal
 */
function bookScored(agreements, state, fined, deal) {
  const ledger = new DealLedger(agreements, fined.standing, deal, earningsOf(agreements, deal));
  const winning = runSteps(ledger);
  const winner = findWinner(agreements, state, ledger, winning);
  const booked = { ...fined, standing: ledger.standing(), events: [...fined.events, ...ledger.events] };
  const { outcome } = ledger.earnings;
  const counted = winner === null ? countGoldenDeal(agreements, booked, outcome) : booked;
  const after = {
    ...counted,
    dealer: dealerStays(agreements, deal.kind) ? deal.dealer : leftOf(deal.dealer, agreements.players),
    played: state.played + 1,
    favoured: deal.declarer,
    last: outcomeOf(state, deal, counted.standing, outcome, winner),
  };
  return winner === null ? after : finished(after, winner);
}

/**
 * The state after a free entry: only one that passes the deal on is a deal of the game.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {FreeEntryFacts} facts
 * @returns {BookedState}
 */
function bookFreely(agreements, state, facts) {
  const { ledger, winner } = bookEntry(agreements, state, facts, activeSeats(agreements, state.dealer));
  const passed = facts.passes_on ? { dealer: leftOf(state.dealer, agreements.players), played: state.played + 1 } : {};
  const booked = { ...state, standing: ledger.standing(), events: ledger.events };
  const counts = facts.passes_on && winner === null;
  const after = { ...(counts ? countGoldenDeal(agreements, booked, "free_entry") : booked), ...passed };
  const zeros = facts.changes.map(() => 0);
  const entry = { dealer: state.dealer, declarer: null, contract: null, points: zeros, declared: zeros, redeal: !facts.passes_on };
  const ended = { ...after, last: outcomeOf(state, entry, after.standing, "free_entry", winner) };
  return winner === null ? ended : finished(ended, winner);
}

/**
 * The state after the fines before play, which are booked at once.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Fine[]} fines
 */
export function finedState(agreements, state, fines = []) {
  /** @type {State} */
  const begun = { ...state, events: [] };
  return fines.reduce((now, cause) => fine(agreements, now, state.standing, cause), begun);
}

/** @param {Agreements} agreements @param {State} state @param {Standing} before @param {Fine} cause */
function fine(agreements, state, before, cause) {
  const ledger = new Ledger(agreements, state.standing, before);
  ledger.charge(cause === "cutting" ? cutterOf(agreements, state.dealer) : state.dealer, cause);
  return { ...state, standing: ledger.standing(), events: [...state.events, ...ledger.events] };
}

/** @param {Agreements} agreements @param {State} state @param {RedealFacts | ScoredFacts} facts @returns {Deal} */
function dealOf(agreements, state, facts) {
  const zeros = state.standing.scores.map(() => 0);
  const golden = state.golden > 0;
  const begun = { before: state.standing, dealer: state.dealer, active: activeSeats(agreements, state.dealer), golden };
  if (facts.kind === "redeal") return { ...begun, ...REDEAL, doubling: golden ? 2 : 1, points: zeros, declared: zeros, aces: zeros };
  const played = facts.kind === "played";
  return {
    ...begun,
    kind: facts.kind,
    declarer: facts.declarer,
    contract: facts.contract,
    dark: Boolean(facts.dark),
    doubling: golden || facts.dark ? 2 : 1,
    sale: facts.sale ?? null,
    points: (played && facts.points) || zeros,
    declared: played ? declaredBy(agreements, facts, zeros.length) : zeros,
    trickless: facts.trickless ?? [],
    fourNines: facts.four_nines ?? null,
    talon: facts.talon ?? [],
    aces: facts.aces ?? zeros,
  };
}

/** @type {Pick<Redeal, "kind" | "declarer" | "contract" | "dark" | "sale" | "trickless" | "fourNines" | "talon">} */
const REDEAL = { kind: "redeal", declarer: null, contract: null, dark: false, sale: null, trickless: [], fourNines: null, talon: [] };

/**
 * The steps of section 8 in order; returns the seats with a winning score.
 * @param {DealLedger} ledger
 */
function runSteps(ledger) {
  const before = [...ledger.scores];
  movePrice(ledger);
  bookGains(ledger);
  if (ledger.agreements.defenders_cap) capOthers(ledger, before);
  countDistribution(ledger);
  bookBolts(ledger);
  bookAttempts(ledger);
  const winning = winningSeats(ledger);
  bookMounts(ledger, winning);
  bookDumpTrucks(ledger, winning);
  return winning;
}

/** @param {DealLedger} ledger */
function movePrice({ deal, scores }) {
  if (!deal.sale) return;
  const [seller, price] = deal.sale;
  scores[seller] += price;
  scores[deal.declarer] -= price;
}

/** @param {DealLedger} ledger */
function bookGains(ledger) {
  ledger.earnings.gains.forEach((gain, seat) => {
    if (!ledger.onBarrel(seat)) ledger.scores[seat] += gain;
  });
}

/**
 * All but the declarer of a made contract stay below the target.
 * @param {DealLedger} ledger
 * @param {number[]} before what each seat had before the steps
 */
function capOthers(ledger, before) {
  const { agreements, deal, earnings, scores } = ledger;
  const cap = agreements.target - agreements.rounding;
  for (const seat of ledger.seats) {
    const made = seat === deal.declarer && earnings.outcome === "made";
    if (!made) scores[seat] = Math.min(scores[seat], Math.max(cap, before[seat]));
  }
}

/** @param {DealLedger} ledger */
function countDistribution(ledger) {
  const { agreements, deal } = ledger;
  if (deal.kind !== "distributed") return;
  ledger.distributions[deal.declarer] += 1;
  const third = ledger.distributions[deal.declarer] % 3 === 0;
  if (agreements.distribution_penalty_every_third && third) ledger.charge(deal.declarer, "distributions");
}

/** @param {Agreements} agreements @param {State} state @param {DealLedger} ledger @param {Set<SeatNumber>} winning */
function findWinner(agreements, state, ledger, winning) {
  if (winning.size) return winnerAmong(winning, ledger.scores, ledger.deal.declarer);
  if (state.played + 1 === agreements.max_deals) return leader(ledger.scores, ledger.deal.declarer);
  return null;
}

/**
 * @param {State} state
 * @param {Pick<DealResult, "dealer" | "declarer" | "contract" | "points" | "declared"> & { redeal?: boolean }} deal
 * @param {Standing} standing
 * @param {Outcome} outcome
 * @param {SeatNumber | null} winner
 * @returns {DealResult}
 */
function outcomeOf(state, deal, standing, outcome, winner) {
  return {
    dealer: deal.dealer,
    declarer: deal.declarer,
    contract: deal.contract,
    outcome,
    redeal: deal.redeal ?? outcome === "redeal",
    points: deal.points,
    declared: deal.declared,
    gains: standing.scores.map((score, seat) => score - state.standing.scores[seat]),
    scores: standing.scores,
    bolts: standing.bolts,
    barrel: standing.barrel,
    falls: standing.falls,
    winner,
  };
}

/** @template {State} S @param {S} state @param {SeatNumber} winner @returns {S} */
const finished = (state, winner) => ({ ...state, winner, places: placesOf(state.standing.scores, winner) });

/**
 * The state decided by the points so far, as when a set time has run out.
 * @param {State} state
 */
export const decideByScore = (state) => finished(state, leader(state.standing.scores, state.favoured));

/**
 * The state before each deal and after the last one.
 * @param {Agreements} agreements
 * @param {SeatNumber} firstDealer
 * @param {Facts[]} deals
 * @param {Standing | null} standing
 */
export function bookAll(agreements, firstDealer, deals, standing = null) {
  const states = [newState(agreements, firstDealer, standing)];
  for (const facts of deals) states.push(book(agreements, lastOf(states), facts));
  return states;
}

/** @param {State[]} states */
export const lastOf = (states) => states[states.length - 1];

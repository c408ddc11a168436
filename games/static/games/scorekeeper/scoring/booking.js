// Booking a deal that was played with real cards: a port of games/engine/scoring/booking.py, held equal by tests.
//
// Facts of a deal (docs/scorekeeper.md): kind ("played", "distributed", "written_off", "redeal"), declarer,
// contract, points, declared, and what the agreements need besides. A state is never changed.
import { bookAttempts, bookMounts } from "./barrel.js";
import { bookBolts } from "./bolts.js";
import { leader, placesOf, winnerAmong, winningSeats } from "./game_end.js";
import { countGoldenDeal, dealerStays } from "./golden.js";
import { freshStanding, Ledger } from "./ledger.js";
import { declaredBy, earningsOf } from "./points.js";
import { activeSeats, cutterOf, leftOf } from "./table.js";

const TRUCKS = { off: [], 555: [555], 55: [55], both: [55, 555] };

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

// The state after a deal with these facts, its events and its outcome in `events` and `last`.
export function book(agreements, state, facts) {
  const fined = finedState(agreements, state, facts.fines);
  const deal = dealOf(agreements, state, facts);
  if (deal.kind === "redeal") return { ...fined, last: outcomeOf(state, deal, fined.standing, "redeal", null) };
  return bookScored(agreements, state, fined, deal);
}

function bookScored(agreements, state, fined, deal) {
  const ledger = new Ledger(agreements, fined.standing, deal, earningsOf(agreements, deal));
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

// The state after the fines before play, which are booked at once.
export function finedState(agreements, state, fines = []) {
  const begun = { ...state, events: [] };
  return fines.reduce((now, cause) => fine(agreements, now, state.standing, cause), begun);
}

function fine(agreements, state, before, cause) {
  const deal = { before };
  const ledger = new Ledger(agreements, state.standing, deal, null);
  ledger.charge(cause === "cutting" ? cutterOf(agreements, state.dealer) : state.dealer, cause);
  return { ...state, standing: ledger.standing(), events: [...state.events, ...ledger.events] };
}

function dealOf(agreements, state, facts) {
  const zeros = state.standing.scores.map(() => 0);
  const golden = state.golden > 0;
  const played = facts.kind === "played";
  return {
    kind: facts.kind,
    before: state.standing,
    dealer: state.dealer,
    active: activeSeats(agreements, state.dealer),
    declarer: facts.declarer ?? null,
    contract: facts.contract ?? null,
    golden,
    dark: Boolean(facts.dark),
    doubling: golden || facts.dark ? 2 : 1,
    sale: facts.sale ?? null,
    points: played ? facts.points : zeros,
    declared: played ? declaredBy(agreements, facts, zeros.length) : zeros,
    trickless: facts.trickless ?? [],
    fourNines: facts.four_nines ?? null,
    talon: facts.talon ?? [],
    aces: facts.aces ?? zeros,
  };
}

// The steps of section 8 in order; returns the seats with a winning score.
function runSteps(ledger) {
  movePrice(ledger);
  bookGains(ledger);
  countDistribution(ledger);
  bookBolts(ledger);
  bookAttempts(ledger);
  const winning = winningSeats(ledger);
  bookMounts(ledger, winning);
  bookDumpTrucks(ledger, winning);
  return winning;
}

function movePrice({ deal, scores }) {
  if (!deal.sale) return;
  const [seller, price] = deal.sale;
  scores[seller] += price;
  scores[deal.declarer] -= price;
}

function bookGains(ledger) {
  ledger.earnings.gains.forEach((gain, seat) => {
    if (!ledger.onBarrel(seat)) ledger.scores[seat] += gain;
  });
}

function countDistribution(ledger) {
  const { agreements, deal } = ledger;
  if (deal.kind !== "distributed") return;
  ledger.distributions[deal.declarer] += 1;
  const third = ledger.distributions[deal.declarer] % 3 === 0;
  if (agreements.distribution_penalty_every_third && third) ledger.charge(deal.declarer, "distributions");
}

// The scores that become 0.
export function dumpTrucks(agreements) {
  return [...TRUCKS[agreements.dump_truck], ...(agreements.negative_dump_truck ? [-555] : [])];
}

function bookDumpTrucks(ledger, winning) {
  const trucks = dumpTrucks(ledger.agreements);
  for (const seat of ledger.seats) {
    const score = ledger.scores[seat];
    if (winning.has(seat) || !trucks.includes(score)) continue;
    ledger.scores[seat] = 0;
    ledger.events.push({ type: "reset", seat, score });
  }
}

function findWinner(agreements, state, ledger, winning) {
  if (winning.size) return winnerAmong(winning, ledger.scores, ledger.deal.declarer);
  if (state.played + 1 === agreements.max_deals) return leader(ledger.scores, ledger.deal.declarer);
  return null;
}

function outcomeOf(state, deal, standing, outcome, winner) {
  return {
    dealer: deal.dealer,
    declarer: deal.declarer,
    contract: deal.contract,
    outcome,
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

const finished = (state, winner) => ({ ...state, winner, places: placesOf(state.standing.scores, winner) });

// The state decided by the points so far, as when a set time has run out.
export const decideByScore = (state) => finished(state, leader(state.standing.scores, state.favoured));

// The state before each deal and after the last one.
export function bookAll(agreements, firstDealer, deals, standing = null) {
  const states = [newState(agreements, firstDealer, standing)];
  for (const facts of deals) states.push(book(agreements, states.at(-1), facts));
  return states;
}

// A deal while it is entered: what was tapped and typed so far, what is missing, and the facts that it makes.
import { finedState } from "./scoring/booking.js";
import { declaredBy, isMade } from "./scoring/points.js";
import { activeSeats, forcedDeclarer, giveUpRefusal } from "./scoring/table.js";

const CARD_POINTS = 120;
const PRICE_STEP = 120;
const TALON_CARDS = 3;
const ACES = 4;
export const SUITS = ["S", "C", "D", "H"];

export function emptyDraft(agreements, state) {
  const forced = forcedDeclarer(agreements, state);
  return {
    kind: "played", declarer: forced?.seat ?? null, contract: forced?.contract ?? null, dark: false, sale: null,
    declared: [], points: Array(agreements.players).fill(""), typed: [], withTrick: [], fourNines: null, talon: [],
    aces: Array(agreements.players).fill(0), fines: [],
  };
}

// The draft that made these facts, for an undo or a correction.
export function draftOf(agreements, state, facts) {
  const draft = emptyDraft(agreements, state);
  const active = activeSeats(agreements, state.dealer);
  const points = facts.points?.map(String) ?? draft.points;
  return {
    ...draft, ...facts, points, sale: facts.sale ?? null, declared: facts.declared ?? [],
    declarer: facts.declarer ?? null, contract: facts.contract ?? null, dark: facts.dark ?? false,
    typed: facts.points ? active.filter((seat) => seat !== facts.declarer).slice(0, typedNeeded(agreements)) : [],
    withTrick: active.filter((seat) => facts.points?.[seat] === 0 && !facts.trickless?.includes(seat)),
    fourNines: facts.four_nines ?? null, talon: facts.talon ?? [], aces: facts.aces ?? draft.aces,
    fines: facts.fines ?? [],
  };
}

// The inputs of the agreements beyond declarer, contract, marriages and points.
export function asked(agreements, state, draft) {
  const played = draft.kind === "played";
  return {
    dark: agreements.dark !== "off" && !state.golden,
    sale: agreements.talon_buyback && !state.golden && !draft.dark,
    halves: played && agreements.half_marriage,
    aces: played && agreements.ace_marriage,
    fourNines: played && Boolean(agreements.four_nines_bonus || agreements.four_nines_play_bonus),
    tricks: played && agreements.bolts !== "off" && agreements.bolt_when === "no_trick",
    talon: agreements.players === 4 && agreements.sitting_scores !== "none" && draft.kind !== "redeal",
    heldAces: draft.kind === "written_off" && agreements.write_off === "aces",
    fines: [agreements.cutting !== "off" && "cutting", agreements.redeals_in_a_row_limit > 0 && "redeals"].filter(Boolean),
  };
}

// The possible ends of a deal, in the order in which a press on "Gave up" offers them.
export function kindsOf(agreements) {
  return [
    "played",
    agreements.distribution !== "off" && "distributed",
    agreements.write_off !== "off" && "written_off",
    (agreements.cutting !== "off" || agreements.redeals_in_a_row_limit > 0) && "redeal",
  ].filter(Boolean);
}

// Points

const totalPoints = (agreements) => CARD_POINTS + agreements.last_trick_bonus;

const isOpenTotal = (agreements) => agreements.players === 2 && agreements.two_player === "discard_two";

// Of how many seats the points must be typed; the last one follows, unless cards were laid aside.
function typedNeeded(agreements) {
  const active = Math.min(agreements.players, 3);
  return isOpenTotal(agreements) ? active : active - 1;
}

export function typePoints(agreements, draft, seat, value) {
  const points = draft.points.map((before, i) => (i === seat ? value : before));
  const others = draft.typed.filter((other) => other !== seat);
  const typed = value === "" ? others : [...others, seat].slice(-typedNeeded(agreements));
  return { ...draft, points, typed };
}

// The points of each seat as far as they are known: null for the others.
export function knownPoints(agreements, state, draft) {
  const known = draft.points.map((value, seat) => (draft.typed.includes(seat) ? Number(value) : null));
  const active = activeSeats(agreements, state.dealer);
  if (isOpenTotal(agreements) || draft.typed.length < typedNeeded(agreements)) return known;
  const rest = totalPoints(agreements) - draft.typed.reduce((sum, seat) => sum + known[seat], 0);
  return known.map((value, seat) => (active.includes(seat) && value === null ? rest : value));
}

function pointsProblem(agreements, state, draft) {
  const known = knownPoints(agreements, state, draft);
  const given = known.filter((value) => value !== null && value >= 0);
  const sum = draft.typed.reduce((all, seat) => all + known[seat], 0);
  const whole = draft.typed.every((seat) => Number.isInteger(known[seat]) && known[seat] >= 0);
  if (!whole) return { key: "points_whole" };
  if (sum > totalPoints(agreements)) return { key: "points_sum", values: { sum, total: totalPoints(agreements) } };
  const active = activeSeats(agreements, state.dealer);
  return given.length < active.length ? { key: missingPointsKey(agreements), isMissing: true } : null;
}

function missingPointsKey(agreements) {
  if (agreements.players > 2) return "missing_points";
  return isOpenTotal(agreements) ? "missing_points_of_both" : "missing_points_of_one";
}

// Contract and declarations

function contractLimits(agreements) {
  const { obligatory_last_barrel: obligatory, barrel_takes_talon: takes, opening_bid: opening } = agreements;
  const { target, barrel_threshold: threshold, more_than_target: more, bid_step: step } = agreements;
  const forced = obligatory || takes ? target - threshold + Number(more) : null;
  const values = Object.values(agreements.marriage_values).reduce((sum, value) => sum + value, 0);
  const most = CARD_POINTS + values + (agreements.ace_marriage ? 200 : 0);
  return { step, forced, least: Math.min(opening, forced ?? opening), most: Math.floor(most / step) * step };
}

// The contracts to choose from, the forced one among them.
export function contracts(agreements) {
  const { step, forced, most } = contractLimits(agreements);
  const amounts = [];
  for (let amount = agreements.opening_bid; amount <= most; amount += step) amounts.push(amount);
  return forced === null || amounts.includes(forced) ? amounts : [...amounts, forced].sort((a, b) => a - b);
}

function contractProblem(agreements, { contract }) {
  const { step, forced, least, most } = contractLimits(agreements);
  if (contract === null) return { key: "missing_contract", isMissing: true };
  if (contract === forced) return null;
  if (!(contract >= least && contract <= most)) return { key: "contract_range", values: { least, most } };
  return contract % step ? { key: "contract_step", values: { step } } : null;
}

// Above 120 without so much in marriages: possible, as they may stay in hand, but worth a question.
export function isHighContract(agreements, draft) {
  const mine = draft.declared.filter(([seat]) => seat === draft.declarer);
  const declared = declaredBy(agreements, { declared: mine }, agreements.players)[draft.declarer] ?? 0;
  return draft.contract > CARD_POINTS + declared && !agreements.bid_over_120_without_marriage;
}

// The next owner of a declaration: the declarer, then each other player, then nobody.
export function cycleOwner(draft, active, owner) {
  const order = [draft.declarer, ...active.filter((seat) => seat !== draft.declarer)].filter((seat) => seat !== null);
  if (owner === null) return order[0];
  return order[order.indexOf(owner) + 1] ?? null;
}

export const ownerOf = (draft, what) => draft.declared.find(([, one]) => one === what)?.[0] ?? null;

export function cycleDeclaration(draft, active, what) {
  const owner = cycleOwner(draft, active, ownerOf(draft, what));
  const others = draft.declared.filter(([, one]) => one !== what);
  // A whole and a half of one suit are of one hand, which the later press names.
  const fitting = others.filter(([seat, one]) => what === "aces" || one.at(-1) !== what.at(-1) || seat === owner);
  return { ...draft, declared: owner === null ? others : [...fitting, [owner, what]] };
}

// The facts

// Why the deal cannot be booked yet: {key, values}, or null.
export function problem(agreements, state, draft) {
  if (draft.kind === "redeal") return draft.fines.length ? null : { key: "missing_fine", isMissing: true };
  if (draft.declarer === null) return { key: "missing_declarer", isMissing: true };
  return contractProblem(agreements, draft) ?? saleProblem(agreements, state, draft)
    ?? endProblem(agreements, state, draft) ?? talonProblem(agreements, state, draft);
}

function saleProblem(agreements, state, { sale, declarer }) {
  if (!sale) return null;
  const score = state.standing.scores[declarer];
  return sale[0] === declarer || sale[1] > score ? { key: "price_problem", values: { step: PRICE_STEP, score } } : null;
}

function endProblem(agreements, state, draft) {
  if (draft.kind === "played") return pointsProblem(agreements, state, draft);
  const refusal = giveUpRefusal(agreements, finedState(agreements, state, draft.fines), draft.kind, draft);
  if (refusal) return { key: "give_up_refused" };
  return draft.aces.reduce((sum, aces) => sum + aces, 0) > ACES ? { key: "too_many_aces" } : null;
}

function talonProblem(agreements, state, draft) {
  const missing = asked(agreements, state, draft).talon && draft.talon.length !== TALON_CARDS;
  return missing ? { key: "missing_talon", isMissing: true } : null;
}

// The facts of the deal, without what these agreements do not ask for; only when there is no problem.
export function factsOf(agreements, state, draft) {
  const wanted = asked(agreements, state, draft);
  const fines = wanted.fines.filter((cause) => draft.fines.includes(cause));
  const facts = fines.length ? { kind: draft.kind, fines } : { kind: draft.kind };
  if (draft.kind === "redeal") return facts;
  Object.assign(facts, { declarer: draft.declarer, contract: draft.contract });
  if (wanted.dark && draft.dark) facts.dark = true;
  if (wanted.sale && draft.sale) facts.sale = draft.sale;
  if (wanted.talon) facts.talon = draft.talon;
  if (wanted.heldAces) facts.aces = draft.aces.map((aces, seat) => (seat === draft.declarer ? 0 : aces));
  return draft.kind === "played" ? { ...facts, ...playedFacts(agreements, state, draft, wanted) } : facts;
}

function playedFacts(agreements, state, draft, wanted) {
  const points = knownPoints(agreements, state, draft).map((value) => value ?? 0);
  const facts = { points, declared: draft.declared };
  if (wanted.fourNines && draft.fourNines !== null) facts.four_nines = draft.fourNines;
  if (wanted.tricks) {
    facts.trickless = activeSeats(agreements, state.dealer)
      .filter((seat) => points[seat] === 0 && !draft.withTrick.includes(seat));
  }
  return facts;
}

// Return whether the contract was made, as soon as it is certain; else null.
export function certainResult(agreements, state, draft) {
  const { declarer, contract } = draft;
  if (draft.kind !== "played" || declarer === null || contract === null) return null;
  const known = knownPoints(agreements, state, draft);
  const others = known.reduce((sum, value, seat) => sum + (seat === declarer ? 0 : value ?? 0), 0);
  const facts = { declared: draft.declared, four_nines: draft.fourNines };
  const declared = declaredBy(agreements, facts, agreements.players);
  const made = (points) => isMade(agreements, { declarer, contract, declared, points: { [declarer]: points } });
  if (made(known[declarer] ?? 0)) return true;
  return made(known[declarer] ?? totalPoints(agreements) - others) ? null : false;
}

// A deal while it is entered: what was tapped and typed so far, what is missing, and the facts that it makes.
import { emptyEntry, entryFacts, entryOf, entryProblem } from "./free_entry.js";
import { finedState } from "./scoring/booking.js";
import { declaredBy, isMade } from "./scoring/points.js";
import { activeSeats, forcedDeclarer, giveUpRefusal } from "./scoring/table.js";
/** @import { Agreements, SeatNumber, SuitName } from "../base/types.js" */
/** @import { Asked, Declaration, Draft, Facts, Fine, Kind, Problem, ScoredFacts, State } from "./scorekeeper.js" */

const CARD_POINTS = 120;
const PRICE_STEP = 120;
const TALON_CARDS = 3;
// Three aces laid aside.
const MAX_LAID_POINTS = 33;
const ACES = 4;
/** @type {SuitName[]} */
export const SUITS = ["S", "C", "D", "H"];

/** @param {Agreements} agreements @param {State} state @returns {Draft} */
export function emptyDraft(agreements, state) {
  const forced = forcedDeclarer(agreements, state);
  return {
    kind: "played", declarer: forced?.seat ?? null, contract: forced?.contract ?? null, dark: false, sale: null,
    declared: [], points: Array(agreements.players).fill(""), typed: [], saidTricks: {}, fourNines: null, talon: [],
    aces: Array(agreements.players).fill(0), fines: [], ...emptyEntry(agreements.players),
  };
}

/**
 * The draft that made these facts, for an undo or a correction.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Facts} facts
 * @returns {Draft}
 */
export function draftOf(agreements, state, facts) {
  const draft = emptyDraft(agreements, state);
  if (facts.kind === "free_entry") return { ...draft, kind: facts.kind, ...entryOf(facts) };
  if (facts.kind === "redeal") return { ...draft, declarer: null, contract: null, ...facts, fines: facts.fines ?? [] };
  const active = activeSeats(agreements, state.dealer);
  const points = facts.points?.map(String) ?? draft.points;
  return {
    ...draft, ...facts, points, sale: facts.sale ?? null, declared: facts.declared ?? [],
    dark: facts.dark ?? false,
    typed: facts.points ? active.filter((seat) => seat !== facts.declarer).slice(0, typedNeeded(agreements)) : [],
    saidTricks: saidBy(facts, active),
    fourNines: facts.four_nines ?? null, talon: facts.talon ?? [], aces: facts.aces ?? draft.aces,
    fines: facts.fines ?? [],
  };
}

/** @param {ScoredFacts} facts @param {SeatNumber[]} active @returns {Draft["saidTricks"]} */
function saidBy({ points, trickless }, active) {
  if (!points || !trickless) return {};
  const took = active.map((seat) => /** @type {const} */ ([seat, !trickless.includes(seat)]));
  return Object.fromEntries(took.filter(([seat, said]) => said !== Boolean(points[seat])));
}

/**
 * The inputs of the agreements beyond declarer, contract, marriages and points.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Draft} draft
 * @returns {Asked}
 */
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
    fines: finesOf(agreements),
  };
}

/** @param {Agreements} agreements */
function finesOf(agreements) {
  /** @type {Fine[]} */
  const fines = [];
  if (agreements.cutting !== "off") fines.push("cutting");
  if (agreements.redeals_in_a_row_limit > 0) fines.push("redeals");
  return fines;
}

/**
 * The possible ends of a deal, in the order in which a press on "Not played" offers them.
 * @param {Agreements} agreements
 */
export function kindsOf(agreements) {
  /** @type {Kind[]} */
  const kinds = ["played"];
  if (agreements.distribution !== "off") kinds.push("distributed");
  if (agreements.write_off !== "off") kinds.push("written_off");
  if (finesOf(agreements).length) kinds.push("redeal");
  return kinds;
}

// Points

/** @param {Agreements} agreements */
const totalPoints = (agreements) => CARD_POINTS + agreements.last_trick_bonus;

/** @param {Agreements} agreements */
const isOpenTotal = (agreements) => agreements.players === 2 && agreements.two_player === "discard_two";

/** @param {Agreements} agreements */
export const pointsLength = (agreements) => String(totalPoints(agreements)).length;

/**
 * Of how many seats the points must be typed; the last one follows, unless cards were laid aside.
 * @param {Agreements} agreements
 */
function typedNeeded(agreements) {
  const active = Math.min(agreements.players, 3);
  return isOpenTotal(agreements) ? active : active - 1;
}

/**
 * @param {Agreements} agreements
 * @param {Draft} draft
 * @param {SeatNumber} seat
 * @param {string} value
 * @returns {Draft}
 */
export function typePoints(agreements, draft, seat, value) {
  const points = draft.points.map((before, i) => (i === seat ? value : before));
  const others = draft.typed.filter((other) => other !== seat);
  const typed = value === "" ? others : [...others, seat].slice(-typedNeeded(agreements));
  return { ...draft, points, typed };
}

/**
 * The points of each seat as far as they are known: null for the others.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Draft} draft
 */
export function knownPoints(agreements, state, draft) {
  const known = draft.points.map((value, seat) => (draft.typed.includes(seat) ? Number(value) : null));
  const active = activeSeats(agreements, state.dealer);
  if (isOpenTotal(agreements) || draft.typed.length < typedNeeded(agreements)) return known;
  const rest = totalPoints(agreements) - draft.typed.reduce((sum, seat) => sum + Number(known[seat]), 0);
  return known.map((value, seat) => (active.includes(seat) && value === null ? rest : value));
}

/** @param {Agreements} agreements @param {State} state @param {Draft} draft @returns {Problem | null} */
function pointsProblem(agreements, state, draft) {
  const known = knownPoints(agreements, state, draft);
  const given = known.filter((value) => value !== null && value >= 0);
  const typed = draft.typed.map((seat) => Number(known[seat]));
  const sum = typed.reduce((all, value) => all + value, 0);
  const whole = typed.every((value) => Number.isInteger(value) && value >= 0);
  if (!whole) return { key: "points_whole" };
  if (sum > totalPoints(agreements)) return { key: "points_sum", values: { sum, total: totalPoints(agreements) } };
  const active = activeSeats(agreements, state.dealer);
  return given.length < active.length ? { key: missingPointsKey(agreements), isMissing: true } : null;
}

/** @param {Agreements} agreements */
function missingPointsKey(agreements) {
  if (agreements.players > 2) return "missing_points";
  return isOpenTotal(agreements) ? "missing_points_of_both" : "missing_points_of_one";
}

/**
 * Return the seats of which the points do not tell whether they took a trick.
 * @param {Agreements} agreements
 * @param {Pick<Draft, "declarer">} draft
 * @param {SeatNumber[]} active
 * @param {(number | null)[]} points
 */
export function unclearTricks(agreements, { declarer }, active, points) {
  /** @param {SeatNumber} seat */
  const most = (seat) => (agreements.exchange === "lay_aside" && seat === declarer ? MAX_LAID_POINTS : 0);
  return active.filter((seat) => (points[seat] ?? Infinity) <= most(seat));
}

/**
 * Who has points took a trick, and who has none took none, unless it was said to be otherwise.
 * @param {Pick<Draft, "saidTricks">} draft
 * @param {(number | null)[]} points
 * @param {SeatNumber} seat
 */
export const tookTrick = ({ saidTricks }, points, seat) => saidTricks[seat] ?? Boolean(points[seat]);

/**
 * The draft in which the opposite is said of a seat's tricks. It holds when the points are corrected.
 * @param {Draft} draft
 * @param {(number | null)[]} points
 * @param {SeatNumber} seat
 * @returns {Draft}
 */
export function toggleTrick(draft, points, seat) {
  const { [seat]: _, ...others } = draft.saidTricks;
  const said = !tookTrick(draft, points, seat);
  return { ...draft, saidTricks: said === Boolean(points[seat]) ? others : { ...others, [seat]: said } };
}

// Contract and declarations

/** @param {Agreements} agreements */
function contractLimits(agreements) {
  const { obligatory_last_barrel: obligatory, barrel_takes_talon: takes, opening_bid: opening } = agreements;
  const { target, barrel_threshold: threshold, more_than_target: more, bid_step: step } = agreements;
  const forced = obligatory || takes ? target - threshold + Number(more) : null;
  const values = Object.values(agreements.marriage_values).reduce((sum, value) => sum + value, 0);
  const most = CARD_POINTS + values + (agreements.ace_marriage ? 200 : 0);
  return { step, forced, least: Math.min(opening, forced ?? opening), most: Math.floor(most / step) * step };
}

/** @param {Agreements} agreements */
export function contractLength(agreements) {
  const { forced, most } = contractLimits(agreements);
  return String(Math.max(most, forced ?? 0)).length;
}

/**
 * The contracts to choose from, the forced one among them.
 * @param {Agreements} agreements
 */
export function contracts(agreements) {
  const { step, forced, most } = contractLimits(agreements);
  const amounts = [];
  for (let amount = agreements.opening_bid; amount <= most; amount += step) amounts.push(amount);
  return forced === null || amounts.includes(forced) ? amounts : [...amounts, forced].sort((a, b) => a - b);
}

/** @param {Agreements} agreements @param {Draft} draft @returns {Problem | null} */
function contractProblem(agreements, { contract }) {
  const { step, forced, least, most } = contractLimits(agreements);
  if (contract === null) return { key: "missing_contract", isMissing: true };
  if (contract === forced) return null;
  if (!(contract >= least && contract <= most)) return { key: "contract_range", values: { least, most } };
  return contract % step ? { key: "contract_step", values: { step } } : null;
}

/**
 * Above 120 without so much in marriages: possible, as they may stay in hand, but worth a question.
 * @param {Agreements} agreements
 * @param {Draft} draft
 */
export function isHighContract(agreements, { declarer, contract, declared }) {
  if (declarer === null || contract === null) return false;
  const mine = declaredBy(agreements, { declared }, agreements.players)[declarer];
  return contract > CARD_POINTS + mine && !agreements.bid_over_120_without_marriage;
}

/**
 * The next owner of a declaration: the declarer, then each other player, then nobody.
 * @param {Draft} draft
 * @param {SeatNumber[]} active
 * @param {SeatNumber | null} owner
 * @returns {SeatNumber | null}
 */
export function cycleOwner({ declarer }, active, owner) {
  const order = [...(declarer === null ? [] : [declarer]), ...active.filter((seat) => seat !== declarer)];
  if (owner === null) return order[0];
  return order[order.indexOf(owner) + 1] ?? null;
}

/** @param {Draft} draft @param {Declaration} what */
export const ownerOf = (draft, what) => draft.declared.find(([, one]) => one === what)?.[0] ?? null;

/**
 * @param {Draft} draft
 * @param {SeatNumber[]} active
 * @param {Declaration} what
 * @returns {Draft}
 */
export function cycleDeclaration(draft, active, what) {
  const owner = cycleOwner(draft, active, ownerOf(draft, what));
  const others = draft.declared.filter(([, one]) => one !== what);
  // A whole and a half of one suit are of one hand, which the later press names.
  const fitting = others.filter(([seat, one]) => what === "aces" || one.at(-1) !== what.at(-1) || seat === owner);
  return { ...draft, declared: owner === null ? others : [...fitting, [owner, what]] };
}

// The facts

/**
 * Why the deal cannot be booked yet, or null.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Draft} draft
 * @returns {Problem | null}
 */
export function problem(agreements, state, draft) {
  if (draft.kind === "free_entry") return entryProblem(draft);
  if (draft.kind === "redeal") return draft.fines.length ? null : { key: "missing_fine", isMissing: true };
  const { declarer } = draft;
  if (declarer === null) return { key: "missing_declarer", isMissing: true };
  return contractProblem(agreements, draft) ?? saleProblem(state, draft, declarer)
    ?? endProblem(agreements, state, draft, declarer) ?? talonProblem(agreements, state, draft);
}

/** @param {State} state @param {Draft} draft @param {SeatNumber} declarer @returns {Problem | null} */
function saleProblem(state, { sale }, declarer) {
  if (!sale) return null;
  const score = state.standing.scores[declarer];
  return sale[0] === declarer || sale[1] > score ? { key: "price_problem", values: { step: PRICE_STEP, score } } : null;
}

/**
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Draft} draft
 * @param {SeatNumber} declarer
 * @returns {Problem | null}
 */
function endProblem(agreements, state, draft, declarer) {
  if (draft.kind === "played") return pointsProblem(agreements, state, draft);
  const refusal = giveUpRefusal(agreements, finedState(agreements, state, draft.fines), draft.kind, { declarer, dark: draft.dark });
  if (refusal) return { key: "give_up_refused" };
  return draft.aces.reduce((sum, aces) => sum + aces, 0) > ACES ? { key: "too_many_aces" } : null;
}

/** @param {Agreements} agreements @param {State} state @param {Draft} draft @returns {Problem | null} */
function talonProblem(agreements, state, draft) {
  const missing = asked(agreements, state, draft).talon && draft.talon.length !== TALON_CARDS;
  return missing ? { key: "missing_talon", isMissing: true } : null;
}

/**
 * The facts of the deal, without what these agreements do not ask for; only when there is no problem.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Draft} draft
 * @returns {Facts}
 */
export function factsOf(agreements, state, draft) {
  if (draft.kind === "free_entry") return entryFacts(draft);
  const wanted = asked(agreements, state, draft);
  const fines = wanted.fines.filter((cause) => draft.fines.includes(cause));
  const { kind } = draft;
  const fined = fines.length ? { fines } : {};
  if (kind === "redeal") return { kind, ...fined };
  /** @type {ScoredFacts} */
  const facts = { kind, ...fined, declarer: Number(draft.declarer), contract: Number(draft.contract) };
  if (wanted.dark && draft.dark) facts.dark = true;
  if (wanted.sale && draft.sale) facts.sale = draft.sale;
  if (wanted.talon) facts.talon = draft.talon;
  if (wanted.heldAces) facts.aces = draft.aces.map((aces, seat) => (seat === draft.declarer ? 0 : aces));
  return draft.kind === "played" ? { ...facts, ...playedFacts(agreements, state, draft, wanted) } : facts;
}

/**
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Draft} draft
 * @param {Asked} wanted
 */
function playedFacts(agreements, state, draft, wanted) {
  const points = knownPoints(agreements, state, draft).map((value) => value ?? 0);
  /** @type {Partial<ScoredFacts>} */
  const facts = { points, declared: draft.declared };
  if (wanted.fourNines && draft.fourNines !== null) facts.four_nines = draft.fourNines;
  if (wanted.tricks) {
    const active = activeSeats(agreements, state.dealer);
    facts.trickless = unclearTricks(agreements, draft, active, points).filter((seat) => !tookTrick(draft, points, seat));
  }
  return facts;
}

/**
 * Return whether the contract was made, as soon as it is certain; else null.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Draft} draft
 */
export function certainResult(agreements, state, draft) {
  const { declarer, contract } = draft;
  if (draft.kind !== "played" || declarer === null || contract === null) return null;
  const known = knownPoints(agreements, state, draft);
  const others = known.reduce((/** @type {number} */ sum, value, seat) => sum + (seat === declarer ? 0 : value ?? 0), 0);
  const facts = { declared: draft.declared, four_nines: draft.fourNines };
  const declared = declaredBy(agreements, facts, agreements.players);
  /** @param {number} points */
  const made = (points) => isMade(agreements, { declarer, contract, declared, points: { [declarer]: points } });
  if (made(known[declarer] ?? 0)) return true;
  return made(known[declarer] ?? totalPoints(agreements) - others) ? null : false;
}

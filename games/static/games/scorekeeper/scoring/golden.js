// The golden round, as games/engine/golden.py (rules.md, section 4).
import { copied } from "./ledger.js";
/** @import { Agreements } from "../../base/types.js" */
/** @import { BookingEvent, Outcome, Standing, State } from "../scorekeeper.js" */

/** @param {Agreements} agreements @param {Outcome | "played"} outcome */
export const dealerStays = (agreements, outcome) =>
  agreements.distribution_keeps_dealer && outcome === "distributed";

/**
 * Count a golden turn; the last one of a round ends it or has it played again.
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Outcome} outcome
 * @returns {State}
 */
export function countGoldenDeal(agreements, state, outcome) {
  if (!state.golden || dealerStays(agreements, outcome)) return state;
  const outcomes = [...state.goldenOutcomes, outcome];
  if (outcomes.length < agreements.players) return { ...state, goldenOutcomes: outcomes };
  return finishRound(agreements, state, outcomes);
}

/** @param {Agreements} agreements @param {State} state @param {Outcome[]} outcomes @returns {State} */
function finishRound(agreements, state, outcomes) {
  const again = shouldRepeat(agreements, outcomes);
  const most = agreements.golden_max_rounds;
  const repeated = again && (most === null || state.golden < most);
  const reset = again && (repeated ? agreements.golden_reset : agreements.golden_reset_last);
  /** @type {BookingEvent[]} */
  const events = [...state.events, { type: "golden_round", repeated, reset }];
  const standing = reset ? emptied(state.standing) : state.standing;
  return { ...state, golden: repeated ? state.golden + 1 : 0, goldenOutcomes: [], standing, events };
}

/** @param {Agreements} agreements @param {Outcome[]} outcomes */
function shouldRepeat(agreements, outcomes) {
  const played = outcomes.some((outcome) => outcome === "made" || outcome === "failed");
  if (agreements.golden_max_rounds === null && !played) return false;
  const made = outcomes.filter((outcome) => outcome === "made").length;
  if (agreements.golden_repeat === "all_alike") return made === 0 || made === outcomes.length;
  return made === 0;
}

/**
 * Falls stay counted, with their consequences.
 * @param {Standing} standing
 * @returns {Standing}
 */
function emptied(standing) {
  const zeros = standing.scores.map(() => 0);
  return {
    ...copied(standing), scores: zeros, bolts: [...zeros], barrel: zeros.map(() => null), distributions: [...zeros],
    failed: [...zeros],
  };
}

// The table of a question as the views of a running table read it, and what a frame says of the contract.
import { cardPoints, marriagesIn } from "../board/cards.js";
import { tableOf } from "../replay/frame.js";
import { expand } from "../replay/timeline.js";
/** @import { CardName, SeatNumber } from "../base/types.js" */
/** @import { Frame, Replay, ReplayTable } from "../replay/replay.js" */
/** @import { Question, Refutation } from "./puzzles.js" */

/**
 * The moment of the question: the viewer's turn, with a trick that was taken out of the way.
 * @param {Question} question
 * @param {Frame} frame
 * @returns {ReplayTable}
 */
export function askedTable(question, frame) {
  const { legal, why, you, replay } = question;
  const hand = frame.hands[you] ?? [];
  return { ...tableOf(replay, frame), hand, legal, why, to_act: you, trick: frame.trick };
}

/**
 * A moment to look at. Nothing can be done there.
 * @param {Replay} replay
 * @param {Frame} frame
 * @returns {ReplayTable}
 */
export const seenTable = (replay, frame) => ({ ...tableOf(replay, frame), hand: [] });

/**
 * The end of a refuting line: the trick that decides.
 * @param {Refutation} refutation
 */
export const lastTable = ({ replay }) => seenTable(replay, expand(replay.deals[0])[replay.deals[0].length - 1]);

/**
 * The cards that a seat held when the play began; before that those that it holds.
 * @param {Frame[]} frames
 * @param {number} step
 * @param {SeatNumber} seat
 */
export function heldCards(frames, step, seat) {
  const first = frames.findIndex(({ phase }) => phase === "play");
  const frame = frames[first < 0 ? step : Math.min(first, step)];
  return frame.hands[seat];
}

/** @param {Pick<Frame, "points" | "declared">} frame @param {SeatNumber} declarer */
const hasOf = ({ points, declared }, declarer) => points[declarer] + declared[declarer];

/**
 * The most points that the declarer can still have at the end.
 * @param {ReplayTable} table
 */
export function mostOf(table) {
  const declarer = /** @type {SeatNumber} */ (table.declarer);
  const hands = table.hands.map((hand) => hand ?? []);
  const cards = /** @type {CardName[]} */ (hands.flat());
  const marriages = marriagesIn(hands[declarer], table.agreements.marriage_values);
  return hasOf(table, declarer) + cardPoints(cards) + marriages.reduce((sum, { value }) => sum + value, 0);
}

/**
 * The cards that the others still hold, suit by suit: what is neither in the viewer's hand nor played.
 * @param {Frame[]} frames
 * @param {number} step
 * @param {SeatNumber} seat
 */
export function cardsOut(frames, step, seat) {
  const past = frames.slice(0, step + 1);
  const played = past.flatMap(({ events }) => events.flatMap((one) => (one.type === "card_played" ? [one.card] : [])));
  const seen = new Set([...(frames[step].hands[seat] ?? []), ...played]);
  return [..."SHCD"].map((suit) => [..."ATKQJ9"].map((rank) => /** @type {CardName} */ (`${rank}${suit}`)).filter((card) => !seen.has(card)))
    .filter((cards) => cards.length > 0);
}

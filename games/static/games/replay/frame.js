// One frame as the table's views read it: a payload without legal actions.
/** @import { GameEvent, SeatNumber } from "../base/types.js" */
/** @import { EventOf } from "../board/board.js" */
/** @import { Frame, Replay, ReplayTable } from "./replay.js" */

/** @param {Pick<Frame, "phase">} props */
const ended = ({ phase }) => phase === "deck" || phase === "over";

/**
 * The frame in which a deal ended no longer has its phase: derive it from the cards on the table.
 * @param {Frame} frame
 */
function phaseOf(frame) {
  if (!ended(frame)) return frame.phase;
  if (frame.leader != null || frame.last_trick) return "play";
  return frame.declarer == null ? "bidding" : "exchange";
}

/**
 * Return the first event of a type, or null.
 * @template {GameEvent["type"]} T
 * @param {Frame} frame
 * @param {T} type
 */
export const event = (frame, type) =>
  /** @type {EventOf<T> | null} */ (frame.events.find((one) => one.type === type) ?? null);

/**
 * A taken trick stays in the middle until the next action.
 * @param {Frame} frame
 */
export function middleTrick(frame) {
  return event(frame, "trick_taken") && frame.last_trick ? frame.last_trick.cards : frame.trick;
}

/** @param {Frame} props @param {boolean} everyone */
function talonOf({ talon, lying }, everyone) {
  return everyone && !talon.cards && lying.length ? { cards: lying, count: talon.count } : talon;
}

/**
 * With hidden hands: only what everybody saw, and what the seat below gave or received.
 * @param {Frame} props
 * @param {boolean} everyone
 * @param {SeatNumber} below
 */
function givenOf({ gave, given }, everyone, below) {
  if (everyone) return gave;
  return gave.map((line, i) => (line.from === below || line.to === below ? line : given[i]));
}

/**
 * Return the cards laid aside; with hidden hands only the seat below knows its own.
 * @param {Frame} frame
 * @param {boolean} everyone
 * @param {SeatNumber} below
 */
function laidOf(frame, everyone, below) {
  const told = everyone || frame.declarer === below || ended(frame);
  return told ? frame.laid : [];
}

/** @param {Replay} replay */
export const belowOf = (replay) => replay.you ?? 0;

/** @param {Replay} replay @param {Frame} frame */
export function tableOf(replay, frame, everyone = true) {
  const { deals: _deals, rows: _rows, ...gameFields } = replay;
  // What only a running game has is left out.
  return /** @type {ReplayTable} */ (/** @type {unknown} */ ({
    ...gameFields, ...frame,
    phase: phaseOf(frame), dealEnded: ended(frame),
    to_act: frame.asked ?? frame.to_act, claiming: false,
    trick: middleTrick(frame),
    talon: talonOf(frame, everyone),
    given: givenOf(frame, everyone, belowOf(replay)),
    laid: laidOf(frame, everyone, belowOf(replay)),
    legal: {}, why: {}, limit: null, clock: null,
  }));
}

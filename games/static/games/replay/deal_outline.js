// A deal as a list: its bids, its talon, its tricks, with the step in which each card was played.
import { event } from "./frame.js";
/** @import { Frame, OutlineCard, OutlineTrick } from "./replay.js" */

/** @param {{ action: string | null }} props */
const parseAction = ({ action }) => {
  const [seat, word, ...rest] = (action ?? "").split(" ");
  return { seat: Number(seat), word, rest };
};

const SPOKEN = new Set(["bid", "pass", "dark"]);

/**
 * The opening bid is nobody's action: it is there from the first frame.
 * @param {Frame[]} frames
 */
function bids(frames) {
  const opening = frames[0].bids.map((line) => ({ ...line, step: 0 }));
  const rest = frames.slice(1).flatMap((frame, i) => {
    const before = frames[i].bids.length;
    return frame.bids.slice(before).map((line) => ({ ...line, step: i + 1 }));
  });
  return [...opening, ...rest];
}

/** @param {OutlineTrick[]} tricks @param {OutlineCard} line */
function addCard(tricks, line) {
  const open = tricks[tricks.length - 1];
  if (open && open.winner == null) open.cards.push(line);
  else tricks.push({ leader: line.seat, cards: [line], winner: null, points: null });
}

/** @param {Frame[]} frames */
function tricks(frames) {
  /** @type {OutlineTrick[]} */
  const result = [];
  frames.forEach((frame, step) => {
    const played = event(frame, "card_played");
    if (!played) return;
    addCard(result, { seat: played.seat, card: played.card, declares: played.declares, step });
    const taken = event(frame, "trick_taken");
    if (taken) Object.assign(result[result.length - 1], { winner: taken.seat, points: taken.points });
  });
  return result;
}

/** @param {Frame[]} frames @param {string[]} words */
const stepOf = (frames, words) => {
  const at = frames.findIndex((frame) => frame.action && words.includes(parseAction(frame).word));
  return at < 0 ? null : at;
};

/** @param {Frame} props */
const raised = ({ bid, contract }) => (contract && bid && contract > bid ? contract : null);

/**
 * `gaveStep` is null if nothing was given or laid aside; `talonStep` is null if nobody took the talon.
 * @param {Frame[]} frames
 */
export function dealOutline(frames) {
  const end = frames[frames.length - 1];
  const taken = frames.findIndex((frame) => event(frame, "talon_taken"));
  return {
    bids: bids(frames),
    talon: taken < 0 ? [] : frames[taken].talon.cards ?? [],
    talonStep: taken < 0 ? null : taken,
    gave: end.gave, laid: end.laid, gaveStep: stepOf(frames, ["give", "lay"]),
    raised: raised(end), raiseStep: stepOf(frames, ["raise", "stand"]),
    redeals: frames.map((frame, step) => ({ frame, step }))
      .filter(({ frame }) => frame.action && ["redeal"].includes(parseAction(frame).word))
      .map(({ frame, step }) => ({ seat: parseAction(frame).seat, step })),
    tricks: tricks(frames),
  };
}

export { parseAction, SPOKEN };

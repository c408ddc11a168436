// One frame as the table's views read it: a payload of which nobody may do anything.

const ended = ({ phase }) => phase === "deck" || phase === "over";

// The step in which a deal ended is not told by its last frame: it is seen from what lies there.
function phaseOf(frame) {
  if (!ended(frame)) return frame.phase;
  if (frame.leader != null || frame.last_trick) return "play";
  return frame.declarer == null ? "bidding" : "exchange";
}

export const event = (frame, type) => frame.events.find((happened) => happened.type === type) ?? null;

// A taken trick stays in the middle until the next action.
export function middleTrick(frame) {
  return event(frame, "trick_taken") && frame.last_trick ? frame.last_trick.cards : frame.trick;
}

function talonOf({ talon, lying }, everyone) {
  return everyone && !talon.cards && lying.length ? { cards: lying, count: talon.count } : talon;
}

// Without everyone's cards only what all saw at once, and what the seat below gave or got.
function givenOf({ gave, given }, everyone, below) {
  if (everyone) return gave;
  return gave.map((line, i) => (line.from === below || line.to === below ? line : given[i]));
}

export const belowOf = (replay) => replay.you ?? 0;

export function tableOf(replay, frame, everyone = true) {
  const { deals: _deals, rows: _rows, ...furniture } = replay;
  return {
    ...furniture, ...frame,
    phase: phaseOf(frame), dealEnded: ended(frame),
    to_act: frame.asked ?? frame.to_act, claiming: false,
    trick: middleTrick(frame),
    talon: talonOf(frame, everyone),
    given: givenOf(frame, everyone, belowOf(replay)),
    legal: {}, why: {}, limit: null, clock: null,
  };
}

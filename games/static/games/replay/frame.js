// One frame as the table's views read it: a payload without legal actions.

const ended = ({ phase }) => phase === "deck" || phase === "over";

// The frame in which a deal ended no longer has its phase: derive it from the cards on the table.
function phaseOf(frame) {
  if (!ended(frame)) return frame.phase;
  if (frame.leader != null || frame.last_trick) return "play";
  return frame.declarer == null ? "bidding" : "exchange";
}

export const event = (frame, type) => frame.events.find((one) => one.type === type) ?? null;

// A taken trick stays in the middle until the next action.
export function middleTrick(frame) {
  return event(frame, "trick_taken") && frame.last_trick ? frame.last_trick.cards : frame.trick;
}

function talonOf({ talon, lying }, everyone) {
  return everyone && !talon.cards && lying.length ? { cards: lying, count: talon.count } : talon;
}

// With hidden hands: only what everybody saw, and what the seat below gave or received.
function givenOf({ gave, given }, everyone, below) {
  if (everyone) return gave;
  return gave.map((line, i) => (line.from === below || line.to === below ? line : given[i]));
}

export const belowOf = (replay) => replay.you ?? 0;

export function tableOf(replay, frame, everyone = true) {
  const { deals: _deals, rows: _rows, ...gameFields } = replay;
  return {
    ...gameFields, ...frame,
    phase: phaseOf(frame), dealEnded: ended(frame),
    to_act: frame.asked ?? frame.to_act, claiming: false,
    trick: middleTrick(frame),
    talon: talonOf(frame, everyone),
    given: givenOf(frame, everyone, belowOf(replay)),
    legal: {}, why: {}, limit: null, clock: null,
  };
}

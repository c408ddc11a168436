// Which sounds a change of the table's state brings. No page here.
/** @import { GameEvent } from "../../base/types.js" */
/** @import { Played, SoundName, TableState } from "../table.js" */

// Between two cards that are dealt, and between two events that came at once.
const DEALT_MS = 45;
const NEXT_MS = 140;
const RESULT_MS = 450;
// A call follows what happened, and does not drown in it.
const CALL_AFTER_MS = 180;

/** @type {Partial<Record<GameEvent["type"], SoundName>>} */
const OF_EVENTS = {
  bid_made: "bid", passed: "passed", offer_made: "bid", offer_declined: "passed", contract_raised: "bid", contract_stood: "passed",
  talon_taken: "talon", talon_opened: "talon", cards_given: "given", card_played: "card",
};
/** @type {Partial<Record<GameEvent["type"], SoundName>>} */
const OF_MOMENTS = {
  marriage_declared: "marriage", trump_named: "trump", nines_played: "marriage", bolt_earned: "bolt", charged: "fall",
  mounted_barrel: "barrel", fell: "fall",
};
/** @type {Partial<Record<string, SoundName>>} */
const OF_OUTCOMES = { made: "made", failed: "failed" };
/** @type {Partial<Record<string, SoundName>>} */
const OF_ACTIONS = { bid: "bid", offer: "bid", pass: "passed", decline: "passed", give: "given", lay: "given", play: "card" };

/**
 * Return the sounds of a step of a replay: what happened in it, one after the other.
 * @param {GameEvent[]} events
 * @returns {Played[]}
 */
export function soundsOfStep(events) {
  /** @param {GameEvent} event */
  const nameOf = (event) => {
    if (event.type === "trick_taken") return "trick";
    if (event.type === "deal_scored") return OF_OUTCOMES[event.outcome.outcome ?? ""];
    return OF_EVENTS[event.type] ?? OF_MOMENTS[event.type];
  };
  return events.map(nameOf).filter((name) => name != null).map((name, i) => ({ name, after: i * NEXT_MS }));
}

/** @param {TableState} state */
const shown = ({ stage, table }) => stage?.held ?? table;

/** @param {TableState} before @param {TableState} state @returns {Played[]} */
function ofHand(before, state) {
  const [old, table] = [shown(before), shown(state)];
  if (!old || !table || old.deal === table.deal || !table.hand.length) return [];
  return table.hand.map((_, i) => ({ name: "deal", after: i * DEALT_MS, pitch: 1 + ((i * 3) % 5 - 2) * 0.03 }));
}

/**
 * The viewer's own action sounds at the press: its event, which comes later, is silent.
 * @param {TableState} before @param {TableState} state
 * @returns {Played[]}
 */
function ofPress(before, state) {
  const { pending } = state;
  const name = pending && pending.id !== before.pending?.id ? OF_ACTIONS[pending.action.split(" ")[0]] : null;
  return name ? [{ name, after: 0, own: true }] : [];
}

/** @param {TableState} before @param {TableState} state @returns {Played[]} */
function ofEvents({ table: before, pending }, { table }) {
  if (!before || !table || table.seq <= before.seq || table.id !== before.id) return [];
  /** @param {GameEvent} event */
  const isOwn = (event) => pending != null && "seat" in event && event.seat === table.you;
  const names = table.events.filter((event) => !isOwn(event)).map((event) => OF_EVENTS[event.type]).filter((name) => name != null);
  return names.map((name, i) => ({ name, after: i * NEXT_MS }));
}

/** @param {TableState} before @param {TableState} state @returns {Played[]} */
function ofStage({ stage: before }, { stage }) {
  if (!stage || stage.state === before?.state) return [];
  if (stage.state === "collect") return [{ name: "trick", after: 0 }];
  const name = stage.state === "result" && OF_OUTCOMES[stage.row?.outcome ?? ""];
  return name ? [{ name, after: 0 }] : [];
}

/** @param {TableState} before @param {TableState} state @returns {Played[]} */
function ofMoment({ moment: before }, { moment, stage, table }) {
  if (!moment || moment === before) return [];
  // After the two notes of the result.
  const after = stage?.state === "result" ? RESULT_MS : 0;
  if (moment.type === "game_won") return [{ name: table?.result?.winner === table?.you ? "won" : "over", after }];
  const name = OF_MOMENTS[moment.type];
  return name ? [{ name, after }] : [];
}

/** @param {TableState} before @param {TableState} state @param {string} username @returns {Played[]} */
function ofTalk({ talk: before }, { talk }, username) {
  const isNew = talk.spoken && talk.spoken.id !== before.spoken?.id && talk.spoken.username !== username;
  return isNew ? [{ name: "message", after: 0 }] : [];
}

/**
 * Return the sounds that a change of the state brings, each with the milliseconds after which it begins.
 * @param {TableState} before @param {TableState} state @param {string} username the viewer's own
 * @returns {Played[]}
 */
export const soundsOf = (before, state, username) =>
  [ofHand, ofPress, ofEvents, ofStage, ofMoment].flatMap((find) => find(before, state)).concat(ofTalk(before, state, username));

/**
 * Return after how many milliseconds a call to the turn sounds: what led to it is heard first.
 * @param {Played[]} sounds
 */
export const callDelay = (sounds) => (sounds.length ? Math.max(...sounds.map(({ after }) => after)) + CALL_AFTER_MS : 0);

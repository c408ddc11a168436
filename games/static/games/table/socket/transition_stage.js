// The stage between two payloads, which shows a finished trick or deal.
/** @import { Table } from "../../base/page.js" */
/** @import { LastTrick } from "../../base/types.js" */
/** @import { Stage } from "../../board/board.js" */
/** @import { StageState } from "../table.js" */

export const REST_MS = 600;
export const LAST_REST_MS = 1200;
export const COLLECT_MS = 320;

/** @returns {StageState} */
export const initialStage = () => ({ stage: null, moment: null, result: null });

/**
 * Return the change when what was shown is over: of a deal its result follows.
 * @param {Stage} stage
 */
export const withoutStage = (stage) => ({ stage: null, ...(stage.row ? { result: stage.row } : {}) });

/**
 * Return the stage of a deal's result: its last trick is gone.
 * @param {Stage} stage
 * @returns {Stage}
 */
export const resultStage = (stage) =>
  ({ ...stage, trick: null, held: stage.held && { ...stage.held, trick: [] }, state: "result" });

/** @param {LastTrick | null} a @param {LastTrick | null} b */
const sameTrick = (a, b) => JSON.stringify(a?.cards) === JSON.stringify(b?.cards);

/** @param {Table} table */
const cardsPlayed = (table) =>
  (table.events ?? []).filter((event) => event.type === "card_played")
    .map(({ seat, card }) => ({ seat, card }));

/**
 * Return the last trick of a deal: the cards on the table, and those played since.
 * @param {Table} before
 * @param {Table} after
 */
function closingTrick(before, after) {
  if (after.last_trick && !sameTrick(before.last_trick, after.last_trick)) return after.last_trick;
  const known = new Set(before.trick.map((line) => line.card));
  const cards = [...before.trick, ...cardsPlayed(after).filter((line) => !known.has(line.card))];
  const taken = (after.events ?? []).find((event) => event.type === "trick_taken");
  const full = cards.length === before.active.length;
  return full ? { cards, winner: taken?.seat ?? null, points: taken?.points ?? null } : null;
}

/** @param {Table} table */
function latestRow(table) {
  const { rows } = table.sheet;
  return rows.length ? rows[rows.length - 1] : null;
}

/** @param {Table} before @param {Table} after */
const dealEnded = (before, after) =>
  after.deal !== before.deal || (after.phase === "over" && before.phase !== "over");

/** @param {Table} before @param {Table} after @returns {Stage} */
function endOfDeal(before, after) {
  const last = latestRow(after);
  const row = last && last.deal === before.deal ? last : null;
  // Of a rest that was shown the proof is told, and no trick.
  const trick = before.phase === "play" && !row?.shown ? closingTrick(before, after) : null;
  return {
    trick: trick ? { ...trick, deal: before.deal } : null,
    row,
    // Under the last trick and the result the old deal stays visible.
    held: trick || row ? { ...before, hand: [], trick: trick?.cards ?? [], legal: {}, to_act: null, clock: null } : null,
  };
}

/**
 * Return null if there is nothing to show.
 * @param {Table | null} before
 * @param {Table} after
 * @returns {Stage | null}
 */
export function transitionStage(before, after) {
  if (!before || before.id !== after.id) return null;
  if (dealEnded(before, after)) {
    const end = endOfDeal(before, after);
    return end.trick || end.row ? end : null;
  }
  const { last_trick: last } = after;
  return last && !sameTrick(before.last_trick, last) ? { trick: { ...last, deal: after.deal }, row: null, held: null } : null;
}

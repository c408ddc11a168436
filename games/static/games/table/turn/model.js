// The viewer's choices at their turn: a card that is selected, chosen in advance or asked about, a bid, cards to give.
import { noChoice } from "./exchange.js";
/** @import { Table } from "../../base/page.js" */
/** @import { CardName } from "../../base/types.js" */
/** @import { TurnState } from "../table.js" */

/** @returns {TurnState} */
export const initialTurn = () => ({ refusal: null, premove: null, selected: null, asking: null, draft: null, choice: noChoice() });

/**
 * Return whether two tables show the viewer's seat in the same step of the same deal.
 * @param {Table | null} before
 * @param {Table} table
 */
export const isSameStep = (before, table) =>
  before != null && before.you === table.you && before.deal === table.deal && before.phase === table.phase;

/**
 * Return the change by which choices made for a step end with the step.
 * @param {Table | null} before
 * @param {Table} table
 */
export function choicesAfter(before, table) {
  const isSameDeal = before != null && before.you === table.you && before.deal === table.deal;
  return {
    ...(isSameStep(before, table) ? {} : { choice: noChoice(), selected: null }),
    ...(isSameDeal ? {} : { premove: null }),
    draft: null,
    asking: null,
  };
}

/** Return the change when an action is sent: it ends what led to it. */
export const afterSending = () => ({ refusal: null, selected: null, asking: null, premove: null });

/** @param {CardName} card */
export const select = (card) => ({ selected: card, refusal: null });

/**
 * Return the change that asks which declaration goes with a card.
 * @param {CardName} card
 */
export const askAbout = (card) => ({ asking: card, selected: null, refusal: null });

/** @param {TurnState} state @param {CardName} card */
export const togglePremove = (state, card) => ({ premove: state.premove === card ? null : card });

/**
 * Return the change that shows why something was refused.
 * @param {string} text
 * @param {CardName | null} card
 * @param {number} at milliseconds
 */
export const refused = (text, card, at) => ({ refusal: { text, card, at } });

// The hint of an expert at the viewer's turn, against bots only; the server computes it.
import { requiredStep } from "../../board/legal_actions.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Hint, HintAnswer, HintState, TableConfig } from "../table.js" */

const HINT_EVERY_MS = 400;
// By then a busy site has no time for hints.
const MAX_ASKS = 50;

/** @returns {HintState} */
export const initialHint = () => ({ hint: null, asksHint: false });

/**
 * True if the viewer may ask now: the game was begun with hints, and it is their turn.
 * @param {Table | null} table
 */
export const canAsk = (table) => Boolean(table?.hints && requiredStep(table));

/**
 * Return the hint for exactly this table, or null.
 * @param {Table | null} table
 * @param {Hint | null} hint
 */
export const hintFor = (table, hint) => (hint && table && hint.seq === table.seq ? hint : null);

/**
 * Ask until the answer is there: a POST first, then GETs. Return {text, cards, seq}, {error}, or null if the table moved on.
 * @param {{ request: (method: string) => Promise<HintAnswer>, wait: (ms: number) => Promise<void>, isCurrent: () => boolean }} props
 * @returns {Promise<Hint | { error: string } | null>}
 */
export async function askForHint({ request, wait, isCurrent }) {
  for (let asks = 0; asks < MAX_ASKS && isCurrent(); asks += 1) {
    const answer = await request(asks === 0 ? "POST" : "GET");
    if (answer.error) return { error: answer.error.text };
    if (answer.status === "ready") return /** @type {Hint} */ (answer);
    await wait(HINT_EVERY_MS);
  }
  return null;
}

/** @param {TableConfig} props @param {string} method */
export async function requestHint({ urls, csrf }, method) {
  const answer = await fetch(urls.hint, { method, headers: { Accept: "application/json", "X-CSRFToken": csrf } });
  return answer.json();
}

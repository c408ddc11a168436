// Sentences about a payload for screen readers: events, their cards, and the seat to act.
import { handText, sentences } from "../../board/text/announcements.js";
import { requiredStep } from "../../board/legal_actions.js";
import { newProof, restText } from "../../board/text/rest.js";
import { mayReturn } from "../../board/seats.js";
import { missedEvents } from "../socket/missed_events.js";
import { plain } from "../../base/text.js";
import { turnText } from "../turn/text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { NewsLine, NewsState } from "../table.js" */

/** @returns {NewsState} */
export const initialNews = () => ({ log: [] });

// The log keeps so many lines to read again.
const KEPT = 40;

/** @param {Table} table */
export function turnSentence(table) {
  const turn = mayReturn(table) ? null : turnText(table);
  return turn ? plain(turn.message).replace(/…?$/, ".") : "";
}

/**
 * Return the events since the last payload; if a deal began meanwhile, the end of the old one comes first.
 * @param {Table | null} before
 * @param {Table} table
 */
const eventsSince = (before, table) =>
  /** @type {Table} */ ({ ...table, events: [...missedEvents(before, table), ...(table.events ?? [])] });

/**
 * A proof comes before what the server played by it.
 * @param {Table | null} before
 * @param {Table} table
 */
function proofSentence(before, table) {
  const proof = newProof(before, table);
  return proof && `${plain(restText(table, proof))}.`;
}

/** @param {Table | null} before @param {Table} table */
function newHand(before, table) {
  const isKnown = before?.deal === table.deal && before.you === table.you && handText(before);
  return isKnown ? null : handText(table);
}

/**
 * The end of a game comes again when the ratings are known.
 * @param {Table | null} table
 */
const isOver = (table) => table?.phase === "over";
/** @param {Table} before @param {Table} table */
const isFurther = (before, table) => table.seq > before.seq && !(isOver(before) && isOver(table));

/**
 * Return the sentences that are new; a payload that repeats the last one has none.
 * @param {Table | null} before
 * @param {Table} table
 */
export function newsOf(before, table) {
  const isNew = !before || before.you !== table.you || isFurther(before, table);
  const asked = requiredStep(table) && (isNew || !requiredStep(before));
  return [
    proofSentence(before, table),
    ...(isNew ? sentences(eventsSince(before, table)) : []),
    newHand(before, table),
    asked ? turnSentence(table) : null,
  ].filter(Boolean);
}

/**
 * Return the log with the news of this payload as its last line.
 * @param {NewsLine[]} log
 * @param {Table | null} before
 * @param {Table} table
 */
export function addNews(log, before, table) {
  const text = newsOf(before, table).join(" ");
  return text ? [...log, { id: (log.at(-1)?.id ?? 0) + 1, text }].slice(-KEPT) : log;
}

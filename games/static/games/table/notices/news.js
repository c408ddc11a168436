// Sentences about a payload for screen readers: events, their cards, and the seat to act.
import { handText, sentences } from "../../board/text/announcements.js";
import { requiredStep } from "../../board/legal_actions.js";
import { mayReturn } from "../../board/seats.js";
import { missedEvents } from "../socket/missed_events.js";
import { plain } from "../../base/text.js";
import { turnText } from "../turn/text.js";

/** @returns {NewsState} */
export const initialNews = () => ({ log: [] });

// The log keeps so many lines to read again.
const KEPT = 40;

export function turnSentence(table) {
  const turn = mayReturn(table) ? null : turnText(table);
  return turn ? plain(turn.message).replace(/…?$/, ".") : "";
}

// Return the events since the last payload; if a deal began meanwhile, the end of the old one comes first.
const eventsSince = (before, table) => ({ ...table, events: [...missedEvents(before, table), ...(table.events ?? [])] });

function newHand(before, table) {
  const isKnown = before?.deal === table.deal && before.you === table.you && handText(before);
  return isKnown ? null : handText(table);
}

// The end of a game comes again when the ratings are known.
const isOver = (table) => table?.phase === "over";
const isFurther = (before, table) => table.seq > before.seq && !(isOver(before) && isOver(table));

// Return the sentences that are new; a payload that repeats the last one has none.
export function newsOf(before, table) {
  const isNew = !before || before.you !== table.you || isFurther(before, table);
  const asked = requiredStep(table) && (isNew || !requiredStep(before));
  return [
    ...(isNew ? sentences(eventsSince(before, table)) : []),
    newHand(before, table),
    asked ? turnSentence(table) : null,
  ].filter(Boolean);
}

// Return the log with the news of this payload as its last line.
export function addNews(log, before, table) {
  const text = newsOf(before, table).join(" ");
  return text ? [...log, { id: (log.at(-1)?.id ?? 0) + 1, text }].slice(-KEPT) : log;
}

// Sentences about a step; the first one says what was done.
import { givenCardLines } from "../board/text/deal.js";
import { resultTitle, signed, written } from "../board/text/panels.js";
import { isProven, redealText } from "../board/text/redeal.js";
import { columns, isMe } from "../board/seats.js";
import { sentence } from "../board/text/announcements.js";
import { gettext, interpolate, say } from "../base/text.js";
import { parseAction } from "./deal_outline.js";
/** @import { GameEvent, SeatNumber } from "../base/types.js" */
/** @import { EventOf, ScoreRow } from "../board/board.js" */
/** @import { ReplayTable } from "./replay.js" */

/** @param {ReplayTable} table @param {SeatNumber} seat */
export const nameOf = (table, seat) => (isMe(table, seat) ? gettext("You") : table.people[seat].name);

/** @param {string} text */
const plainText = (text) => say("%(text)s", { text });

/** @param {ReplayTable} table @param {EventOf<"card_played">} props */
const playedText = (table, { seat, card }) => {
  const text = isMe(table, seat) ? gettext("You play %(card)s.") : gettext("%(name)s plays %(card)s.");
  return say(text, { name: table.people[seat].name, card: { card } });
};

// Not shown at a live table, where nobody learns which seats were asked.
/** @type {Partial<Record<string, (() => string)[]>>} */
const CLAIM_TEXTS = {
  keep: [() => gettext("You keep the cards."), () => gettext("%(name)s keeps the cards.")],
  redeal: [() => gettext("You ask for a redeal."), () => gettext("%(name)s asks for a redeal.")],
  write_off: [() => gettext("You write off the contract."), () => gettext("%(name)s writes off the contract.")],
};

/** @param {ReplayTable} table */
function claimText(table) {
  if (!table.action) return null;
  const { seat, word } = parseAction(table);
  const words = CLAIM_TEXTS[word];
  return words && plainText(interpolate(words[isMe(table, seat) ? 0 : 1](), { name: table.people[seat].name }));
}

/** @param {ReplayTable} table */
function shownText(table) {
  const seat = table.shown_by;
  if (seat == null) return null;
  const text = isMe(table, seat) ? gettext("Played by the site: you showed the rest.")
    : gettext("Played by the site: %(name)s showed the rest.");
  return plainText(interpolate(text, { name: table.people[seat].name }));
}

const SILENT_EVENTS = new Set(["claim_considered", "card_received", "written_off"]);

/** @param {ReplayTable} table @param {GameEvent} happened */
function eventTexts(table, happened) {
  if (SILENT_EVENTS.has(happened.type)) return [];
  if (happened.type === "card_played") return [playedText(table, happened)];
  if (happened.type === "cards_given") return givenCardLines(table);
  if (happened.type === "redealt" && isProven(happened)) return [redealText(table, happened)];
  const text = sentence(happened, table);
  return text ? [plainText(text)] : [];
}

/** @param {ReplayTable} table */
export function stepTexts(table) {
  const first = [shownText(table), claimText(table)].filter((text) => text != null);
  return [...first, ...table.events.flatMap((happened) => eventTexts(table, happened))];
}

// ---- the result of a deal

/** @type {Partial<Record<string, () => string>>} */
const OUTCOMES = {
  made: () => gettext("Made: %(has)s of %(contract)s"),
  failed: () => gettext("Failed: %(has)s of %(contract)s"),
};

/** @param {ReplayTable} table @param {ScoreRow} row */
export function outcomeText(table, row) {
  if (row.redeal) return isProven(row) ? redealText(table, row) : plainText(gettext("The cards are redealt"));
  const words = OUTCOMES[row.outcome];
  if (!words) return resultTitle(table, row);
  const declarer = /** @type {SeatNumber} */ (row.declarer);
  const has = row.points[declarer] + row.declared[declarer];
  return say(words(), { has, contract: row.contract });
}

/**
 * @param {ReplayTable} table
 * @param {ScoreRow} row
 * @param {ScoreRow | null | undefined} before
 * @param {SeatNumber} seat
 */
function changeText(table, row, before, seat) {
  const values = { name: nameOf(table, seat), score: written(row.scores[seat]), gain: signed(row.gains[seat]) };
  const fell = row.falls[seat] > (before?.falls[seat] ?? 0);
  if (fell && isMe(table, seat)) return interpolate(gettext("You fall to %(score)s"), values);
  return interpolate(fell ? gettext("%(name)s falls to %(score)s") : "%(name)s %(gain)s", values);
}

/** @param {ReplayTable} table @param {ScoreRow} row @param {ScoreRow | null | undefined} before */
export function gainText(table, row, before) {
  return columns(table).map((seat) => changeText(table, row, before, seat)).join(", ");
}

// Sentences about a step; the first one says what was done.
import { givenCardLines } from "../board/text/deal.js";
import { resultTitle, signed, written } from "../board/text/panels.js";
import { isProven, redealText } from "../board/text/redeal.js";
import { columns, isMe } from "../board/seats.js";
import { sentence } from "../board/text/announcements.js";
import { gettext, interpolate, say } from "../base/text.js";
import { parseAction } from "./deal_outline.js";

export const nameOf = (table, seat) => (isMe(table, seat) ? gettext("You") : table.people[seat].name);

const plainText = (text) => say("%(text)s", { text });

const playedText = (table, { seat, card }) => {
  const text = isMe(table, seat) ? gettext("You play %(card)s.") : gettext("%(name)s plays %(card)s.");
  return say(text, { name: table.people[seat].name, card: { card } });
};

// Not shown at a live table, where nobody learns which seats were asked.
const CLAIM_TEXTS = {
  keep: [() => gettext("You keep the cards."), () => gettext("%(name)s keeps the cards.")],
  redeal: [() => gettext("You ask for a redeal."), () => gettext("%(name)s asks for a redeal.")],
  write_off: [() => gettext("You write off the contract."), () => gettext("%(name)s writes off the contract.")],
};

function claimText(table) {
  if (!table.action) return null;
  const { seat, word } = parseAction(table);
  const words = CLAIM_TEXTS[word];
  return words && plainText(interpolate(words[isMe(table, seat) ? 0 : 1](), { name: table.people[seat].name }));
}

const SILENT_EVENTS = new Set(["claim_considered", "card_received", "written_off"]);

function eventTexts(table, happened) {
  if (SILENT_EVENTS.has(happened.type)) return [];
  if (happened.type === "card_played") return [playedText(table, happened)];
  if (happened.type === "cards_given") return givenCardLines(table);
  if (happened.type === "redealt" && isProven(happened)) return [redealText(table, happened)];
  const text = sentence(happened, table);
  return text ? [plainText(text)] : [];
}

export function stepTexts(table) {
  const claim = claimText(table);
  return [...(claim ? [claim] : []), ...table.events.flatMap((happened) => eventTexts(table, happened))];
}

// ---- the result of a deal

const OUTCOMES = {
  made: () => gettext("Made: %(has)s of %(contract)s"),
  failed: () => gettext("Failed: %(has)s of %(contract)s"),
};

export function outcomeText(table, row) {
  if (row.redeal) return isProven(row) ? redealText(table, row) : plainText(gettext("The cards are redealt"));
  const words = OUTCOMES[row.outcome];
  if (!words) return resultTitle(table, row);
  const has = row.points[row.declarer] + row.declared[row.declarer];
  return say(words(), { has, contract: row.contract });
}

function changeText(table, row, before, seat) {
  const values = { name: nameOf(table, seat), score: written(row.scores[seat]), gain: signed(row.gains[seat]) };
  const fell = row.falls[seat] > (before?.falls[seat] ?? 0);
  if (fell && isMe(table, seat)) return interpolate(gettext("You fall to %(score)s"), values);
  return interpolate(fell ? gettext("%(name)s falls to %(score)s") : "%(name)s %(gain)s", values);
}

export function gainText(table, row, before) {
  return columns(table).map((seat) => changeText(table, row, before, seat)).join(", ");
}

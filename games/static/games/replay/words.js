// What a step came to, in sentences; the first of them is what was done.
import { gifts } from "../table/dealwords.js";
import { resultTitle, signed, written } from "../table/panelwords.js";
import { columns, isMe } from "../table/seats.js";
import { sentence } from "../table/spoken.js";
import { gettext, interpolate, say } from "../table/text.js";
import { parsed } from "./story.js";

export const nameOf = (table, seat) => (isMe(table, seat) ? gettext("You") : table.people[seat].name);

const plainly = (text) => say("%(text)s", { text });

const played = (table, { seat, card }) => {
  const text = isMe(table, seat) ? gettext("You play %(card)s.") : gettext("%(name)s plays %(card)s.");
  return say(text, { name: table.people[seat].name, card: { card } });
};

// Not said at the live table, where nobody is told who was asked.
const CLAIMS = {
  keep: [() => gettext("You keep the cards."), () => gettext("%(name)s keeps the cards.")],
  redeal: [() => gettext("You ask for a redeal."), () => gettext("%(name)s asks for a redeal.")],
  write_off: [() => gettext("You write the contract off."), () => gettext("%(name)s writes the contract off.")],
};

function claimed(table) {
  if (!table.action) return null;
  const { seat, word } = parsed(table);
  const words = CLAIMS[word];
  return words && plainly(interpolate(words[isMe(table, seat) ? 0 : 1](), { name: table.people[seat].name }));
}

const QUIET = new Set(["claim_considered", "card_received", "written_off"]);

function told(table, happened) {
  if (QUIET.has(happened.type)) return [];
  if (happened.type === "card_played") return [played(table, happened)];
  if (happened.type === "cards_given") return gifts(table);
  const text = sentence(happened, table);
  return text ? [plainly(text)] : [];
}

export function stepWords(table) {
  const claim = claimed(table);
  return [...(claim ? [claim] : []), ...table.events.flatMap((happened) => told(table, happened))];
}

// ---- what a deal came to

const OUTCOMES = {
  made: () => gettext("Made: %(has)s of %(contract)s"),
  failed: () => gettext("Failed: %(has)s of %(contract)s"),
};

export function outcomeWords(table, row) {
  if (row.redeal) return plainly(gettext("The cards are dealt anew"));
  const words = OUTCOMES[row.outcome];
  if (!words) return resultTitle(table, row);
  const has = row.points[row.declarer] + row.declared[row.declarer];
  return say(words(), { has, contract: row.contract });
}

function changeWords(table, row, before, seat) {
  const values = { name: nameOf(table, seat), score: written(row.scores[seat]), gain: signed(row.gains[seat]) };
  const fell = row.falls[seat] > (before?.falls[seat] ?? 0);
  if (fell && isMe(table, seat)) return interpolate(gettext("You fall to %(score)s"), values);
  return interpolate(fell ? gettext("%(name)s falls to %(score)s") : "%(name)s %(gain)s", values);
}

export function gainWords(table, row, before) {
  return columns(table).map((seat) => changeWords(table, row, before, seat)).join(", ");
}

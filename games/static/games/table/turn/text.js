// The turn line: one sentence, verb first.
import { requiredStep, declarableMarriages, laysAside, obligation } from "../../board/legal_actions.js";
import { marriagesIn } from "../../board/cards.js";
import { gettext, say } from "../../base/text.js";
/** @import { Message, Table } from "../../base/page.js" */
/** @import { PhaseName, Refusal, SeatNumber } from "../../base/types.js" */
/** @import { Obligation, Step } from "../../board/board.js" */

/** @param {Table} table @param {SeatNumber | null} seat */
const name = (table, seat) => table.people[/** @type {SeatNumber} */ (seat)].name;

/** @type {Record<Exclude<Obligation["kind"], "lead">, (task: Obligation) => Message>} */
const OBLIGATION_TEXTS = {
  last: () => say(gettext("Your turn: play your last card")),
  follow: ({ suit, beat }) => say(beat ? gettext("Your turn: follow %(suit)s and beat the trick")
    : gettext("Your turn: follow %(suit)s"), { suit: { suit } }),
  trump: ({ trump, beat }) => say(beat ? gettext("Your turn: play a higher trump, %(suit)s")
    : gettext("Your turn: play a trump, %(suit)s"), { suit: { suit: trump } }),
  free: () => say(gettext("Your turn: play any card")),
};

/** @param {Table} table */
function lead(table) {
  const marriages = declarableMarriages(table, marriagesIn(table.hand, table.agreements.marriage_values));
  if (!marriages.length) return say(gettext("Your lead: any card"));
  const [{ suit, value }] = marriages;
  if (table.agreements.marriage_declaration === "spoken") {
    return say(gettext("Your lead: with king or queen of %(suit)s you may declare %(value)s"),
      { suit: { suit, ofCard: true }, value });
  }
  return say(gettext("Your lead: king or queen of %(suit)s declares %(value)s"),
    { suit: { suit, ofCard: true }, value });
}

/** @param {Table} table */
function playText(table) {
  const task = obligation(table);
  return task.kind === "lead" ? lead(table) : OBLIGATION_TEXTS[task.kind](task);
}

/** @type {Record<Step, (table: Table) => Message>} */
const MINE = {
  play: playText,
  bid: () => say(gettext("Your turn: bid or pass")),
  exchange: (table) => say(laysAside(table) ? gettext("Your turn: lay cards aside") : gettext("Your turn: give a card to each defender")),
  raise: () => say(gettext("Your turn: raise the contract or keep it")),
  claim: () => say(gettext("Your turn: ask for a redeal, or keep the cards")),
  cut: () => say(gettext("Your turn: cut the deck")),
  dark: () => say(gettext("Your turn: play dark, or look at your cards")),
  offer: () => say(gettext("Your turn: buy the contract or decline")),
  take: () => say(gettext("Your turn: take one of the piles")),
  trump: () => say(gettext("Your turn: name the trump suit")),
};

/** @type {Partial<Record<PhaseName, (values: { name: string }, table: Table) => Message>>} */
const OTHERS = {
  bidding: (values) => say(gettext("Waiting for a bid from %(name)s"), values),
  cut: (values) => say(gettext("%(name)s cuts the deck"), values),
  dark: (values) => say(gettext("%(name)s may play without looking"), values),
  buyback: (values) => say(gettext("%(name)s may buy the contract"), values),
  pile: (values) => say(gettext("%(name)s takes one of the piles"), values),
  trump: (values) => say(gettext("%(name)s names the trump suit"), values),
  exchange: (values, table) => {
    if (table.people.length === 2) return say(gettext("%(name)s chooses cards to give away"), values);
    return say(laysAside(table) ? gettext("%(name)s takes the talon and lays three cards aside")
      : gettext("%(name)s takes the talon and gives two cards"), values);
  },
  raise: (values) => say(gettext("%(name)s may raise the contract"), values),
  play: (values, table) => table.trick.length
    ? say(gettext("%(name)s plays next"), values)
    : say(gettext("%(name)s leads"), values),
};

/** @param {Table} table */
function othersTurn(table) {
  const values = { name: name(table, table.to_act) };
  return OTHERS[table.phase]?.(values, table) ?? say(gettext("%(name)s to act"), values);
}

/** @type {Record<string, (why: Refusal) => Message>} */
const REASONS = {
  must_follow: ({ suit }) => say(gettext("You hold %(suit)s, so you must follow suit"), { suit: { suit } }),
  must_trump: ({ suit }) => suit
    ? say(gettext("You cannot follow, so you must play a trump: %(suit)s"), { suit: { suit } })
    : say(gettext("You cannot follow, so you must play a trump")),
  must_overtake: () => say(gettext("You can beat the trick, so you must")),
};

/** @param {Refusal | null} why */
export const reason = (why) => (why && REASONS[why.code]?.(why)) ?? say(gettext("This card cannot be played now"));

/**
 * Return {tone, message}, where "mine" calls for an action and "quiet" only informs; null if there is nothing to say.
 * @param {Table} table
 */
export function turnText(table) {
  if (table.phase === "over") return null;
  const mine = requiredStep(table);
  if (mine) return { tone: "mine", message: MINE[mine](table) };
  if (table.claiming) return { tone: "quiet", message: say(gettext("A redeal is being considered")) };
  if (table.phase === "deck") return { tone: "quiet", message: say(gettext("Shuffling together…")) };
  if (table.to_act == null) return null;
  return { tone: "quiet", message: othersTurn(table) };
}

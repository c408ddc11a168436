// What the viewer may and must do, read from the payload.
import { suitOf } from "../base/text.js";
/** @import { Table } from "../base/page.js" */
/** @import { CardName } from "../base/types.js" */
/** @import { Obligation, SuitValue } from "./board.js" */

// Steps that only some agreements have, each named by its own key in `legal`.
const CHOICES = /** @type {const} */ (["cut", "dark", "offer", "take", "trump"]);

/**
 * Return the step that the viewer must take now, read from `legal` alone; null if none.
 * @param {Pick<Table, "legal">} table
 */
export function requiredStep(table) {
  const { legal } = table;
  if (!legal) return null;
  if (legal.play) return "play";
  if (legal.redeal) return "claim";
  if (legal.give || legal.lay) return "exchange";
  if (legal.stand) return "raise";
  if (legal.pass || legal.bid) return "bid";
  return CHOICES.find((word) => legal[word]) ?? null;
}

/** @param {Table} table @param {CardName} card */
export const isLegal = (table, card) => Boolean(table.legal.play?.includes(card));

/**
 * Return the suit led to the current trick; null if the viewer leads.
 * @param {Table} table
 */
const ledSuit = (table) => (table.trick.length ? suitOf(table.trick[0].card) : null);

/**
 * True if a card is illegal only because the trick must be beaten: then every legal card beats it.
 * @param {Table} table
 */
const beats = (table) => Object.values(table.why ?? {}).some((why) => why.code === "must_overtake");

/**
 * Return what the viewer must do in this trick: "lead" | "follow" | "trump" | "free" | "last".
 * @param {Table} table
 * @returns {Obligation}
 */
export function obligation(table) {
  const suit = ledSuit(table);
  if (table.hand.length === 1) return { kind: "last", suit };
  if (!suit) return { kind: "lead", suit };
  if (table.hand.some((card) => suitOf(card) === suit)) return { kind: "follow", suit, beat: beats(table) };
  const holdsTrump = table.trump && table.hand.some((card) => suitOf(card) === table.trump);
  return holdsTrump && table.legal.play?.every((card) => suitOf(card) === table.trump)
    ? { kind: "trump", suit, trump: table.trump, beat: beats(table) }
    : { kind: "free", suit };
}

/**
 * Return the marriages that a lead would declare now (rules.md 6.4: when leading, by default after a trick).
 * @param {Table} table
 * @param {SuitValue[]} marriages
 */
export function declarableMarriages(table, marriages) {
  const { marriage_on_first_trick: first } = table.agreements;
  const may = table.you != null && table.trick.length === 0 && (first || table.tricks[table.you] > 0);
  return may ? marriages : [];
}

/** @param {Table} table @param {CardName} card */
export function illegalReason(table, card) {
  return table.why?.[card] ?? null;
}

/**
 * True for cards from the talon, which are marked until the first trick is taken.
 * @param {Table} table
 * @param {CardName} card
 */
export function fromTalon(table, card) {
  const mine = table.you != null && table.declarer === table.you;
  const first = table.tricks.every((count) => !count);
  return Boolean(mine && first && table.talon?.cards?.includes(card));
}

/**
 * True if the viewer's own cards are hidden: a dark deal, or bidding in the dark.
 * @param {Table} table
 */
export const hasUnseenHand = (table) => table.you != null && table.unseen.includes(table.you);

/**
 * Return whether the declarer gives nobody a card, but lays cards aside.
 * @param {Table} table
 */
export const laysAside = ({ agreements, people }) =>
  (people.length === 2 ? agreements.two_player === "discard_two" : agreements.exchange === "lay_aside");

/**
 * Return the declarations to choose from with a lead: "", "declare", "points"; empty if there is no choice.
 * @param {Table} table
 * @param {CardName} card
 */
export function declareOptions(table, card) {
  const words = table.legal.words?.[card] ?? [];
  return words.length > 1 ? words : [];
}

// Choosing the cards to give away: pure functions, so undo just returns to an older value.
// A place is a defender's seat, or "lay0", "lay1", "lay2" for cards laid aside.
/** @import { Table } from "../../base/page.js" */
/** @import { CardName, SeatNumber, TableAgreements } from "../../base/types.js" */
/** @import { Choice, GivePlace } from "../table.js" */
const RANKS = "9JQKTA";
const SUITS = "SCDH";

/** @returns {Choice} */
export const noChoice = () => ({ cards: {}, target: null });

/** @param {Table} table */
export function defenders(table) {
  return table.active.filter((seat) => seat !== table.declarer).sort((a, b) => a - b);
}

/** @type {Record<TableAgreements["two_player"] | TableAgreements["exchange"], (seats: SeatNumber[]) => GivePlace[]>} */
const PLACES = {
  /** @param {GivePlace[]} seats */
  give: (seats) => seats,
  lay_aside: () => ["lay0", "lay1", "lay2"],
  discard_two: () => ["lay0", "lay1"],
  /** @param {GivePlace[]} seats */
  give_one: (seats) => seats,
  /** @param {GivePlace[]} seats */
  piles_of_three: (seats) => [...seats, "lay0"],
};

/**
 * Return the places that need a card, in the order in which they are asked for.
 * @param {Table} table
 * @returns {GivePlace[]}
 */
export function placesToFill(table) {
  const { exchange, two_player: twoPlayer } = table.agreements;
  return PLACES[table.people.length === 2 ? twoPlayer : exchange](defenders(table));
}

/** @param {GivePlace | null} place */
export const isLaid = (place) => typeof place === "string";

/**
 * Return where the next tapped card goes: the place pointed at, else the first one without a card.
 * @param {Choice} choice
 * @param {GivePlace[]} seats
 */
export function targetOf(choice, seats) {
  if (choice.target != null && !choice.cards[choice.target]) return choice.target;
  return seats.find((seat) => !choice.cards[seat]) ?? null;
}

/** @param {Choice} choice @param {GivePlace[]} seats @param {CardName} card */
export function give(choice, seats, card) {
  const owner = seats.find((seat) => choice.cards[seat] === card);
  if (owner != null) return undo(choice, owner);
  const target = targetOf(choice, seats);
  if (target == null) return choice;
  return { cards: { ...choice.cards, [target]: card }, target: null };
}

/** @param {Choice} choice @param {GivePlace} seat */
export function undo(choice, seat) {
  const { [seat]: _gone, ...cards } = choice.cards;
  return { cards, target: seat };
}

/** @param {Choice} choice @param {GivePlace} seat */
export const pointAt = (choice, seat) => (choice.cards[seat] ? undo(choice, seat) : { ...choice, target: seat });

/** @param {Choice} choice @param {GivePlace[]} seats */
export const isComplete = (choice, seats) => seats.every((seat) => choice.cards[seat]);

/** @param {CardName} card */
const rank = (card) => SUITS.indexOf(card[1]) * RANKS.length + RANKS.indexOf(card[0]);

/** @param {Choice} choice @param {GivePlace[]} places */
export function giveAction(choice, places) {
  const laid = places.filter(isLaid).map((place) => /** @type {CardName} */ (choice.cards[place]));
  if (laid.length === places.length) return `lay ${laid.sort((a, b) => rank(a) - rank(b)).join(" ")}`;
  const given = places.filter((place) => !isLaid(place)).map((seat) => `${seat}:${choice.cards[seat]}`);
  return ["give", ...given, ...laid.map((card) => `lay:${card}`)].join(" ");
}

/** @param {Choice} choice */
export const chosenCards = (choice) => Object.values(choice.cards);

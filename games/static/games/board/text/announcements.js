// One sentence for each event, for the live region and for the highlighted moments.
import { sortHand } from "../cards.js";
import { hasUnseenHand, laysAside } from "../legal_actions.js";
import { belowSeat, isMe, mayReturn } from "../seats.js";
import { laidText } from "./deal.js";
import { resultTitle, signed, written } from "./panels.js";
import { isProven, redealText } from "./redeal.js";
import { cardName, gettext, interpolate, marriageSuit, plain, suitName } from "../../base/text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { CardName, GameEvent, SeatNumber } from "../../base/types.js" */
/** @import { EventOf, Moment, ScoreRow } from "../board.js" */

/** @param {Table} table @param {SeatNumber} seat */
const name = (table, seat) => table.people[seat].name;

/**
 * `mine` addresses the viewer, `other` names the player; both may use %(name)s and the given values.
 * @param {Table} table
 * @param {SeatNumber} seat
 * @param {string} mine
 * @param {string} other
 * @param {object=} values
 */
function forSeat(table, seat, mine, other, values = {}) {
  // What a bot does in the viewer's place is not the viewer's.
  return interpolate(isMe(table, seat) && !mayReturn(table) ? mine : other, { name: name(table, seat), ...values });
}

/** @type {{ [T in GameEvent["type"]]?: (e: EventOf<T>, table: Table) => string | null }} */
const SENTENCES = {
  deal_started: (e, table) =>
    forSeat(table, e.dealer, gettext("A new deal. You deal."), gettext("A new deal. %(name)s deals.")),
  deck_cut: (e, table) => e.card
    ? forSeat(table, e.seat, gettext("You cut, and a nine is at the bottom: %(card)s."),
      gettext("%(name)s cuts, and a nine is at the bottom: %(card)s."), { card: cardName(e.card) })
    : forSeat(table, e.seat, gettext("You cut the deck."), gettext("%(name)s cuts the deck.")),
  dark_chosen: (e, table) => forSeat(table, e.seat, gettext("You play without looking at your cards."),
    gettext("%(name)s plays without looking at the cards.")),
  hand_looked: (e, table) => forSeat(table, e.seat, gettext("You look at your cards."), gettext("%(name)s looks at the cards.")),
  dark_unhidden: (e, table) => forSeat(table, e.seat, gettext("You are outbid and see your cards: the deal is no longer dark."),
    gettext("%(name)s is outbid: the deal is no longer dark.")),
  declarer_obliged: (e, table) => forSeat(table, e.seat, gettext("You play %(amount)s without bidding."),
    gettext("%(name)s plays %(amount)s without bidding."), e),
  talon_opened: () => gettext("The talon is open, and the contract is for sale."),
  offer_made: (e, table) => forSeat(table, e.seat, gettext("You offer %(price)s."), gettext("%(name)s offers %(price)s."), e),
  offer_declined: (e, table) => forSeat(table, e.seat, gettext("You do not buy."), gettext("%(name)s does not buy.")),
  declaration_sold: (e, table) => forSeat(table, e.to, gettext("You buy the contract for %(price)s."),
    gettext("%(name)s buys the contract for %(price)s."), e),
  written_off: (e, table) => forSeat(table, e.seat, gettext("You write off the contract."), gettext("%(name)s writes off the contract.")),
  trump_named: (e, table) => forSeat(table, e.seat, gettext("You name trump: %(suit)s."), gettext("%(name)s names trump: %(suit)s."),
    { suit: suitName(e.suit) }),
  nines_played: (e, table) => forSeat(table, e.seat, gettext("You held all four nines: %(value)s points."),
    gettext("%(name)s held all four nines: %(value)s points."), e),
  claim_voided: () => gettext("Too many redeals: this deal is played as dealt."),
  golden_round_ended: (e) => e.repeated ? gettext("The golden round is played again.") : gettext("The golden round is over."),
  claim_considered: () => gettext("A redeal is being considered."),
  redealt: (e, table) => (isProven(e) ? `${plain(redealText(table, e))}.` : gettext("The cards are redealt.")),
  bid_made: (e, table) =>
    forSeat(table, e.seat, gettext("You bid %(amount)s."), gettext("%(name)s bids %(amount)s."), e),
  passed: (e, table) => forSeat(table, e.seat, gettext("You pass."), gettext("%(name)s passes.")),
  bidding_won: (e, table) =>
    forSeat(table, e.seat, gettext("You play %(amount)s."), gettext("%(name)s plays %(amount)s."), e),
  talon_taken: (e, table) =>
    forSeat(table, e.seat, gettext("You take the talon."), gettext("%(name)s takes the talon.")),
  cards_given: (e, table) => laysAside(table)
    ? forSeat(table, e.seat, gettext("You lay cards aside."), gettext("%(name)s lays cards aside."))
    : forSeat(table, e.seat, gettext("You give a card to each defender."), gettext("%(name)s gives a card to each defender.")),
  card_received: (e, table) => cardReceived(e, table),
  distributed: (e, table) =>
    forSeat(table, e.seat, gettext("You give up the deal."), gettext("%(name)s gives up the deal.")),
  contract_raised: (e, table) =>
    forSeat(table, e.seat, gettext("You raise to %(amount)s."), gettext("%(name)s raises to %(amount)s."), e),
  contract_stood: (e, table) =>
    forSeat(table, e.seat, gettext("You stay at %(amount)s."), gettext("%(name)s stays at %(amount)s."), e),
  card_played: (e, table) =>
    forSeat(table, e.seat, gettext("You play %(card)s."), gettext("%(name)s plays %(card)s."), { card: cardName(e.card) }),
  marriage_declared: (e, table) => marriage(e, table),
  trick_taken: (e, table) =>
    forSeat(table, e.seat, gettext("You take the trick: %(points)s."), gettext("%(name)s takes the trick: %(points)s."), e),
  bolt_earned: (e, table) =>
    forSeat(table, e.seat, gettext("You get a bolt."), gettext("%(name)s gets a bolt.")),
  charged: (e, table) =>
    forSeat(table, e.seat, gettext("You pay a penalty of %(amount)s."), gettext("%(name)s pays a penalty of %(amount)s."), e),
  mounted_barrel: (e, table) =>
    forSeat(table, e.seat, gettext("You are on the barrel."), gettext("%(name)s is on the barrel.")),
  fell: (e, table) =>
    forSeat(table, e.seat, gettext("You fall off the barrel, to %(score)s."),
      gettext("%(name)s falls off the barrel, to %(score)s."), e),
  deal_scored: (e, table) => dealResult(e.outcome, table),
  score_reset: (e, table) =>
    forSeat(table, e.seat, gettext("Your score becomes zero."), gettext("The score of %(name)s becomes zero.")),
  game_won: (e, table) =>
    forSeat(table, e.seat, gettext("You win the game."), gettext("%(name)s wins the game.")),
  game_stopped: (e) => e.reason === "deal" ? `${gettext("The deal is over")}.` : gettext("The game was stopped."),
};

/**
 * The payload has the card only for its receiver, and for everybody in an open exchange; the giver knows it anyway.
 * @param {EventOf<"card_received">} e
 * @param {Table} table
 */
function cardReceived(e, table) {
  if (!e.card || isMe(table, e.seat)) return null;
  const values = { name: name(table, e.seat), card: cardName(e.card), other: name(table, e.to) };
  return isMe(table, e.to) ? interpolate(gettext("%(name)s gives you a card: %(card)s."), values)
    : interpolate(gettext("%(name)s gives %(other)s a card: %(card)s."), values);
}

/** @param {EventOf<"marriage_declared">} e @param {Table} table */
function marriage(e, table) {
  if (!e.suit) {
    return forSeat(table, e.seat, gettext("You declare four aces, %(value)s points."),
      gettext("%(name)s declares four aces, %(value)s points."), e);
  }
  const values = { value: e.value, suit: marriageSuit(e.suit) };
  return forSeat(table, e.seat, gettext("You declare a marriage in %(suit)s, %(value)s points."),
    gettext("%(name)s declares a marriage in %(suit)s, %(value)s points."), values);
}

/**
 * The contract, then what each player won or lost, the viewer first. Of a redeal the redeal itself tells.
 * @param {ScoreRow} row
 * @param {Table} table
 */
function dealResult(row, table) {
  if (row.redeal) return null;
  const count = table.people.length;
  const seats = table.people.map((_, i) => (belowSeat(table) + i) % count);
  const lines = seats.map((seat) => forSeat(table, seat, gettext("You: %(gain)s, now %(score)s."),
    gettext("%(name)s: %(gain)s, now %(score)s."), { gain: signed(row.gains[seat]), score: written(row.scores[seat]) }));
  const laid = laidText(table, row.declarer, row.laid);
  return [`${plain(resultTitle(table, row))}.`, ...(laid ? [`${plain(laid)}.`] : []), ...lines].join(" ");
}

/** @param {CardName[]} cards */
const cardNames = (cards) => cards.map(cardName).join(", ");

/** @param {Pick<Table, "talon">} props */
const talonText = ({ talon }) =>
  (talon?.cards?.length ? interpolate(gettext("In the talon: %(cards)s."), { cards: cardNames(talon.cards) }) : null);

/**
 * What the viewer holds; null if nothing, or if the cards may not be looked at yet.
 * @param {Table} table
 */
export function handText(table) {
  if (table.you == null || !table.hand?.length || hasUnseenHand(table)) return null;
  return interpolate(gettext("Your cards: %(cards)s."), { cards: cardNames(sortHand(table.hand)) });
}

/** @param {GameEvent} event @param {Table} table @returns {string | null} */
export const sentence = (event, table) => /** @type {((e: GameEvent, table: Table) => string | null) | undefined} */ (SENTENCES[event.type])?.(event, table) ?? null;

// What follows from the result of a deal is told after it.
const CONSEQUENCES = new Set(["bolt_earned", "charged", "mounted_barrel", "fell", "score_reset", "golden_round_ended"]);

/** @param {GameEvent[]} events */
function inOrder(events) {
  const at = events.findIndex((event) => event.type === "deal_scored");
  if (at < 0) return events;
  const before = events.slice(0, at);
  /** @param {GameEvent} props */
  const follows = ({ type }) => CONSEQUENCES.has(type);
  return [...before.filter((event) => !follows(event)), events[at], ...before.filter(follows), ...events.slice(at + 1)];
}

/** @param {GameEvent} event @param {Table} table */
const spokenTexts = (event, table) => [sentence(event, table), event.type === "talon_taken" ? talonText(table) : null];

/** @param {Table} table */
export const sentences = (table) =>
  inOrder(table.events ?? []).flatMap((event) => spokenTexts(event, table)).filter(Boolean);

// Shown in place of the turn line for a moment; the first one of this list that happened wins.
/** @type {GameEvent["type"][]} */
const MOMENTS = ["game_won", "golden_round_ended", "fell", "mounted_barrel", "charged", "bolt_earned", "marriage_declared", "trump_named", "nines_played",
  "declaration_sold", "dark_unhidden", "dark_chosen", "claim_voided", "redealt"];

/**
 * Cards are drawn at the table, and spoken as words.
 * @param {GameEvent} event
 * @param {Table} table
 */
const signs = (event, table) => (event.type === "redealt" && isProven(event) ? { message: redealText(table, event) } : {});

/** @param {Table} table @returns {Moment | null} */
export function momentOf(table) {
  for (const type of MOMENTS) {
    const event = (table.events ?? []).find((happened) => happened.type === type);
    if (event) return { type, text: sentence(event, table), suit: "suit" in event ? event.suit : null, ...signs(event, table) };
  }
  return null;
}

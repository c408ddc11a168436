// Events of payloads lost with a connection, from the comparison of the payloads before and after.
import { rankOf, suitOf } from "../../base/text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { TrickLine } from "../../board/board.js" */
/** @import { ToldEvent } from "../table.js" */

/** @param {ToldEvent[]} events @param {...string} types */
const has = (events, ...types) => events.some(({ type }) => types.includes(type));
/** @param {Table | null} table */
const cardsOf = (table) => [...(table?.last_trick?.cards ?? []), ...(table?.trick ?? [])].map(({ card }) => card);

/** @param {Table | null} before @param {Table} table @param {ToldEvent[]} events @returns {ToldEvent[]} */
function missedBids(before, table, events) {
  const told = events.filter(({ type }) => type === "bid_made" || type === "passed").length;
  const lines = table.bids.slice(before?.bids.length ?? 0, Math.max(0, table.bids.length - told));
  return lines.map(({ seat, bid }) => (bid == null ? { type: "passed", seat } : { type: "bid_made", seat, amount: bid }));
}

/** @param {Table | null} before @param {Table} table @param {ToldEvent[]} events @returns {ToldEvent[]} */
function missedContract(before, table, events) {
  const { declarer, bid, contract } = table;
  if (declarer == null || !contract) return [];
  const won = before?.declarer == null && !has(events, "bidding_won", "declarer_obliged");
  const raised = before?.contract && contract > before.contract && !has(events, "contract_raised");
  const taken = won && table.talon?.cards && !has(events, "talon_taken");
  return [
    ...(won ? [told({ type: "bidding_won", seat: declarer, amount: bid ?? contract })] : []),
    ...(taken ? [told({ type: "talon_taken", seat: declarer })] : []),
    ...(raised ? [told({ type: "contract_raised", seat: declarer, amount: contract })] : []),
  ];
}

/** @param {ToldEvent} event */
const told = (event) => event;

/** @param {TrickLine} props */
const played = ({ seat, card }) => told({ type: "card_played", seat, card });

/** @param {Table | null} before @param {Table} table @param {ToldEvent[]} events @returns {ToldEvent[]} */
function missedTrick(before, table, events) {
  const { last_trick: last } = table;
  const known = new Set([...cardsOf(before), ...events.map(({ card }) => card)]);
  /** @param {TrickLine[]} lines */
  const unknown = (lines) => (lines ?? []).filter(({ card }) => !known.has(card)).map(played);
  const isNew = before && last && JSON.stringify(last.cards) !== JSON.stringify(before.last_trick?.cards);
  const taken = isNew && !has(events, "trick_taken") ? [told({ type: "trick_taken", seat: last.winner, points: last.points })] : [];
  return [...(isNew ? unknown(last.cards) : []), ...taken, ...unknown(table.trick)];
}

/**
 * Each marriage follows the card that declared it, if that one was missed too.
 * @param {ToldEvent[]} cards
 * @param {Table | null} before
 * @param {Table} table
 * @param {ToldEvent[]} events
 * @returns {ToldEvent[]}
 */
function withMarriages(cards, before, table, events) {
  const old = before?.marriages?.length ?? 0;
  const told = events.filter(({ type, suit }) => type === "marriage_declared" && suit).length;
  const lines = (table.marriages ?? []).slice(old, Math.max(0, (table.marriages ?? []).length - told))
    .map((line) => ({ type: /** @type {const} */ ("marriage_declared"), ...line }));
  /** @param {ToldEvent} line */
  const isOf = (line) => (/** @type {ToldEvent} */ { type, seat, card }) =>
    type === "card_played" && seat === line.seat && card != null && suitOf(card) === line.suit && "KQ".includes(rankOf(card));
  const follows = cards.flatMap((event) => [event, ...lines.filter((line) => isOf(line)(event))]);
  return [...follows, ...lines.filter((line) => !cards.some(isOf(line)))];
}

/** @param {Table | null} before @param {Table} table @param {ToldEvent[]} events @returns {ToldEvent[]} */
function missedInDeal(before, table, events) {
  const cards = withMarriages(missedTrick(before, table, events), before, table, events);
  return [...missedBids(before, table, events), ...missedContract(before, table, events), ...cards];
}

/** @param {Table} before @param {Table} table @param {ToldEvent[]} events @returns {ToldEvent[]} */
function missedResult(before, table, events) {
  const row = table.sheet?.rows.at(-1);
  const isNew = row && row.deal >= before.deal && !has(events, "deal_scored");
  return isNew ? [{ type: "deal_scored", outcome: row }] : [];
}

/** @param {Table} table @param {ToldEvent[]} events @returns {ToldEvent[]} */
const missedStart = (table, events) => (has(events, "deal_started") ? [] : [{ type: "deal_started", dealer: table.dealer }]);

/**
 * Return the events between the two payloads that `table.events` does not tell; `before` is null at first.
 * @param {Table | null} before
 * @param {Table} table
 * @returns {ToldEvent[]}
 */
export function missedEvents(before, table) {
  const events = table.events ?? [];
  if (table.phase === "over") return before ? missedResult(before, table, events) : [];
  if (before && before.deal !== table.deal) {
    return [...missedResult(before, table, events), ...missedStart(table, events), ...missedInDeal(null, table, events)];
  }
  return missedInDeal(before, table, events);
}

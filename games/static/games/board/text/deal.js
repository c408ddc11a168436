// "This deal": what everybody saw of it, and what the viewer received.
import { isMe } from "../seats.js";
import { gettext, interpolate, say } from "../../base/text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { CardName, Gift, SeatNumber } from "../../base/types.js" */

/** @param {Table} table @param {SeatNumber} seat */
const name = (table, seat) => table.people[seat].name;

/** @param {Table} table */
export function bidLine(table) {
  return table.bids.map((line) => ({ ...line, name: isMe(table, line.seat) ? gettext("You") : name(table, line.seat) }));
}

/** @param {Pick<Table, "bid" | "contract" | "declarer">} props */
export function contractHistory({ bid, contract, declarer }) {
  if (declarer == null || !bid) return null;
  if (contract != null && contract > bid) return interpolate(gettext("Bid %(bid)s, raised to %(contract)s"), { bid, contract });
  return interpolate(gettext("Played at the bid of %(bid)s"), { bid });
}

/** @param {Table} table @param {Gift} props */
function givenCardLine(table, { from, to, card }) {
  if (!card) return null;
  if (isMe(table, to)) return say(gettext("%(name)s gave you %(card)s"), { name: name(table, from), card: { card } });
  if (isMe(table, from)) return say(gettext("You gave %(name)s %(card)s"), { name: name(table, to), card: { card } });
  return say(gettext("%(from)s gave %(to)s %(card)s"),
    { from: name(table, from), to: name(table, to), card: { card } });
}

/**
 * Return a text with %(cards)s, and other values.
 * @param {string} text
 * @param {CardName[]} cards
 * @param {Record<string, string>} values
 */
export function sayCards(text, cards, values) {
  const template = text.replace("%(cards)s", cards.map((_, i) => `%(card${i})s`).join(", "));
  const signs = Object.fromEntries(cards.map((card, i) => [`card${i}`, { card }]));
  return say(template, { ...values, ...signs });
}

/**
 * Return who laid which cards aside; null if none are known.
 * @param {Table} table
 * @param {SeatNumber | null} seat
 * @param {CardName[]=} cards
 */
export function laidText(table, seat, cards) {
  if (seat == null || !cards?.length) return null;
  const text = isMe(table, seat) ? gettext("You laid %(cards)s aside") : gettext("%(name)s laid %(cards)s aside");
  return sayCards(text, cards, { name: name(table, seat) });
}

/** @param {Table} table */
export const givenCardLines = (table) =>
  [...table.given.map((line) => givenCardLine(table, line)), laidText(table, table.declarer, table.laid)].filter(Boolean);

/** @param {Table} table @param {{ winner: SeatNumber | null, points: number | null }} props */
export function trickText(table, { winner, points }) {
  if (winner == null) return null;
  const text = isMe(table, winner) ? gettext("You took %(points)s") : gettext("%(name)s took %(points)s");
  return interpolate(text, { name: name(table, winner), points });
}

// The texts and marks of a player's plate.
import { barrelOf, contractsOnly } from "./barrel.js";
import { progress } from "./contract.js";
import { isMe, placeOf } from "./seats.js";
/** @import { Table } from "../base/page.js" */
/** @import { SeatNumber } from "../base/types.js" */

// A portrait's colour by its place: all colours at one table differ.
const GROUNDS = { left: 0, right: 1, below: 2, top: 3 };

/** @param {Table} table @param {SeatNumber} seat */
function lastBid(table, seat) {
  const spoken = table.bids.filter((line) => line.seat === seat);
  return spoken.length ? spoken[spoken.length - 1] : null;
}

/** @param {Table} table @param {SeatNumber} seat */
const lastOffer = (table, seat) => table.offers.filter((line) => line.seat === seat).at(-1) ?? null;

/**
 * During a claim the turn is hidden, and after the game nobody has one.
 * @param {Table} table
 * @param {SeatNumber} seat
 */
const hasTurn = (table, seat) => table.to_act === seat && table.phase !== "over";

/** @param {Table} table @param {SeatNumber} seat */
export function personAt(table, seat) {
  const person = table.people[seat];
  const played = progress(table);
  const me = isMe(table, seat);
  return {
    ...person,
    // A bot that plays for the viewer has no name here.
    name: (me && person.substitute_for?.name) || person.name,
    me,
    ground: GROUNDS[placeOf(table, seat)],
    score: table.standing.scores[seat],
    bolts: table.standing.bolts[seat],
    barrel: barrelOf(table, seat),
    contractsOnly: contractsOnly(table, seat),
    over: table.phase === "over",
    // The dealer matters during the bidding only.
    dealer: table.dealer === seat && table.phase !== "play" && table.phase !== "over",
    plays: played && played.declarer === seat ? played.contract : null,
    turn: hasTurn(table, seat),
    cards: table.counts[seat],
    taken: (table.points[seat] ?? 0) + (table.declared[seat] ?? 0),
    tricks: table.tricks[seat] ?? 0,
    bid: table.phase === "bidding" ? lastBid(table, seat) : null,
    offer: table.phase === "buyback" ? lastOffer(table, seat) : null,
    sitsOut: table.active.length > 0 && !table.active.includes(seat) && table.phase !== "over",
    blind: table.unseen.includes(seat),
  };
}

/** @param {string} name */
export const initial = (name) => [...name.trim()][0]?.toLocaleUpperCase() ?? "?";

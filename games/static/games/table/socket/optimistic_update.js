// The table as it will be if the viewer's action is accepted: shown at once, undone if it is refused.
/** @import { Table } from "../../base/page.js" */
/** @import { CardName, SeatNumber } from "../../base/types.js" */

/** @param {Table} table @param {CardName} card */
function withCardPlayed(table, card) {
  return {
    ...table,
    hand: table.hand.filter((held) => held !== card),
    trick: [...table.trick, { seat: /** @type {SeatNumber} */ (table.you), card }],
    counts: table.counts.map((count, seat) => (seat === table.you ? count - 1 : count)),
    legal: {},
    to_act: null,
  };
}

/**
 * `give 1:9D lay:JS`, `lay 9S TH`: each part ends with a card.
 * @param {Table} table
 * @param {string[]} cards
 */
function withCardsGiven(table, cards) {
  const given = new Set(cards.map((part) => part.slice(-2)));
  return { ...table, hand: table.hand.filter((card) => !given.has(card)), legal: {}, to_act: null };
}

/** @param {Table} table @param {string | undefined} action @returns {Table} */
export function optimisticTable(table, action) {
  if (!action) return table;
  const [word, ...rest] = action.split(" ");
  if (word === "play") return withCardPlayed(table, /** @type {CardName} */ (rest[0]));
  if (word === "give" || word === "lay") return withCardsGiven(table, rest);
  return { ...table, legal: {}, to_act: null };
}

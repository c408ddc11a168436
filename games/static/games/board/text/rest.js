// The rest of a deal that a seat showed, because every order of play books the same: who, which cards, and why.
import { isMe } from "../seats.js";
import { sayCards } from "./deal.js";
import { gettext } from "../../base/text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { RestProof } from "../../base/types.js" */

/**
 * The seat takes every trick, or play can change nothing.
 * @param {boolean} mine
 * @param {boolean} takesAll
 */
function reason(mine, takesAll) {
  if (!takesAll) {
    return mine ? gettext("You show the rest: %(cards)s. Whatever is played, the result is the same")
      : gettext("%(name)s shows the rest: %(cards)s. Whatever is played, the result is the same");
  }
  return mine ? gettext("You show the rest: %(cards)s. All tricks are yours, whatever the others hold")
    : gettext("%(name)s shows the rest: %(cards)s. All tricks are theirs, whatever the others hold");
}

/** @param {Table} table @param {RestProof} proof */
export const restText = (table, { seat, cards, takes_all: takesAll }) =>
  sayCards(reason(isMe(table, seat), takesAll), cards, { name: table.people[seat].name });

/**
 * The proof that came with this payload; null if there is none, or if it was told before.
 * @param {Table | null} before
 * @param {Table} table
 */
export function newProof(before, table) {
  const row = table.sheet?.rows.at(-1);
  const known = before?.sheet?.rows.at(-1);
  return before && row?.shown && row.deal !== known?.deal ? row.shown : null;
}

// Whose claim led to a new deal, by which agreement, and the cards that prove it.
import { isMe } from "../seats.js";
import { sayCards } from "./deal.js";
import { gettext } from "../../base/text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { ClaimProof, SeatNumber } from "../../base/types.js" */
/** @import { ProvenClaim } from "../board.js" */

const FOUR_NINES = () => gettext("four nines");
const THREE_NINES = () => gettext("three nines");
const FOUR_JACKS = () => gettext("four jacks");
const FOUR_ACES = () => gettext("four aces");
const POOR_HAND = () => gettext("a poor hand");

/** @type {Record<string, () => string>} */
const GROUNDS = {
  redeal_hand_below: POOR_HAND,
  redeal_four_nines: FOUR_NINES,
  redeal_three_nines: THREE_NINES,
  redeal_four_jacks: FOUR_JACKS,
  redeal_four_aces: FOUR_ACES,
  four_aces_after_talon: FOUR_ACES,
  redeal_talon_below: () => gettext("a poor talon"),
  redeal_talon_two_nines: () => gettext("two nines in the talon"),
  redeal_talon_three_jacks: () => gettext("three jacks in the talon"),
  redeal_four_nines_after_exchange: FOUR_NINES,
  redeal_three_nines_after_exchange: THREE_NINES,
  redeal_four_jacks_after_exchange: FOUR_JACKS,
  redeal_hand_below_after_exchange: POOR_HAND,
};

/**
 * Older games did not tell whose claim it was.
 * @param {{ claimed_by?: SeatNumber | null }} props
 */
export const isProven = ({ claimed_by: seat }) => seat != null;

/** @param {Table} table @param {ProvenClaim} claim */
export function redealText(table, claim) {
  const { claimed_by: seat, ground, cards } = /** @type {Required<ClaimProof>} */ (claim);
  const text = isMe(table, seat) ? gettext("Your redeal, %(ground)s: %(cards)s")
    : gettext("Redeal by %(name)s, %(ground)s: %(cards)s");
  return sayCards(text, cards, { name: table.people[seat].name, ground: GROUNDS[ground]() });
}

/**
 * The claim for which the running deal was dealt anew, if the newest row of the sheet is one.
 * @param {Pick<Table, "sheet">} props
 */
export function lastClaim({ sheet }) {
  const row = sheet?.rows.at(-1);
  return row?.redeal && isProven(row) ? row : null;
}

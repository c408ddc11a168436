// The deal that ended the game: what became of the contract, and what everybody wrote down.
import { html } from "../../base/html.js";
import { FormattedText } from "../../base/formatted_text.js";
import { columns, isMe } from "../../board/seats.js";
import { resultTitle, signed } from "../../board/text/panels.js";
import { gettext } from "../../base/text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { ScoreRow } from "../../board/board.js" */

/**
 * Return the last finished deal; null if there is none, or if it was redealt.
 * @param {Table} table
 */
export function lastDeal(table) {
  const row = table.played > 0 ? table.sheet.rows.at(-1) : null;
  return row && !row.redeal ? row : null;
}

/** @param {number} gain */
const gainClass = (gain) => `num ${gain < 0 ? "loss" : "gain"}`;

/**
 * What happened last, in one line: the declarer's result.
 * @param {{ table: Table, row: ScoreRow }} props
 */
export const LastResult = ({ table, row }) => html`<${FormattedText} of=${resultTitle(table, row)} />
  ${row.declarer != null && html` <b class=${gainClass(row.gains[row.declarer])} translate="no">${signed(row.gains[row.declarer])}</b>`}`;

/** @param {{ table: Table, row: ScoreRow }} props */
export function LastGains({ table, row }) {
  const others = columns(table).filter((seat) => seat !== row.declarer);
  return html`<p class="last-gains">${others.map((seat) => html`<span key=${seat}>${isMe(table, seat) ? gettext("You") : table.people[seat].name} <b class=${gainClass(row.gains[seat])} translate="no">${signed(row.gains[seat])}</b></span>`)}</p>`;
}

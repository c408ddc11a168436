// The result of the deal that ended the game: the contract, and what everybody wrote down.
import { html } from "../../base/html.js";
import { FormattedText } from "../../base/formatted_text.js";
import { columns, isMe } from "../../board/seats.js";
import { resultTitle, signed } from "../../board/text/panels.js";
import { gettext } from "../../base/text.js";
/** @import { Table } from "../../base/page.js" */

/**
 * Return the last finished deal; null if there is none, or if it was redealt.
 * @param {Table} table
 */
export function lastDeal(table) {
  const row = table.played > 0 ? table.sheet.rows.at(-1) : null;
  return row && !row.redeal ? row : null;
}

/** @param {{ table: Table }} props */
export function LastDeal({ table }) {
  const row = lastDeal(table);
  if (!row) return null;
  return html`<div class="last-deal"><span><${FormattedText} of=${resultTitle(table, row)} /></span>
    <span class="last-gains">${columns(table).map((seat) => html`<span key=${seat}>${isMe(table, seat) ? gettext("You") : table.people[seat].name} <b class=${`num ${row.gains[seat] < 0 ? "loss" : "gain"}`}>${signed(row.gains[seat])}</b></span>`)}</span></div>`;
}

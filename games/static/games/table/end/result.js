// The result of the finished deal, in the talon's place; it disappears by itself and blocks nothing.
// The live region tells it in words.
import { html } from "../../base/html.js";
import { resultTitle, signed } from "../../board/text/panels.js";
import { columns, isMe } from "../../board/seats.js";
import { gettext, interpolate } from "../../base/text.js";
import { useTable } from "../context.js";
import { Icon } from "../../base/icons.js";
import { FormattedText } from "../../base/formatted_text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { ScoreRow } from "../../board/board.js" */

/** @param {{ table: Table, row: ScoreRow, seat: SeatNumber }} props */
function Gain({ table, row, seat }) {
  const gain = row.gains[seat];
  const taken = row.points[seat] + row.declared[seat];
  return html`<li><span class="name">${isMe(table, seat) ? gettext("You") : table.people[seat].name}</span>
    <b class=${`num ${gain > 0 ? "gain" : gain < 0 ? "loss" : ""}`}>${signed(gain)}</b>
    <small>${interpolate(gettext("%(points)s taken"), { points: taken })}</small></li>`;
}

/** @param {{ table: Table, row: ScoreRow }} props */
export function DealResult({ table, row }) {
  const { store } = useTable();
  return html`<section class=${`deal-result ${row.outcome}`}>
    <button type="button" class="quiet-close" aria-label=${gettext("Close")} onClick=${() => store.closeResult()}><${Icon} name="close" /></button>
    <h2><${FormattedText} of=${resultTitle(table, row)} /></h2>
    ${!row.redeal && html`<ul>${columns(table).map((seat) => html`<${Gain} key=${seat} table=${table} row=${row} seat=${seat} />`)}</ul>`}
  </section>`;
}

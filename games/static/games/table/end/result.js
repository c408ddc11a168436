// The result of the finished deal, in the talon's place; it disappears by itself and blocks nothing.
// The live region tells it in words.
import { html } from "../../base/html.js";
import { laidText } from "../../board/text/deal.js";
import { restText } from "../../board/text/rest.js";
import { MiniCard } from "../../board/view/card.js";
import { resultTitle, signed } from "../../board/text/panels.js";
import { columns, isMe } from "../../board/seats.js";
import { gettext, interpolate } from "../../base/text.js";
import { useTable } from "../context.js";
import { Icon } from "../../base/icons.js";
import { FormattedText } from "../../base/formatted_text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { ScoreRow } from "../../board/board.js" */

/**
 * Return what somebody took; of the declarer also of how many points.
 * @param {ScoreRow} row
 * @param {SeatNumber} seat
 * @param {number} points
 */
function takenText(row, seat, points) {
  const isPlayed = row.outcome === "made" || row.outcome === "failed";
  return seat === row.declarer && isPlayed ? interpolate(gettext("%(points)s of %(contract)s"), { points, contract: row.contract })
    : interpolate(gettext("%(points)s taken"), { points });
}

/** @param {{ table: Table, row: ScoreRow, seat: SeatNumber }} props */
function Gain({ table, row, seat }) {
  const gain = row.gains[seat];
  const taken = row.points[seat] + row.declared[seat];
  return html`<li><span class="name" translate=${isMe(table, seat) ? null : "no"}>${isMe(table, seat) ? gettext("You") : table.people[seat].name}</span>
    <b class=${`num ${gain > 0 ? "gain" : gain < 0 ? "loss" : ""}`}>${signed(gain)}</b>
    <small class=${seat === row.declarer ? "of-contract" : null}>${takenText(row, seat, taken)}</small></li>`;
}

/**
 * What a seat showed, as cards while the result has the table for itself.
 * @param {{ table: Table, row: ScoreRow, withCards?: boolean }} props
 */
function ShownRest({ table, row, withCards }) {
  if (!row.shown) return null;
  return html`${withCards && html`<p class="rest-cards" aria-hidden="true">${row.shown.cards.map((card) => html`<${MiniCard} key=${card} card=${card} />`)}</p>`}
    <p class="laid"><${FormattedText} of=${restText(table, row.shown)} /></p>`;
}

/** @param {{ table: Table, row: ScoreRow, withCards?: boolean }} props */
export function DealResult({ table, row, withCards }) {
  const { store } = useTable();
  const laid = laidText(table, row.declarer, row.laid);
  return html`<section class=${`deal-result ${row.outcome}`}>
    <button type="button" class="quiet-close" aria-label=${gettext("Close")} onClick=${() => store.closeResult()}><${Icon} name="close" /></button>
    <h2><${FormattedText} of=${resultTitle(table, row)} /></h2>
    ${laid && html`<p class="laid"><${FormattedText} of=${laid} /></p>`}
    <${ShownRest} table=${table} row=${row} withCards=${withCards} />
    ${!row.redeal && html`<ul>${columns(table).map((seat) => html`<${Gain} key=${seat} table=${table} row=${row} seat=${seat} />`)}</ul>`}
  </section>`;
}

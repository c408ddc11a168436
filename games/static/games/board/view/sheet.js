// The score sheet, a real table: columns in the order in which the viewer sees the players.
import { contractsOnly } from "../barrel.js";
import { html, useState } from "../../base/html.js";
import { goalText } from "../text/goal.js";
import { signed, written } from "../text/panels.js";
import { columns, isMe } from "../seats.js";
import { merge, sheetRows } from "../sheet.js";
import { gettext, interpolate, pgettext } from "../../base/text.js";
import { useRunningTable } from "../../base/context.js";
import { Icon } from "../../base/icons.js";
import { Word } from "../../base/word.js";
import { Strokes } from "./player_plates.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { SheetCell, SheetState, ShownRow } from "../board.js" */

/** @param {number} gain */
const gainClass = (gain) => (gain > 0 ? "gain" : "loss");

/** @param {{ cell: SheetCell }} props */
export function Cell({ cell }) {
  return html`<td class=${cell.declarer ? "declared" : ""}><span class="cell">
    ${cell.gain ? html`<small class=${gainClass(cell.gain)} translate="no">${signed(cell.gain)}</small>` : null}
    ${cell.gaveUp && !cell.gain && html`<small class="gave-up" title=${gettext("gave up")}>0<span class="unseen">${gettext("gave up")}</span></small>`}
    <${Strokes} count=${cell.bolts} />
    ${cell.fell && html`<small class="loss">${gettext("falls")}</small>`}
    ${cell.attempt != null ? html`<small class="try">${interpolate(gettext("try %(attempt)s"), { attempt: cell.attempt })}</small>`
      : html`<b class=${`num${cell.mounted ? " oval" : ""}`} translate="no">${written(cell.score)}</b>`}
  </span></td>`;
}

/** @param {{ row: ShownRow }} props */
function Row({ row }) {
  if (row.redeal) return html`<tr class="redeal"><th scope="row">–</th><td colspan=${row.cells.length}>${gettext("redealt")}</td></tr>`;
  return html`<tr><th scope="row">${row.number}</th>${row.cells.map((cell) => html`<${Cell} key=${cell.seat} cell=${cell} />`)}</tr>`;
}

/** @param {{ table: Table, seat: SeatNumber }} props */
function NowCell({ table, seat }) {
  const barrel = table.standing.barrel[seat];
  const plays = table.declarer === seat && table.contract;
  return html`<td><span class="cell">
    ${plays ? html`<small>${gettext("plays")}</small><b class="num" translate="no">${table.contract}</b>`
      : contractsOnly(table, seat) ? html`<small class="try">${pgettext("short", "contracts")}</small>`
      : barrel != null && html`<small class="try"><${Word} of="barrel">${interpolate(gettext("try %(attempt)s"), { attempt: barrel + 1 })}<//></small>`}
  </span></td>`;
}

/** @param {{ table: Table, seats: SeatNumber[] }} props */
const NowRow = ({ table, seats }) => html`<tr class="now" aria-current="true"><th scope="row">${table.played + 1}</th>
  ${seats.map((seat) => html`<${NowCell} key=${seat} table=${table} seat=${seat} />`)}</tr>`;

// The number of rows beside the table; older rows are folded.
const ROWS_SHOWN = 8;

/** @param {Table} table @param {SheetState} state */
function useRows(table, state) {
  const { store } = useRunningTable();
  const [open, setOpen] = useState(false);
  const all = sheetRows(merge(open ? state.older : null, table.sheet.rows), table.played, columns(table));
  const rows = open ? all : all.slice(-ROWS_SHOWN);
  const toggle = () => {
    if (!open && !state.older) store.loadSheet();
    setOpen(!open);
  };
  return { rows, all, open, toggle };
}

/** @param {{ table: Table, state: SheetState }} props */
export function Sheet({ table, state }) {
  const seats = columns(table);
  const { rows, open, toggle } = useRows(table, state);
  const folded = table.played > rows.filter((row) => !row.redeal).length;
  const firstShown = rows.find((row) => row.number)?.number ?? 1;
  return html`<section class="sheet">
    <header class="side-panel-head"><h2>${gettext("Score sheet")}</h2><span>${goalText(table)}</span></header>
    <div class="sheet-scroll"><table>
      <thead><tr><th scope="col"><span class="unseen">${gettext("Deal")}</span></th>${seats.map((seat) => html`<th scope="col" key=${seat} translate=${isMe(table, seat) ? null : "no"}>${isMe(table, seat) ? gettext("You") : table.people[seat].name}</th>`)}</tr></thead>
      <tbody>
        ${(folded || open) && html`<${Fold} open=${open} last=${firstShown - 1} toggle=${toggle} span=${seats.length} />`}
        ${rows.map((row) => html`<${Row} key=${row.deal} row=${row} />`)}
        ${table.phase !== "over" && html`<${NowRow} table=${table} seats=${seats} />`}
      </tbody>
      ${table.agreements.bolts !== "off" && html`<tfoot><tr><th scope="row"><${Word} of="bolt">${gettext("Bolts")}<//></th>${seats.map((seat) => html`<td key=${seat}><${Strokes} count=${table.standing.bolts[seat]} /></td>`)}</tr></tfoot>`}
    </table></div>
  </section>`;
}

/** @param {{ open: boolean, last: number, toggle: () => void, span: number }} props */
const Fold = ({ open, last, toggle, span }) => html`<tr class="older"><td class="fold-sign"><${Icon} name=${open ? "down" : "up"} /></td>
  <td colspan=${span}><button type="button" aria-expanded=${open} onClick=${toggle}>${
  open ? gettext("Show fewer deals") : interpolate(gettext("Deals 1 to %(last)s"), { last })}</button></td></tr>`;

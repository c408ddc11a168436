// The sheet as on paper: a real table, with a column for each player.
import { html, useState } from "../../base/html.js";
import { text, signed, written } from "../words.js";
import { Strokes } from "./parts.js";
/** @import { SheetCell } from "../../board/board.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { Line, ScoreSheet, SheetRow } from "../scorekeeper.js" */

const ROWS_SHOWN = 5;

/** @param {{ cell: SheetCell, isChanged: boolean }} props */
function ScoreCell({ cell, isChanged }) {
  const classes = [cell.declarer && "declared", isChanged && "changed"].filter(Boolean).join(" ");
  return html`<td class=${classes}><span class="cell">
    <span class="cell-marks">${cell.gain ? html`<small class=${cell.gain > 0 ? "gain" : "loss"}>${signed(cell.gain)}</small>` : null}
      ${cell.gaveUp && !cell.gain && html`<small class="gave-up">0<span class="unseen">${text("gave_up")}</span></small>`}
      <${Strokes} count=${cell.bolts} />${cell.fell && html`<small class="loss">${text("falls")}</small>`}</span>
    ${cell.attempt !== null ? html`<small class="try">${text("try", { attempt: cell.attempt })}</small>`
      : html`<b class=${`num${cell.mounted ? " oval" : ""}`}>${written(cell.score)}${cell.mounted && html`<span class="unseen"> ${text("on_the_barrel")}</span>`}</b>`}
  </span></td>`;
}

/**
 * @param {{ row: SheetRow, isNew: boolean, changed: Set<SeatNumber> | undefined, correct: () => void }} props
 */
function Row({ row, isNew, changed, correct }) {
  const label = row.isEntry ? `${row.number ?? ""}±` : row.number ?? "–";
  const name = row.isEntry ? text("correct_entry_of", { reason: row.reason }) : text("correct_deal", { deal: label });
  return html`<tr class=${isNew ? "new" : ""}><th scope="row"><button type="button" class="row-number" aria-label=${name} onClick=${correct}>${label}</button></th>
    ${row.cells.map((cell) => html`<${ScoreCell} key=${cell.seat} cell=${cell} isChanged=${changed?.has(cell.seat)} />`)}</tr>
    ${row.isEntry && html`<tr class=${`entry-reason${isNew ? " new" : ""}`}><td colspan=${row.cells.length + 1} translate="no">${row.reason}</td></tr>`}`;
}

/** @param {{ bolts: number[] }} props */
const Bolts = ({ bolts }) => html`<tfoot><tr><th scope="row">${text("bolts")}</th>
  ${bolts.map((count, seat) => html`<td key=${seat}>${count ? html`<${Strokes} count=${count} />` : "–"}</td>`)}</tr></tfoot>`;

/**
 * @param {{ sheet: ScoreSheet, rows: SheetRow[], bolts: number[], isWhole: boolean, newRow: number | null,
 *   changed?: Set<SeatNumber>[], correct: (deal: number) => void }} props
 */
export function Sheet({ sheet, rows, bolts, isWhole, newRow, changed = [], correct }) {
  const [open, setOpen] = useState(false);
  const first = open || isWhole ? 0 : Math.max(0, rows.length - ROWS_SHOWN);
  return html`<div class="score-sheet"><table>
    <thead><tr><th scope="col"><span class="unseen">${text("deal")}</span></th>${sheet.players.map((name) => html`<th scope="col" key=${name} title=${name} translate="no">${name}</th>`)}</tr></thead>
    <tbody>
      ${(first > 0 || open) && html`<tr class="older"><td colspan=${sheet.players.length + 1}><button type="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>${
        open ? text("fewer_deals") : text("deals_to", { last: rows[first - 1].number ?? first })}</button></td></tr>`}
      ${rows.slice(first).map((row) => html`<${Row} key=${row.deal} row=${row} isNew=${row.deal === newRow} changed=${changed[row.deal]} correct=${() => correct(row.deal)} />`)}
      ${!rows.length && html`<tr><td class="no-deals" colspan=${sheet.players.length + 1}>${text("no_deals")}</td></tr>`}
    </tbody>
    ${sheet.agreements.bolts !== "off" && html`<${Bolts} bolts=${bolts} />`}
  </table></div>`;
}

/** @param {{ line: Line }} props */
export const Ribbon = ({ line }) => html`<p class=${`score-ribbon${line.isBarrel || line.isOver || line.isMoment ? " strong" : ""}${line.isMoment ? " moment" : ""}`}>
  <b>${text(line.key, line.values)}</b>${line.aside && html`<span>${text(line.aside.key, line.aside.values)}</span>`}</p>`;

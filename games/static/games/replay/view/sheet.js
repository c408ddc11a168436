// The score sheet of the whole game: a row jumps to its deal.
import { html, useEffect, useRef } from "../../base/html.js";
import { columns } from "../../board/seats.js";
import { sheetRows } from "../../board/sheet.js";
import { gettext, interpolate } from "../../base/text.js";
import { Cell } from "../../board/view/sheet.js";
import { nameOf } from "../step_texts.js";
import { dealNumbers } from "./header.js";
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { Replay, ReplayRow, ReplayState, ReplayTable } from "../replay.js" */
/** @import { ReplayStore } from "../store.js" */

/**
 * Rows with the index of their deal; a deal that has not ended has no cells.
 * @param {Replay} props
 * @param {SeatNumber[]} seats
 */
export function rowsOf({ rows }, seats) {
  const known = rows.filter((row) => row != null);
  const played = known.filter((row) => !row.redeal).length;
  const done = sheetRows(known, played, seats);
  const numbers = dealNumbers(rows);
  return rows.map((row, deal) => ({ deal, number: numbers[deal], redeal: Boolean(row?.redeal), cells: row ? done[known.indexOf(row)].cells : null }));
}

/** @param {{ row: ReplayRow, store: ReplayStore, place: number }} props */
function Number({ row, store, place }) {
  const text = row.number ?? "–";
  const label = row.number == null ? gettext("The deal before a redeal") : interpolate(gettext("Go to deal %(number)s"), { number: row.number });
  if (place < 0 || place >= store.replay.deals.length) return text;
  return html`<button type="button" aria-label=${label} onClick=${() => store.jump({ deal: place, step: 0 })}>${text}</button>`;
}

/** @param {{ row: ReplayRow, span: number }} props */
function Cells({ row, span }) {
  if (row.redeal) return html`<td colspan=${span}>${gettext("redealt")}</td>`;
  if (!row.cells) return html`<td colspan=${span}>${gettext("not finished")}</td>`;
  return row.cells.map((cell) => html`<${Cell} key=${cell.seat} cell=${cell} />`);
}

/** @param {{ row: ReplayRow, store: ReplayStore, here: boolean, span: number }} props */
function Row({ row, store, here, span }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const place = row.deal - store.replay.first;
  useEffect(() => {
    if (here) ref.current?.scrollIntoView?.({ block: "nearest" });
  }, [here]);
  const jump = () => place >= 0 && place < store.replay.deals.length && store.jump({ deal: place, step: 0 });
  return html`<tr ref=${ref} class=${`${row.redeal ? "redeal" : ""} ${here ? "now" : ""}`} aria-current=${here ? "true" : undefined} onClick=${jump}>
    <th scope="row"><${Number} row=${row} store=${store} place=${place} /></th><${Cells} row=${row} span=${span} /></tr>`;
}

/**
 * A replay that shows nothing ahead has the deals before this one, and this one once it has ended.
 * @param {ReplayStore} store
 * @param {ReplayState} state
 * @param {SeatNumber[]} seats
 */
function shownRows(store, { at, plain }, seats) {
  const rows = rowsOf(store.replay, seats);
  if (!plain) return rows;
  const ended = at.step === store.frames().length - 1;
  return rows.slice(0, at.deal + store.replay.first + (ended ? 1 : 0));
}

/** @param {{ table: ReplayTable, store: ReplayStore, state: ReplayState }} props */
export function DealSheet({ table, store, state }) {
  const seats = columns(table);
  const here = state.at.deal + store.replay.first;
  return html`<section class="sheet deal-sheet">
    <div class="side-panel-head"><h2>${gettext("Score sheet")}</h2><span>${interpolate(gettext("to %(target)s"), { target: table.agreements.target })}</span></div>
    <div class="sheet-scroll" tabindex="0" role="group" aria-label=${gettext("Score sheet")}><table>
      <thead><tr><th scope="col"><span class="unseen">${gettext("Deal")}</span></th>${seats.map((seat) => html`<th scope="col" key=${seat}>${nameOf(table, seat)}</th>`)}</tr></thead>
      <tbody>${shownRows(store, state, seats).map((row) => html`<${Row} key=${row.deal} row=${row} store=${store} here=${row.deal === here} span=${seats.length} />`)}</tbody>
    </table></div>
  </section>`;
}

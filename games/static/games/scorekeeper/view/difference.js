// The comparison with a sheet that the server booked otherwise: side by side, the first difference marked.
import { html } from "../../base/html.js";
import { text, written } from "../words.js";
/** @import { BookedRow, FirstDifference, ScoreSheet, Sending } from "../scorekeeper.js" */

const ROWS_SHOWN = 6;

/** @param {{ sheet: ScoreSheet, found: FirstDifference, sending: Sending }} props */
export function Difference({ sheet, found, sending: { ours, theirs, accept } }) {
  const first = Math.max(0, found.deal - 1);
  const values = { deal: found.deal + 1, name: sheet.players[found.seat], ours: shown(found.ours), theirs: shown(found.theirs) };
  /** @param {string} title @param {BookedRow[]} rows */
  const part = (title, rows) => html`<${Booked} ...${{ title, found, first }} players=${sheet.players} rows=${rows.slice(first, first + ROWS_SHOWN)} />`;
  return html`<section class="difference" role="alert"><p>${text("difference", values)}</p>
    <div class="difference-sheets">${part(text("on_this_phone"), ours)}${part(text("on_the_site"), theirs ?? [])}</div>
    <button type="button" class="button" onClick=${accept}>${text("keep_the_sites")}</button></section>`;
}

/** @param {number | null} number */
const shown = (number) => (number === null ? "–" : written(number));

/** @param {{ title: string, players: string[], rows: BookedRow[], first: number, found: FirstDifference }} props */
const Booked = ({ title, players, rows, first, found }) => html`<table><caption>${title}</caption>
  <thead><tr><th scope="col"><span class="unseen">${text("deal")}</span></th>${players.map((name) => html`<th scope="col" key=${name} title=${name}>${name}</th>`)}</tr></thead>
  <tbody>${rows.map((row, i) => html`<tr key=${i}><th scope="row">${first + i + 1}</th>${row.scores.map((score, seat) => html`<td key=${seat} class=${
    first + i === found.deal && seat === found.seat ? "differs" : ""}>${written(score)}</td>`)}</tr>`)}</tbody></table>`;

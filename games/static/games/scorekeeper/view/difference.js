// The comparison with a sheet that the server booked otherwise: side by side, the first difference marked.
import { html } from "../../base/html.js";
import { text, written } from "../words.js";

const ROWS_SHOWN = 6;

export function Difference({ sheet, sending: { ours, theirs, difference: found, accept } }) {
  const first = Math.max(0, found.deal - 1);
  const values = { deal: found.deal + 1, name: sheet.players[found.seat], ours: shown(found.ours), theirs: shown(found.theirs) };
  const part = (title, rows) => html`<${Booked} ...${{ title, found, first }} players=${sheet.players} rows=${rows.slice(first, first + ROWS_SHOWN)} />`;
  return html`<section class="difference" role="alert"><p>${text("difference", values)}</p>
    <div class="difference-sheets">${part(text("on_this_phone"), ours)}${part(text("on_the_site"), theirs)}</div>
    <button type="button" class="button" onClick=${accept}>${text("keep_the_sites")}</button></section>`;
}

const shown = (number) => (number === null ? "–" : written(number));

const Booked = ({ title, players, rows, first, found }) => html`<table><caption>${title}</caption>
  <thead><tr><th scope="col"><span class="unseen">${text("deal")}</span></th>${players.map((name) => html`<th scope="col" key=${name} title=${name}>${name}</th>`)}</tr></thead>
  <tbody>${rows.map((row, i) => html`<tr key=${i}><th scope="row">${first + i + 1}</th>${row.scores.map((score, seat) => html`<td key=${seat} class=${
    first + i === found.deal && seat === found.seat ? "differs" : ""}>${written(score)}</td>`)}</tr>`)}</tbody></table>`;

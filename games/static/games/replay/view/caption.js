// What was just done, in a sentence or two; at the end of a deal, what it came to.
import { html } from "../../table/html.js";
import { gettext } from "../../table/text.js";
import { Rich } from "../../table/view/rich.js";
import { gainWords, outcomeWords, stepWords } from "../words.js";

const MOST = 3;

function Result({ table, store }) {
  const { at } = store.state;
  const index = at.deal + store.replay.first;
  const [row, before] = [store.replay.rows[index], store.replay.rows[index - 1]];
  if (!table.dealEnded || !row) return null;
  return html`<p class=${`came-to ${row.outcome}`}><b><${Rich} of=${outcomeWords(table, row)} /></b>
    ${!row.redeal && html` <span>${gainWords(table, row, before)}</span>`}</p>`;
}

export function Caption({ table, store }) {
  const lines = stepWords(table).slice(0, MOST);
  return html`<div class="caption-place"><div class="caption" role="status">
    <p>${lines.map((line, i) => html`<span key=${i} class=${i ? "" : "done"}><${Rich} of=${line} /></span> `)}
      ${!lines.length && !table.dealEnded && html`<span class="done">${gettext("The cards are dealt.")}</span>`}</p>
    <${Result} table=${table} store=${store} />
  </div></div>`;
}

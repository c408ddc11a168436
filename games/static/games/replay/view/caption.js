// The caption of a step: a sentence or two; at the end of a deal, its result.
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { FormattedText } from "../../base/formatted_text.js";
import { BadMove } from "../review/bad_move.js";
import { LineNote, Verdict } from "../review/verdict.js";
import { gainText, outcomeText, stepTexts } from "../step_texts.js";
/** @import { ReplayTable } from "../replay.js" */
/** @import { ReplayStore } from "../store.js" */

const MOST = 3;

/** @param {{ table: ReplayTable, store: ReplayStore }} props */
function Result({ table, store }) {
  const { at } = store.state;
  const index = at.deal + store.replay.first;
  const [row, before] = [store.rowOf(index), store.replay.rows[index - 1]];
  if (!table.dealEnded || !row) return null;
  return html`<p class=${`deal-summary ${row.outcome}`}><b><${FormattedText} of=${outcomeText(table, row)} /></b>
    ${!row.redeal && html` <span>${gainText(table, row, before)}</span>`}</p>`;
}

/** @param {{ table: ReplayTable, store: ReplayStore }} props */
export function Caption({ table, store }) {
  const { mark } = store;
  const { line } = store.state;
  // A verdict needs the room of what followed the choice.
  const lines = stepTexts(table).slice(0, mark ? 1 : MOST);
  return html`<div class="caption-place"><div class=${`caption${mark ? ` judged grade-${mark.grade}` : ""}${line ? " unplayed" : ""}`} role="status">
    <p>${lines.map((line, i) => html`<span key=${i} class=${i ? "" : "done"}><${FormattedText} of=${line} /></span> `)}
      ${!lines.length && !table.dealEnded && html`<span class="done">${gettext("The cards are dealt.")}</span>`}</p>
    ${mark && html`<${Verdict} store=${store} mark=${mark} />`}
    <${BadMove} store=${store} />
    <${Result} table=${table} store=${store} />
    ${line && html`<${LineNote} store=${store} />`}
  </div></div>`;
}

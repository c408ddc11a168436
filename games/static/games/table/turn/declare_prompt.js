// The prompt for a card that may declare: shown in place of the turn line before the card is played.
import { isLegal, declareOptions } from "../../board/legal_actions.js";
import { html } from "../../base/html.js";
import { declareChoices } from "../../board/text/panels.js";
import { gettext } from "../../base/text.js";
import { useTable } from "../context.js";
import { FormattedText } from "../../base/formatted_text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { CardName } from "../../base/types.js" */
/** @import { TableState } from "../table.js" */

/** @param {Table} table @param {TableState} state */
export const asksToDeclare = (table, state) =>
  Boolean(state.asking && table.legal.play && isLegal(table, state.asking) && declareOptions(table, state.asking).length);

/** @param {{ table: Table, state: TableState }} props */
export function DeclarePrompt({ table, state }) {
  const { store } = useTable();
  const asking = /** @type {CardName} */ (state.asking);
  const choices = declareChoices(table, asking, declareOptions(table, asking));
  return html`<div class="declare-prompt" role="group" aria-label=${gettext("What do you declare?")}>
    ${choices.map(({ action, text, main }) => html`<button type="button" key=${action} class=${`button${main ? " primary" : ""}`}
      onClick=${() => store.act(action)}><${FormattedText} of=${text} /></button>`)}
  </div>`;
}

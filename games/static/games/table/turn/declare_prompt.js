// The prompt for a card that may declare: shown in place of the turn line before the card is played.
import { isLegal, declareOptions } from "../../board/legal_actions.js";
import { html } from "../../base/html.js";
import { declareChoices } from "../../board/text/panels.js";
import { gettext } from "../../base/text.js";
import { useTable } from "../../base/context.js";
import { FormattedText } from "../../base/formatted_text.js";

export const asksToDeclare = (table, state) =>
  Boolean(state.asking && table.legal.play && isLegal(table, state.asking) && declareOptions(table, state.asking).length);

export function DeclarePrompt({ table, state }) {
  const { store } = useTable();
  const choices = declareChoices(table, state.asking, declareOptions(table, state.asking));
  return html`<div class="declare-prompt" role="group" aria-label=${gettext("What do you declare?")}>
    ${choices.map(({ action, text, main }) => html`<button type="button" key=${action} class=${`button${main ? " primary" : ""}`}
      onClick=${() => store.act(action)}><${FormattedText} of=${text} /></button>`)}
  </div>`;
}

// What to say with a card that may declare: asked on the turn line's place, before the card is played.
import { isLegal, wordsFor } from "../asks.js";
import { html } from "../html.js";
import { wordChoices } from "../panelwords.js";
import { gettext } from "../text.js";
import { useTable } from "./context.js";
import { Rich } from "./rich.js";

export const asksForWords = (table, state) =>
  Boolean(state.asking && table.legal.play && isLegal(table, state.asking) && wordsFor(table, state.asking).length);

export function Words({ table, state }) {
  const { store } = useTable();
  const choices = wordChoices(table, state.asking, wordsFor(table, state.asking));
  return html`<div class="words" role="group" aria-label=${gettext("What do you declare?")}>
    ${choices.map(({ action, text, main }) => html`<button type="button" key=${action} class=${`button${main ? " primary" : ""}`}
      onClick=${() => store.act(action)}><${Rich} of=${text} /></button>`)}
  </div>`;
}

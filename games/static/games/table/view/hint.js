// The button that asks for a hint; its key is H.
import { canAsk, hintFor } from "../hint.js";
import { html } from "../html.js";
import { gettext } from "../text.js";
import { useTable } from "./context.js";

export function HintButton({ table, state }) {
  const { store } = useTable();
  if (!canAsk(table) || hintFor(table, state.hint)) return null;
  return html`<button type="button" class="hint-button" aria-keyshortcuts="H" disabled=${state.asksHint} onClick=${() => store.askForHint()}>${
    state.asksHint ? gettext("Thinking…") : gettext("Hint")}</button>`;
}

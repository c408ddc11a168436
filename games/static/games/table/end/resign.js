// Resigning: shows what it costs before confirming.
import { html, useState } from "../../base/html.js";
import { closesGame } from "./model.js";
import { gettext } from "../../base/text.js";
import { requestJson } from "./play_again.js";
import { useTable } from "../context.js";
/** @import { Table } from "../../base/page.js" */

/** @param {{ table: Table }} props */
export function Resign({ table }) {
  const { store } = useTable();
  const [busy, setBusy] = useState(false);
  const { config } = store;
  const stay = () => store.open("resign");
  /** @param {string=} text */
  const failed = (text) => {
    setBusy(false);
    stay();
    store.showError(text ?? gettext("No connection. Try again in a moment."));
  };
  const go = () => {
    setBusy(true);
    requestJson(config, config.urls.leave, new URLSearchParams())
      .then((answer) => (answer.error ? failed(answer.error.text) : globalThis.location.assign(config.urls.home)))
      .catch(() => failed());
  };
  return html`<div class="giveup resign">
    <p>${closesGame(table) ? gettext("Nobody has bid yet, so the game will be closed for everybody.") : gettext("A bot plays your cards to the end of the game. You cannot come back to it.")}</p>
    ${table.rated && html`<p>${gettext("Your rating counts this as last place, whatever the others' result. Leaving games repeatedly blocks ranked play for a while.")}</p>`}
    <div class="actions">
      <button type="button" class="button grow" onClick=${stay}>${gettext("Keep playing")}</button>
      <button type="button" class="button danger grow" disabled=${busy} onClick=${go}>${gettext("Resign")}</button>
    </div>
  </div>`;
}

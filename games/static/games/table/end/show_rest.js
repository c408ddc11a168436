// The offer to show the rest of a deal, whose key is R: the server makes it where every order of play books the same.
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { useTable } from "../context.js";
/** @import { Table } from "../../base/page.js" */

/** @param {Table | null} table */
export const canShowRest = (table) => Boolean(table?.legal?.show);

/**
 * Touch shows no title: a line in the button says in short why there is an offer.
 * @param {{ table: Table }} props
 */
export function ShowRestButton({ table }) {
  const { store } = useTable();
  if (!canShowRest(table)) return null;
  return html`<button type="button" class="hint-button rest-button" aria-keyshortcuts="R"
    title=${gettext("Whatever is played now, the result is the same")} onClick=${() => store.act("show")}>${gettext("Show the rest")}
    <small>${gettext("The result is known")}</small></button>`;
}

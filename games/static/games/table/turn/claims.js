// A right to a redeal: only the viewer is asked; the others see that a claim is being considered.
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { PanelHead } from "./bidding.js";
import { useTable } from "../context.js";
/** @import { Table } from "../../base/page.js" */

/** @param {{ table: Table }} props */
export function Claim({ table }) {
  const { store } = useTable();
  return html`<section class="panel claim" aria-label=${gettext("Redeal")}>
    <${PanelHead} table=${table}>${gettext("You can ask for a redeal")}<//>
    <p class="panel-text">${table.phase === "talon_claim" ? gettext("The talon gives you the right to a redeal.")
      : gettext("Your hand gives you the right to a redeal. The others do not see who was asked.")}</p>
    ${table.claiming && table.phase !== "talon_claim" && html`<p class="panel-text">${gettext("All answers take effect together when the time is up.")}</p>`}
    <div class="panel-footer">
      <button type="button" class="button" onClick=${() => store.act("keep")}>${gettext("Keep these cards")}</button>
      <button type="button" class="button primary" onClick=${() => store.act("redeal")}>${gettext("Ask for a redeal")}</button>
    </div>
  </section>`;
}

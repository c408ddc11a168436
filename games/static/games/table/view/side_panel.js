// The panel to the right of a desktop table: score sheet, this deal, and links to drawers.
import { presetName } from "../text/agreements.js";
import { html } from "../html.js";
import { gettext } from "../text.js";
import { useTable } from "./context.js";
import { Icon } from "./icons.js";
import { Sheet } from "./sheet.js";
import { LastTryNote, ThisDeal } from "./this_deal.js";

const FooterLink = ({ icon, text, more, open }) => html`<button type="button" class="menu-row" aria-haspopup="dialog" onClick=${open}>
  <${Icon} name=${icon} /><span>${text}</span> <small>${more}</small><${Icon} name="next" /></button>`;

export function SidePanel({ table, state }) {
  const { store } = useTable();
  return html`<aside class="side-panel" aria-label=${gettext("Score and deal")}>
    <div class="side-panel-body">
      <${Sheet} table=${table} state=${state} />
      ${table.phase !== "play" && html`<${LastTryNote} table=${table} />`}
      <${ThisDeal} table=${table} />
    </div>
    <div class="menu-rows">
      <${FooterLink} icon="talon" text=${gettext("This deal")} more=${gettext("bids and talon")} open=${() => store.open("deal")} />
      <${FooterLink} icon="shield" text=${gettext("Fair shuffle")} open=${() => store.open("fair")} />
      <${FooterLink} icon="book" text=${gettext("Agreements")} more=${presetName(table)} open=${() => store.open("agreements")} />
    </div>
  </aside>`;
}

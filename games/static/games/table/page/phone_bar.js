// The bar at the bottom of a phone: everything that is not needed for each card.
import { html } from "../../base/html.js";
import { written } from "../../board/text/panels.js";
import { gettext, pgettext } from "../../base/text.js";
import { useTable } from "../context.js";
import { Icon } from "../../base/icons.js";
/** @import { Table } from "../../base/page.js" */
/** @import { TableState } from "../table.js" */
/** @import { ComponentChildren } from "preact" */

/** @param {{ icon: string, open: boolean, name: string, press?: () => void, children: ComponentChildren }} props */
const Tab = ({ icon, open, name, press, children }) => {
  const { store } = useTable();
  return html`<button type="button" class="tab" aria-haspopup="dialog" aria-expanded=${open} onClick=${press ?? (() => store.open(name))}>
    <${Icon} name=${icon} /><span>${children}</span></button>`;
};

/** @param {{ table: Table, state: TableState }} props */
export function PhoneBar({ table, state }) {
  const { store, layout } = useTable();
  const score = table.you != null ? table.standing.scores[table.you] : null;
  /** @param {string} name */
  const tab = (name) => ({ name, open: state.drawer === name });
  return html`<nav class="bar" aria-label=${gettext("Table")}>
    <${Tab} icon="cards" ...${tab("last")}>${pgettext("short", "Last trick")}<//>
    <${Tab} icon="talon" ...${tab("deal")}>${gettext("This deal")}<//>
    <${Tab} icon="sheet" ...${tab("score")}>${gettext("Score")} ${score != null && html`<b>${written(score)}</b>`}<//>
    ${store.config.talk ? html`<${Tab} icon="chat" ...${tab("chat")} press=${() => store.talk.open(layout)}>${gettext("Chat")}
      ${state.talk.unread > 0 && html`<i class="unread" /><span class="unseen">${gettext("new messages")}</span>`}<//>`
      : html`<${Tab} icon="book" ...${tab("agreements")}>${pgettext("short", "Rules")}<//>`}
    <${Tab} icon="more" ...${tab("more")}>${gettext("More")}<//>
  </nav>`;
}

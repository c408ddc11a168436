// The panel to the right of a desktop table: score sheet, this deal, and links to drawers.
import { presetName } from "../../board/text/agreements.js";
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { useTable } from "../context.js";
import { Icon } from "../../base/icons.js";
import { Sheet } from "../../board/view/sheet.js";
import { TalkPanel } from "../talk/panel.js";
import { LastTryNote, ThisDeal } from "./this_deal.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Tab, TableState } from "../table.js" */

/** @param {{ icon: string, text: string, more?: string, open: () => void }} props */
const FooterLink = ({ icon, text, more, open }) => html`<button type="button" class="menu-row" aria-haspopup="dialog" onClick=${open}>
  <${Icon} name=${icon} /><span>${text}</span> <small>${more}</small><${Icon} name="next" /></button>`;

/** @type {Record<Tab, () => string>} */
const TABS = { score: () => gettext("Score"), chat: () => gettext("Chat"), watching: () => gettext("Watching") };

/** @param {{ state: TableState }} props */
function Tabs({ state }) {
  const { store } = useTable();
  const names = /** @type {Tab[]} */ (Object.keys(TABS));
  /** @type {Partial<Record<string, number>>} */
  const step = { ArrowRight: 1, ArrowLeft: -1 };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const by = step[event.key];
    if (!by) return;
    const next = names[(names.indexOf(state.tab) + by + names.length) % names.length];
    store.talk.select(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${gettext("Side panel")} onKeyDown=${keys}>
    ${names.map((name) => html`<button type="button" key=${name} id=${`tab-${name}`} role="tab" aria-selected=${state.tab === name} tabindex=${state.tab === name ? 0 : -1}
      aria-controls=${`panel-${name}`} onClick=${() => store.talk.select(name)}>${TABS[name]()}
      ${name === "watching" && state.talk.watching.count > 0 && html` <small>${state.talk.watching.count}</small>`}
      ${name === "chat" && state.talk.unread > 0 && html`<i class="unread" /><span class="unseen">${gettext("new messages")}</span>`}</button>`)}
  </div>`;
}

/** @param {{ table: Table, state: TableState }} props */
function ScorePanel({ table, state }) {
  return html`<div class="side-panel-body" id="panel-score" role="tabpanel" aria-labelledby="tab-score">
    <${Sheet} table=${table} state=${state} />
    ${table.phase !== "play" && html`<${LastTryNote} table=${table} />`}
    <${ThisDeal} table=${table} />
  </div>`;
}

/**
 * A lesson has no talk, and so no tabs.
 * @param {{ table: Table, state: TableState }} props
 */
export function SidePanel({ table, state }) {
  const { store } = useTable();
  const tab = store.config.talk ? state.tab : "score";
  return html`<aside class="side-panel" aria-label=${gettext("Score and deal")}>
    ${store.config.talk && html`<${Tabs} state=${state} />`}
    ${tab === "score" ? html`<${ScorePanel} table=${table} state=${state} />` : html`<${TalkPanel} key=${tab} table=${table} state=${state} tab=${tab} />`}
    <div class="menu-rows">
      ${tab === "score" && html`<${FooterLink} icon="talon" text=${gettext("This deal")} more=${gettext("bids and talon")} open=${() => store.open("deal")} />
        <${FooterLink} icon="shield" text=${gettext("Fair shuffle")} open=${() => store.open("fair")} />`}
      <${FooterLink} icon="book" text=${gettext("Agreements")} more=${presetName(table)} open=${() => store.open("agreements")} />
    </div>
  </aside>`;
}

// Chat and viewers: two tabs beside a large table, one sheet on a phone.
import { html, useRef } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { watchingText } from "./text.js";
import { useTable } from "../context.js";
import { Icon } from "../../base/icons.js";
import { Composer, HideSwitch, Log, useTalkFocus, useTalkKeys } from "./bubbles.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Tab, TableState, TalkState } from "../table.js" */

const focusHand = () => document.querySelector(".hand [tabindex='0']")?.focus();

/**
 * Everything of a channel but its frame.
 * @param {{ table: Table, state: TableState, ofPlayers: boolean, inSheet?: boolean }} props
 */
function Channel({ table, state, ofPlayers, inSheet }) {
  if (state.talk.hidden) return html`<div class="talk-log" /><${HideSwitch} state=${state} />`;
  const ownChannel = ofPlayers === (table.you != null);
  return html`<${Log} table=${table} state=${state} ofPlayers=${ofPlayers} />
    ${ownChannel && !inSheet && html`<div class="say-panel">
      <p class="say-head"><b>${gettext("Say")}</b><small>${gettext("everybody reads it in their own language")}</small></p>
      <${Composer} state=${state} /></div>`}
    <${HideSwitch} state=${state} />`;
}

/** @param {{ state: TableState }} props */
function Names({ state }) {
  const { count, names } = state.talk.watching;
  return html`<div class="watching"><p><${Icon} name="eye" /><b>${watchingText(count)}</b></p>
    ${names.length > 0 && html`<ul>${names.map((one) => html`<li key=${one.username} translate="no">${one.name}</li>`)}</ul>`}</div>`;
}

/** @param {{ state: TableState }} props */
function ByNameSwitch({ state }) {
  const { store, preferences } = useTable();
  return store.config.person && html`<button type="button" class="switch-line" role="switch" aria-checked=${state.talk.byName} onClick=${preferences.toggleByName}>
    <span>${gettext("Show my name when I watch")}</span><i class="switch" /></button>`;
}

/** @param {{ table: Table, state: TableState, inSheet?: boolean }} props */
function Watching({ table, state, inSheet }) {
  const reads = table.you == null || table.phase === "over";
  return html`<${Names} state=${state} />
    ${table.you == null && html`<${ByNameSwitch} state=${state} />`}
    ${reads ? html`<${Channel} table=${table} state=${state} ofPlayers=${false} inSheet=${inSheet} />`
      : html`<p class="talk-note"><${Icon} name="lock" /><span>${gettext("You can read what viewers say when the game is over.")}</span></p>`}`;
}

/**
 * A tab's panel beside the table.
 * @param {{ table: Table, state: TableState, tab: Tab }} props
 */
export function TalkPanel({ table, state, tab }) {
  const { store } = useTable();
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useTalkFocus(ref, state.talk.focus);
  const keys = useTalkKeys(() => {
    store.talk.select("score");
    focusHand();
  });
  return html`<div class="talk-panel" id=${`panel-${tab}`} role="tabpanel" aria-labelledby=${`tab-${tab}`} ref=${ref} onKeyDown=${keys}>
    ${tab === "chat" ? html`<${Channel} table=${table} state=${state} ofPlayers />` : html`<${Watching} table=${table} state=${state} />`}
  </div>`;
}

/** @param {Table} table */
const hintOf = (table) => (table.rated && table.you != null && table.phase !== "over" ? gettext("rated game: quick phrases only") : "");

const TITLES = { say: () => gettext("Say"), read: () => gettext("Messages"), watching: () => gettext("Watching") };

/** @param {TableState} state */
export const sheetTitle = (state) => TITLES[state.talk.mode]();

/**
 * The head of the sheet: what may be said, and the way to the messages and the viewers.
 * @param {{ table: Table, state: TableState }} props
 */
export function SheetHead({ table, state }) {
  const { store } = useTable();
  const { mode, watching, lines } = state.talk;
  /** @param {TalkState["mode"]} other */
  const turn = (other) => () => store.talk.set({ mode: mode === other ? "say" : other });
  return html`<small class="sheet-hint">${hintOf(table)}</small>
    ${watching.count > 0 && html`<button type="button" class="quiet" aria-pressed=${mode === "watching"} aria-label=${watchingText(watching.count)} onClick=${turn("watching")}><${Icon} name="eye" />${watching.count}</button>`}
    <button type="button" class="quiet" aria-pressed=${mode === "read"} onClick=${turn("read")}><${Icon} name="chat" /><span class="unseen">${gettext("Messages")}</span> ${lines.length || ""}</button>`;
}

/** @param {{ table: Table, state: TableState }} props */
export function TalkSheet({ table, state }) {
  const { mode, hidden } = state.talk;
  return html`<div class=${`talk-sheet mode-${mode}`}>
    ${hidden ? html`<${HideSwitch} state=${state} />`
      : mode === "read" ? html`<${Log} table=${table} state=${state} ofPlayers /><${HideSwitch} state=${state} />`
      : mode === "watching" ? html`<${Watching} table=${table} state=${state} inSheet />`
      : html`<${Composer} state=${state} hint=${hintOf(table)} />`}
  </div>`;
}

// The button that asks for a hint, whose key is H; and the hint where the turn line has no place.
import { canAsk, hintFor } from "./hint.js";
import { html } from "../../base/html.js";
import { gettext, interpolate, ngettext } from "../../base/text.js";
import { useTable } from "../context.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Hint, TableState } from "../table.js" */

/** @param {{ table: Table, state: TableState }} props */
export function HintButton({ table, state }) {
  const { store } = useTable();
  if (!canAsk(table) || hintFor(table, state.hint)) return null;
  return html`<button type="button" class="hint-button" aria-keyshortcuts="H" disabled=${state.asksHint} onClick=${() => store.askForHint()}>${
    state.asksHint ? gettext("Thinking…") : gettext("Hint")}</button>`;
}

/** @param {number} count */
const costText = (count) => interpolate(gettext("Cost: %(cost)s"), { cost: interpolate(ngettext("%(count)s point", "%(count)s points", count), { count }) });

/**
 * The hint for ears, with the next best choices and their costs.
 * @param {Hint} hint
 */
export const spokenHint = ({ text, others = [] }) => [text, ...others.map((other) => `${other.text}. ${costText(other.cost)}.`)].join(" ");

/**
 * What the next best choices cost.
 * @param {{ hint: Hint }} props
 */
export function OtherChoices({ hint: { others = [] } }) {
  return others.length > 0 && html`<small class="hint-others">${others.map(({ text, cost }, i) => html`${i ? " · " : " "}<span key=${text} translate="no">${text} <b aria-hidden="true">${cost ? `−${cost}` : "0"}</b>
    <span class="unseen">${costText(cost)}</span></span>`)}</small>`;
}

/**
 * On a phone the exchange covers the turn line.
 * @param {{ table: Table, state: TableState }} props
 */
export function ExchangeHint({ table, state }) {
  const hint = hintFor(table, state.hint);
  return html`<div class="exchange-hint">${hint && html`<p>${hint.text}<${OtherChoices} hint=${hint} /></p>`}<${HintButton} table=${table} state=${state} /></div>`;
}

// The head of the page: where one is, where the sheet is kept, undo and the rest.
import { html } from "../../base/html.js";
import { Icon } from "../../base/icons.js";
import { text } from "../words.js";
/** @import { ScoreSheet, Sending } from "../scorekeeper.js" */

export const StartHeader = () => html`<header class="score-head"><a class="quiet round" href="/" aria-label=${text("home")}><${Icon} name="back" /></a><b>${text("scorekeeper")}</b></header>`;

/**
 * @param {{ sheet: ScoreSheet, isOnline: boolean, sending: Sending, leave: () => void, remove: () => void,
 *   end: (() => void) | null, undo: (() => void) | null, redo: (() => void) | null }} props
 */
export function Header({ sheet, isOnline, sending, leave, remove, end, undo, redo }) {
  return html`<header class="score-head">
    ${sheet.event ? html`<a class="quiet round" href=${sheet.event.back} aria-label=${text("to_the_event")}><${Icon} name="back" /></a>`
      : html`<button type="button" class="quiet round" aria-label=${text("all_sheets")} onClick=${leave}><${Icon} name="back" /></button>`}
    <div class="score-title"><h1>${sheet.title}</h1><p>${sheet.preset.name} · ${whereKept(sheet, sending)}</p></div>
    ${redo && html`<button type="button" class="quiet" onClick=${redo}>${text("redo")}</button>`}
    ${undo && html`<button type="button" class="quiet undo" onClick=${undo}><${Icon} name="undo" />${text("undo")}</button>`}
    <details class="more"><summary class="quiet round" aria-label=${text("more")}><${Icon} name="more" /></summary><div class="more-list">
      ${end && html`<button type="button" onClick=${end}>${text("end_now")}</button>`}<button type="button" onClick=${leave}>${text("all_sheets")}</button><button type="button" onClick=${remove}>${text("delete_sheet")}</button></div></details>
  </header>${!isOnline && html`<p class="offline-line" role="status">${text("offline")}</p>`}`;
}

/** @param {ScoreSheet} sheet @param {Sending} sending */
function whereKept(sheet, sending) {
  if (sending.isDue) return text("waits_to_be_sent");
  return sheet.address ? text("sent", { count: sheet.deals.length }) : text("kept_here");
}

// The end of a table's sheet: it becomes the result of the table once somebody else has confirmed it.
import { html } from "../../base/html.js";
import { isAnswered, isHandedIn } from "../table_sheet.js";
import { text } from "../words.js";
/** @import { ScoreSheet, Sending, SheetEvent } from "../scorekeeper.js" */

/** @param {{ sheet: ScoreSheet, event: SheetEvent, sending: Sending }} props */
export function HandIn({ sheet, event, sending }) {
  const back = html`<a class="main-button" href=${event.back}><span class="main-label">${text("to_the_event")}</span></a>`;
  if (sheet.closed) return html`<p class="alert" role="alert">${text("table_closed")}</p>${back}`;
  if (isAnswered(sheet)) return html`<p class="handed-in" role="status">${sheet.answered?.text}</p>${back}`;
  if (isHandedIn(sheet) && !sending.problem) return html`<p class="handed-in" role="status">${text("hand_in_waits")}</p>${back}`;
  return html`${sending.problem && html`<p class="alert" role="alert">${sending.problem}</p>`}
    <button type="button" class="main-button" disabled=${Boolean(sending.difference)} onClick=${sending.handIn}><span class="main-label">${
      sending.difference ? text("compare_first") : text("hand_in")}</span>${!event.isOrganiser && html`<span class="main-note">${text("hand_in_note")}</span>`}</button>`;
}

// A table has one sheet: who keeps it on another phone, and how this one goes on with it.
import { html } from "../../base/html.js";
import { text } from "../words.js";
/** @import { ScoreSheet, SheetEvent, Taken as Keeper } from "../scorekeeper.js" */

/**
 * @param {{ sheet: ScoreSheet, event: SheetEvent, keeper: Keeper, problem: string, takeOver: (from: "table" | "phone") => void }} props
 */
export function Taken({ sheet, event, keeper, problem, takeOver }) {
  const own = sheet.deals.length;
  return html`<section class="taken" role="alert"><p><b>${text("kept_by", { name: keeper.name, count: keeper.deals })}</b> ${text("kept_by_note")}</p>
    ${problem && html`<p class="alert">${problem}</p>`}
    <button type="button" class="main-button" onClick=${() => takeOver("table")}><span class="main-label">${text("take_over")}</span></button>
    ${own > 0 && html`<button type="button" class="button" onClick=${() => takeOver("phone")}>${text("take_over_own", { count: own })}</button>`}
    ${keeper.address && html`<a class="button" href=${keeper.address}>${text("see_the_sheet")}</a>`}
    <a class="button" href=${event.back}>${text("to_the_event")}</a></section>`;
}

// The last trick, one press away, arranged as it was played.
import { trickText } from "../../board/text/deal.js";
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { placeOf } from "../../board/seats.js";
import { Face, MiniCard } from "../../board/view/card.js";
import { useTable } from "../context.js";
/** @import { Table } from "../../base/page.js" */

/** @param {{ table: Table }} props */
export function LastTrickTile({ table }) {
  const { store } = useTable();
  const { last_trick: last } = table;
  if (!last || table.phase !== "play") return html`<div class="last-trick-place" />`;
  return html`<div class="last-trick-place"><button type="button" class="last-trick" aria-haspopup="dialog" onClick=${() => store.open("last")}>
    <span class="last-cards" aria-hidden="true">${last.cards.map(({ card }) => html`<${MiniCard} key=${card} card=${card} />`)}</span>
    <span><b>${gettext("Last trick")}</b><small>${trickText(table, last)}</small></span>
  </button></div>`;
}

/** @param {{ table: Table }} props */
export function LastTrick({ table }) {
  const { last_trick: last } = table;
  if (!last) return html`<p class="empty">${gettext("No trick has been taken in this deal yet.")}</p>`;
  return html`<div class="last-shown"><div class="trick still"><ol class="trick-cards">
      ${last.cards.map(({ seat, card }, i) => html`<li key=${card} class=${`trick-card from-${placeOf(table, seat)}`} style=${{ zIndex: i + 1 }}>
        <span class="card"><${Face} card=${card} /></span></li>`)}
    </ol></div><p>${trickText(table, last)}</p></div>`;
}

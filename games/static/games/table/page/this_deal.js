// "This deal": the claim for which it was dealt anew, the bids and the talon, which everybody saw, and the cards the viewer received.
import { bidLine, contractHistory, givenCardLines } from "../../board/text/deal.js";
import { html } from "../../base/html.js";
import { lastTryNote } from "../../board/text/panels.js";
import { lastClaim, redealText } from "../../board/text/redeal.js";
import { gettext, interpolate } from "../../base/text.js";
import { MiniCard } from "../../board/view/card.js";
import { FormattedText } from "../../base/formatted_text.js";
/** @import { Table } from "../../base/page.js" */

/** @param {Table} table */
const spokenBids = (table) => bidLine(table)
  .map((line) => interpolate(line.pass ? gettext("%(name)s pass") : "%(name)s %(bid)s", line)).join(", ");

/** @param {{ table: Table }} props */
export function LastTryNote({ table }) {
  const note = lastTryNote(table);
  return note && html`<p class="note"><b>${note[0]}</b> ${note[1]}</p>`;
}

/** @param {{ table: Table, full?: boolean }} props */
export function ThisDeal({ table, full }) {
  const story = contractHistory(table);
  const talon = table.talon?.cards ?? [];
  const claim = lastClaim(table);
  if (table.phase === "over" || (!story && !claim && !full)) return null;
  return html`<section class="this-deal">
    <h2>${gettext("This deal")}</h2>
    <div class="this-deal-body">
      ${talon.length > 0 && html`<span class="talon-row" role="group" aria-label=${gettext("Talon")}>${talon.map((card) => html`<${MiniCard} key=${card} card=${card} />`)}</span>`}
      <div>${claim && html`<p><${FormattedText} of=${redealText(table, claim)} /></p>`}
        ${story && html`<p>${story}</p>`}
        ${givenCardLines(table).map((line, i) => html`<p key=${i}><${FormattedText} of=${line} /></p>`)}
        ${full && html`<p>${spokenBids(table)}</p>`}</div>
    </div>
  </section>`;
}

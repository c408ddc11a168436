// The contract, top middle: the declarer, the amount, and the points still needed.
import { progress } from "../contract.js";
import { html } from "../../base/html.js";
import { contractTitle, hasText, needText, shortKind } from "../text/panels.js";
import { gettext, interpolate, plain, suitName } from "../../base/text.js";
import { Suit } from "../../base/icons.js";
import { Word } from "../../base/word.js";
import { FormattedText } from "../../base/formatted_text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SuitName } from "../../base/types.js" */
/** @import { Progress } from "../board.js" */

/** @param {number} part */
const percent = (part) => `${Math.round(part * 1000) / 10}%`;

/** @param {{ played: Progress, label: string }} props */
function Bar({ played, label }) {
  return html`<div class="bar-of" role="progressbar" aria-label=${label} aria-valuemin="0"
      aria-valuemax=${played.contract} aria-valuenow=${Math.min(played.has, played.contract)}>
    <i class="in-tricks" style=${{ width: percent(played.plainPart) }} />
    <i class="in-marriages" style=${{ width: percent(played.stripedPart) }} />
  </div>`;
}

/** @param {{ suit: SuitName | null }} props */
const Trump = ({ suit }) => html`<div class=${`trump${suit ? "" : " none"}`}>
  ${suit ? html`<${Suit} key=${suit} suit=${suit} label=${suitName(suit)} />` : html`<span class="no-sign" aria-hidden="true">–</span>`}
  <${Word} of="trump">${suit ? gettext("trump") : gettext("no trump")}<//>
</div>`;

/** @param {{ table: Table }} props */
export function Contract({ table }) {
  const played = progress(table);
  if (!played || table.phase !== "play") return null;
  const title = contractTitle(table, played);
  const left = interpolate(gettext("%(left)s left"), { left: played.left });
  return html`<section class=${`contract${played.needs ? "" : " is-made"}`} aria-label=${gettext("Contract")}>
    <${Trump} suit=${table.trump} />
    <div class="contract-body">
      <div class="contract-line"><h2><${FormattedText} of=${title} /></h2> <span class="need"><${FormattedText} of=${needText(table, played)} /></span></div>
      <${Bar} played=${played} label=${plain(title)} />
      <div class="contract-line small"><span>${shortKind(table) && html`<b class="deal-kind">${shortKind(table)}</b> `}<${FormattedText} of=${hasText(table, played)} /></span> <span>${left}</span></div>
    </div>
  </section>`;
}

// The talon in the middle while the bidding goes, and the line of bids under it.
import { bidLine, gifts } from "../dealwords.js";
import { html } from "../html.js";
import { gettext, interpolate } from "../text.js";
import { contractTitle, dealKind } from "../panelwords.js";
import { Back, Face } from "./card.js";
import { Rich } from "./rich.js";

// With a declarer the talon's place says whose deal it is.
function Caption({ table }) {
  if (table.declarer == null || !table.contract) return gettext("Talon");
  return html`<b class="caption-contract"><${Rich} of=${contractTitle(table, table)} /></b>`;
}

export function Talon({ table }) {
  const shown = table.talon?.cards ?? null;
  const count = shown ? shown.length : table.talon?.count ?? 3;
  if (!count) return null;
  return html`<figure class="talon">
    <div class=${`talon-cards of-${count}`}>${Array.from({ length: count }, (_, i) => html`<span key=${i} class=${`card talon-${i}`}>
      ${shown ? html`<${Face} card=${shown[i]} />` : html`<${Back} />`}</span>`)}</div>
    <figcaption><${Caption} table=${table} />${dealKind(table) && html`<span class="deal-kind">${dealKind(table)}</span>`}</figcaption>
  </figure>`;
}

function Spoken({ line, last }) {
  const text = line.pass ? gettext("%(name)s pass") : "%(name)s %(bid)s";
  return html`<li class=${line.pass ? "passed" : last ? "last" : ""}>${interpolate(text, line)}</li>`;
}

export function BidLine({ table }) {
  const lines = bidLine(table);
  const mine = table.legal.pass;
  return html`<ol class="bid-line" aria-label=${gettext("Bids so far")}>
    ${lines.map((line, i) => html`<${Spoken} key=${i} line=${line} last=${!mine && i === lines.length - 1} />`)}
    ${mine && html`<li class="now">${gettext("You")}</li>`}
  </ol>`;
}

// An open exchange: who was given what, before the contract is final.
export function OpenGifts({ table }) {
  const lines = gifts(table);
  return lines.length > 0 && html`<ul class="open-gifts">${lines.map((line, i) => html`<li key=${i}><${Rich} of=${line} /></li>`)}</ul>`;
}

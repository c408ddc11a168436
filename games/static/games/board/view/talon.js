// The talon in the middle during the bidding, and the bids below it.
import { requiredStep } from "../legal_actions.js";
import { useTable } from "../../base/context.js";
import { bidLine, givenCardLines } from "../text/deal.js";
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { turnUp } from "../motion.js";
import { gettext, interpolate } from "../../base/text.js";
import { contractTitle, dealKind } from "../text/panels.js";
import { Back, Face } from "./card.js";
import { FormattedText } from "../../base/formatted_text.js";
import { Word } from "../../base/word.js";
/** @import { Table } from "../../base/page.js" */
/** @import { CardName } from "../../base/types.js" */
/** @import { NamedBid } from "../board.js" */

/**
 * Once there is a declarer, the caption names the declarer and the contract.
 * @param {{ table: Table }} props
 */
function Caption({ table }) {
  const { layout } = useTable();
  if (table.declarer == null || !table.contract) {
    // On a phone the panel of the viewer's step reaches up to the caption.
    const isFree = layout === "desktop" || !requiredStep(table);
    return isFree ? html`<${Word} of="talon">${gettext("Talon")}<//>` : gettext("Talon");
  }
  return html`<b class="caption-contract"><${FormattedText} of=${contractTitle(table, table)} /></b>`;
}

/** @param {{ card: CardName | undefined, index: number }} props */
function TalonCard({ card, index }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(card);
  useLayoutEffect(() => {
    if (card && !before.current) turnUp(ref.current, index);
    before.current = card;
  }, [card]);
  return html`<span ref=${ref} class=${`card talon-${index}`}>${card ? html`<${Face} card=${card} />` : html`<${Back} />`}</span>`;
}

/** @param {{ table: Table }} props */
export function Talon({ table }) {
  const shown = table.talon?.cards ?? null;
  const count = shown ? shown.length : table.talon?.count ?? 3;
  if (!count) return null;
  return html`<figure class="talon">
    <div class=${`talon-cards of-${count}`}>${Array.from({ length: count }, (_, i) => html`<${TalonCard} key=${i} card=${shown?.[i]} index=${i} />`)}</div>
    <figcaption><${Caption} table=${table} />${dealKind(table) && html`<span class="deal-kind">${dealKind(table)}</span>`}</figcaption>
  </figure>`;
}

/** @param {{ line: NamedBid, last: boolean }} props */
function Spoken({ line, last }) {
  const text = line.pass ? gettext("%(name)s pass") : "%(name)s %(bid)s";
  return html`<li class=${line.pass ? "passed" : last ? "last" : ""}>${interpolate(text, line)}</li>`;
}

/** @param {{ table: Table }} props */
export function BidLine({ table }) {
  const lines = bidLine(table);
  const mine = table.legal.pass;
  return html`<ol class="bid-line" aria-label=${gettext("Bids so far")}>
    ${lines.map((line, i) => html`<${Spoken} key=${i} line=${line} last=${!mine && i === lines.length - 1} />`)}
    ${mine && html`<li class="now">${gettext("You")}</li>`}
  </ol>`;
}

/**
 * An open exchange: the cards given, before the contract is final.
 * @param {{ table: Table }} props
 */
export function OpenExchange({ table }) {
  const lines = givenCardLines(table);
  return lines.length > 0 && html`<ul class="open-exchange">${lines.map((line, i) => html`<li key=${i}><${FormattedText} of=${line} /></li>`)}</ul>`;
}

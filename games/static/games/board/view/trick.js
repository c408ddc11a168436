// The trick in the middle, each card next to its player, and a dashed slot for the viewer's card.
import { requiredStep } from "../legal_actions.js";
import { html, useEffect, useLayoutEffect, useRef } from "../../base/html.js";
import { collect, fly } from "../motion.js";
import { isMe, placeOf } from "../seats.js";
import { gettext } from "../../base/text.js";
import { Face } from "./card.js";
import { Suit } from "../../base/icons.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { Stage, TrickLine } from "../board.js" */

/** @param {{ table: Table, line: TrickLine, order: number, leaving: SeatNumber | null }} props */
function TrickCard({ table, line, order, leaving }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => fly(ref.current, line.card, line.seat), []);
  useEffect(() => {
    if (leaving != null) collect(ref.current, leaving);
  }, [leaving]);
  return html`<li class=${`trick-card from-${placeOf(table, line.seat)}`} style=${{ zIndex: order + 1 }}>
    <span class="flight" ref=${ref}><span class="card"><${Face} card=${line.card} /></span></span>
  </li>`;
}

/** @param {{ mine: boolean }} props */
const Slot = ({ mine }) => html`<div class=${`slot${mine ? " mine" : ""}`} aria-hidden="true">${mine ? gettext("you") : ""}</div>`;

/** @param {{ table: Table, stage: Stage | null }} props */
export function Trick({ table, stage }) {
  const cards = stage?.trick ? stage.trick.cards : table.trick;
  const leaving = stage?.state === "collect" ? stage.trick?.winner ?? null : null;
  const trickKey = stage?.trick ? `s${stage.trick.deal}` : "t";
  const myTurn = !stage && requiredStep(table) === "play" && !cards.some((line) => isMe(table, line.seat));
  return html`<div class="trick">
    ${myTurn && html`<${Slot} mine />`}
    <ol class="trick-cards" data-trick=${trickKey} aria-label=${gettext("Trick")}>
      ${cards.map((line, i) => html`<${TrickCard} key=${line.card} table=${table} line=${line} order=${i} leaving=${leaving} />`)}
    </ol>
  </div>`;
}

/** @param {{ table: Table }} props */
export const Ring = ({ table }) => html`<div class="ring" aria-hidden="true">
  ${table.trump && table.phase === "play" && html`<span class="ghost"><${Suit} suit=${table.trump} /></span>`}
</div>`;

// The table: contract, players with open hands, the middle, the caption, the hand below.
import { sortHand } from "../../board/cards.js";
import { fan } from "../../board/hand.js";
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { useWidth } from "../../board/layout.js";
import { layerOf } from "../../board/appearance.js";
import { fly } from "../../board/motion.js";
import { placeOf, seatPlaces } from "../../board/seats.js";
import { gettext, interpolate } from "../../base/text.js";
import { Backs, Face } from "../../board/view/card.js";
import { useTable } from "../../base/context.js";
import { Contract } from "../../board/view/contract.js";
import { BidLine, Talon } from "../../board/view/talon.js";
import { Ring } from "../../board/view/trick.js";
import { Sign } from "../review/verdict.js";
import { nameOf } from "../step_texts.js";
import { Caption } from "./caption.js";
import { Seat } from "./seat.js";
/** @import { Layout } from "../../base/page.js" */
/** @import { CardName, SeatNumber } from "../../base/types.js" */
/** @import { Mark } from "../review/review.js" */
/** @import { HandKind, TrickLine } from "../../board/board.js" */
/** @import { ReplayPart, ReplayState, ReplayTable } from "../replay.js" */
/** @import { ReplayStore } from "../store.js" */

/** @param {{ table: ReplayTable, seat: SeatNumber, kind: HandKind, room: number }} props */
function OpenHand({ table, seat, kind, room }) {
  const store = /** @type {ReplayStore} */ (/** @type {unknown} */ (useTable().store));
  const { appearance } = store.state;
  // At a mistake the better cards are lifted in the hand that they lay in.
  const { mark } = store;
  const better = (/** @type {CardName} */ card) => mark?.seat === seat && mark.lifted.includes(card);
  const hand = sortHand(table.hands[seat] ?? [], appearance, table.trump);
  const size = fan(kind, hand.length, room);
  const label = interpolate(gettext("%(name)s's cards"), { name: nameOf(table, seat) });
  const width = size.width + 2 * Math.max(0, ...size.places.map(({ x }) => x));
  return html`<ul class="open-hand" aria-label=${label} style=${{ height: `${size.height}px`, width: `${Math.round(width)}px` }}>
    ${hand.map((card, i) => {
      const { x, y, angle } = size.places[i];
      return html`<li key=${card} class=${better(card) ? "better-card" : ""} style=${{ zIndex: layerOf(i, hand.length, appearance), width: `${size.width}px`,
        transform: `translate(${(x - size.width / 2).toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(2)}deg)` }}>
        <span class="card" data-card=${card}><${Face} card=${card} /></span>${better(card) && html`<span class="unseen">${gettext("better")}</span>`}</li>`;
    })}
  </ul>`;
}

/** @param {{ table: ReplayTable, seat: SeatNumber, place: string, state: ReplayState, layout: Layout }} props */
function Other({ table, seat, place, state, layout }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const room = useWidth(ref, layout === "desktop" ? 330 : 180);
  return html`<li class=${`other at-${place}`}>
    <${Seat} table=${table} seat=${seat} place=${place} />
    <div class="other-hand" ref=${ref}>
      ${state.everyone && table.hands[seat] ? html`<${OpenHand} table=${table} seat=${seat} kind=${layout === "desktop" && place !== "top" ? "open" : "openSmall"} room=${room} />`
        : html`<${Backs} count=${table.counts[seat]} />`}
    </div>
  </li>`;
}

/** @param {Partial<Record<string, SeatNumber>>} props @param {Pick<ReplayPart, "table" | "state" | "layout">} part */
function Others({ below: _below, ...others }, part) {
  return html`<ul class="others" aria-label=${gettext("Players")}>
    ${Object.entries(others).map(([place, seat]) => html`<${Other} key=${place} place=${place} seat=${seat} ...${part} />`)}
  </ul>`;
}

/** @param {{ table: ReplayTable, line: TrickLine, order: number, forward: boolean, mark: Mark | null }} props */
function TrickCard({ table, line, order, forward, mark }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (forward) fly(ref.current, line.card, line.seat);
  }, []);
  return html`<li class=${`trick-card from-${placeOf(table, line.seat)}`} style=${{ zIndex: order + 1 }}>
    <span class="flight" ref=${ref}><span class="card"><${Face} card=${line.card} /></span>${mark?.seat === line.seat && html`<${Sign} mark=${mark} />`}</span></li>`;
}

/** @param {{ table: ReplayTable, forward: boolean, mark: Mark | null }} props */
const Trick = ({ table, forward, mark }) => html`<div class="trick"><ol class="trick-cards" aria-label=${gettext("Trick")}>
  ${table.trick.map((line, i) => html`<${TrickCard} key=${`${table.deal}${line.card}`} table=${table} line=${line} order=${i} forward=${forward} mark=${mark} />`)}
</ol></div>`;

/** @param {{ table: ReplayTable, state: ReplayState, mark: Mark | null }} props */
function Middle({ table, state, mark }) {
  if (table.phase === "play") {
    return html`<div class="middle"><${Ring} table=${table} /><${Trick} table=${table} forward=${state.forward} mark=${mark} /></div>`;
  }
  return html`<div class="middle before-play"><${Ring} table=${table} /><${Talon} table=${table} />
    ${table.bids.length > 0 && html`<${BidLine} table=${table} />`}</div>`;
}

/** @param {{ table: ReplayTable, seat: SeatNumber, layout: Layout }} props */
function Below({ table, seat, layout }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const room = useWidth(ref, layout === "desktop" ? 520 : 378);
  return html`<section class="below-place" aria-label=${gettext("Seat at the bottom")}>
    <${Seat} table=${table} seat=${seat} place="below" />
    <div class="below-hand" ref=${ref}>
      ${table.hands[seat] ? html`<${OpenHand} table=${table} seat=${seat} kind=${layout === "desktop" ? "mine" : "mineSmall"} room=${room} />`
        : html`<${Backs} count=${table.counts[seat]} />`}
    </div>
  </section>`;
}

/** @param {{ table: ReplayTable, state: ReplayState, store: ReplayStore, layout: Layout }} props */
export function Board({ table, state, store, layout }) {
  const places = seatPlaces(table);
  return html`<main class=${`card-table phase-${table.phase}${places.top == null ? "" : " has-top"}${state.line ? " unplayed" : ""}`}>
    ${Others(places, { table, state, layout })}
    <div class="contract-place"><${Contract} table=${table} /></div>
    <${Middle} table=${table} state=${state} mark=${store.mark} />
    <${Caption} table=${table} store=${store} />
    <${Below} table=${table} seat=${places.below} layout=${layout} />
  </main>`;
}

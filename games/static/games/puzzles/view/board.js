// The table of a puzzle: the question with the viewer's own cards, a moment before it, or a lie that is played.
import { Contract } from "../../board/view/contract.js";
import { BidLine, Talon } from "../../board/view/talon.js";
import { Ring, Trick } from "../../board/view/trick.js";
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { seatPlaces } from "../../board/seats.js";
import { ExchangeHand, GiveTiles, TalonStrip } from "../../table/turn/exchange_view.js";
import { Hand } from "../../table/turn/hand.js";
import { KnownHand, Others, Seat } from "./hands.js";
/** @import { Layout } from "../../base/page.js" */
/** @import { ReplayTable } from "../../replay/replay.js" */
/** @import { QuestionStore } from "../question_store.js" */
/** @import { ComponentChildren } from "preact" */

/** @param {{ table: ReplayTable }} props */
function Middle({ table }) {
  if (table.phase === "play") return html`<div class="middle"><${Ring} table=${table} /><${Trick} table=${table} stage=${null} /></div>`;
  return html`<div class="middle before-play"><${Ring} table=${table} /><${Talon} table=${table} />
    ${table.bids.length > 0 && html`<${BidLine} table=${table} />`}</div>`;
}

/** @param {{ store: QuestionStore, table: ReplayTable, layout: Layout }} props */
function Below({ store, table, layout }) {
  const seat = seatPlaces(table).below;
  const [kind, guess] = layout === "desktop" ? ["mine", 520] : ["mineSmall", 378];
  return html`<section class="below-place" aria-label=${gettext("Your seat")}>
    <${Seat} table=${table} seat=${seat} place="below" />
    ${store.asks ? html`<${Hand} table=${table} state=${store.state} />`
      : html`<${KnownHand} store=${store} table=${table} seat=${seat} kind=${kind} guess=${guess} name="below-hand" />`}
  </section>`;
}

/** @param {{ store: QuestionStore, table: ReplayTable, layout: Layout, line: ComponentChildren, state: string }} props */
function PlayBoard({ store, table, layout, line, state }) {
  return html`<main tabindex="-1" class=${`card-table puzzle-table phase-${table.phase} ${state}`}>
    <${Others} store=${store} table=${table} layout=${layout} />
    ${layout === "desktop" && html`<div class="contract-place"><${Contract} table=${table} /></div>`}
    <${Middle} table=${table} />
    <div class="caption-place">${line}</div>
    <${Below} store=${store} table=${table} layout=${layout} />
  </main>`;
}

/**
 * The question which cards to give looks as it does at any table.
 * @param {{ store: QuestionStore, table: ReplayTable, line: ComponentChildren }} props
 */
function ExchangeBoard({ store, table, line }) {
  return html`<main tabindex="-1" class="card-table puzzle-table step-exchange phase-exchange">
    <div class="middle"><section class="exchange" aria-label=${gettext("Exchange")}><${TalonStrip} table=${table} /><${GiveTiles} table=${table} state=${store.state} /></section></div>
    <div class="caption-place">${line}</div>
    <section class="mine" aria-label=${gettext("Your seat")}><${ExchangeHand} table=${table} state=${store.state} /></section>
  </main>`;
}

/**
 * `line` stands above the hand; `state` is a class of the style sheet.
 * @param {{ store: QuestionStore, layout: Layout, line: ComponentChildren, state?: string }} props
 */
export function Board({ store, layout, line, state = "" }) {
  const { table } = store;
  if (store.asks && store.question?.kind === "exchange") return html`<${ExchangeBoard} key="exchange" store=${store} table=${table} line=${line} />`;
  return html`<${PlayBoard} key="play" store=${store} table=${table} layout=${layout} line=${line} state=${state} />`;
}

// The bidding panel: quick steps, a slider for the rest, the reason of the limit; Pass apart from Bid.
import { hasUnseenHand } from "../../board/legal_actions.js";
import { clampBid, highest, PLAIN_LIMIT, quickSteps, showsMarriage, sliderMarks } from "../../board/bids.js";
import { html } from "../../base/html.js";
import { highestBidText, limitTexts } from "../../board/text/panels.js";
import { personAt } from "../../board/people.js";
import { gettext, interpolate, say } from "../../base/text.js";
import { Clock } from "../../board/view/clock.js";
import { useTable } from "../context.js";
import { FormattedText } from "../../base/formatted_text.js";
import { Word } from "../../base/word.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Amounts, SeatNumber } from "../../base/types.js" */
/** @import { TableState } from "../table.js" */
/** @import { ComponentChildren, TargetedInputEvent } from "preact" */

/**
 * A phone shows no plate for the viewer, so the panel has the clock.
 * @param {{ table: Table, children: ComponentChildren }} props
 */
export function PanelHead({ table, children }) {
  const { layout } = useTable();
  return html`<header class="panel-head"><h2 class="panel-title">${children}</h2>
    ${layout !== "desktop" && html`<${Clock} clock=${table.clock} person=${personAt(table, /** @type {SeatNumber} */ (table.you))} />`}</header>`;
}

/** @param {{ range: Amounts, value: number, choose: (value: number) => void, label: string }} props */
export function QuickSteps({ range, value, choose, label }) {
  return html`<div class="steps" role="group" aria-label=${label}>
    ${quickSteps(range).map((bid) => html`<button type="button" key=${bid} class="step num" aria-pressed=${bid === value}
      onClick=${() => choose(bid)}>${bid}</button>`)}
  </div>`;
}

/** @param {{ range: Amounts, floor: number, value: number, choose: (value: number) => void, label: string }} props */
export function Slider({ range, floor, value, choose, label }) {
  if (range.min === range.max) return null;
  const marks = sliderMarks(range, floor);
  /** @param {TargetedInputEvent<HTMLInputElement>} event */
  const slide = (event) => choose(clampBid(Number(event.currentTarget.value), range));
  /** @param {number} from @param {number} to */
  const scale = (from, to) => ({ left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` });
  return html`<div class="slider">
    <div class="track" aria-hidden="true">
      <i class="unavailable" style=${scale(0, marks.closed)} />
      <i class="filled" style=${scale(marks.closed, marks.share(value))} />
      ${range.max > PLAIN_LIMIT && marks.plain > 0 && html`<i class="mark" style=${{ left: `${marks.plain * 100}%` }} />`}
    </div>
    <input type="range" min=${marks.from} max=${range.max} step=${range.step} value=${value} aria-label=${label} onInput=${slide} />
    <div class="slider-labels" aria-hidden="true">
      ${range.max > PLAIN_LIMIT && html`<span class="at-mark" style=${{ left: `clamp(6rem, ${marks.plain * 100}%, 100% - 8.5rem)` }}>${
        interpolate(gettext("%(limit)s, the limit without a marriage"), { limit: PLAIN_LIMIT })}</span>`}
      <span class="at-end">${range.max}</span>
    </div>
  </div>`;
}

/** @param {{ table: Table, value?: number | null }} props */
export function LimitReason({ table, value = null }) {
  const max = table.limit?.max ?? PLAIN_LIMIT;
  if (hasUnseenHand(table)) return html`<div class="reason"><p>${interpolate(gettext("Without looking at your cards you can bid up to %(max)s"), { max })}</p></div>`;
  const [lead, rest] = limitTexts(table);
  const tells = value != null && max > PLAIN_LIMIT;
  return html`<div class="reason">
    <p><b><${FormattedText} of=${lead} /></b> <${FormattedText} of=${rest} /></p>
    ${tells && html`<p class=${showsMarriage(value) ? "tells" : ""}>${gettext("A bid over 120 shows that you hold a marriage")}</p>`}
  </div>`;
}

/**
 * Bidding in the dark: a deal won without having looked is dark, and counts double.
 * @param {{ table: Table, act: (action: string) => void }} props
 */
const Look = ({ table, act }) => table.legal.look
  && html`<button type="button" class="button look" onClick=${() => act("look")}>${gettext("Look at my cards")}</button>`;

/** @param {{ act: (action: string) => void, primary?: boolean }} props */
const Pass = ({ act, primary }) => html`<button type="button" class=${`button${primary ? " primary" : ""}`} aria-keyshortcuts="P"
  onClick=${() => act("pass")}>${gettext("Pass")}</button>`;

/** @param {{ table: Table, act: (action: string) => void }} props */
function OnlyPass({ table, act }) {
  if (hasUnseenHand(table)) {
    return html`<div class="panel-footer"><div class="reason"><p>${gettext("To bid more, look at your cards first.")}</p></div>
      <${Pass} act=${act} />
      <button type="button" class="button primary" onClick=${() => act("look")}>${gettext("Look at my cards")}</button></div>`;
  }
  return html`<div class="panel-footer">
    <div class="reason"><p><b>${gettext("You can only pass.")}</b> ${table.limit?.marriages.length
      ? interpolate(gettext("Your limit is %(max)s"), { max: table.limit.max })
      : interpolate(gettext("Without a marriage the limit is %(max)s"), { max: table.limit?.max ?? PLAIN_LIMIT })}</p></div>
    <${Pass} act=${act} primary />
  </div>`;
}

/** @param {{ table: Table, bid: number, act: (action: string) => void }} props */
function Footer({ table, bid, act }) {
  return html`<div class="panel-footer">
    ${table.limit && html`<${LimitReason} table=${table} value=${bid} />`}
    <${Look} table=${table} act=${act} />
    ${table.legal.pass && html`<${Pass} act=${act} />`}
    <button type="button" class="button primary" onClick=${() => act(`bid ${bid}`)}>${interpolate(gettext("Bid %(bid)s"), { bid })}</button>
  </div>`;
}

/** @param {{ table: Table, state: TableState }} props */
export function Bidding({ table, state }) {
  const { store } = useTable();
  const range = table.legal.bid;
  const news = highestBidText(table, highest(table.bids));
  /** @param {string} action */
  const act = (action) => store.act(action);
  const bid = range ? clampBid(state.draft ?? range.min, range) : null;
  /** @param {number} value */
  const choose = (value) => store.draft(value);
  return html`<section class="panel bidding" aria-label=${gettext("Your bid")}>
    <${PanelHead} table=${table}><${Word} of="bid">${gettext("Your bid")}<//> ${news && html`<small><${FormattedText} of=${news} /></small>`}<//>
    ${range && html`<${QuickSteps} range=${range} value=${bid} choose=${choose} label=${gettext("Bids")} />`}
    ${range && html`<${Slider} range=${range} floor=${table.agreements.opening_bid} value=${bid} choose=${choose} label=${gettext("Your bid")} />`}
    ${range ? html`<${Footer} table=${table} bid=${bid} act=${act} />` : html`<${OnlyPass} table=${table} act=${act} />`}
  </section>`;
}

// Giving a card to each defender: tap a card to give it, tap again to take it back.
import { hintFor } from "./hint.js";
import { ExchangeHint } from "./hint_view.js";
import { fromTalon } from "../../board/legal_actions.js";
import { marriagesIn, sortHand } from "../../board/cards.js";
import { chosenCards, give, giveAction, isComplete, isLaid, placesToFill, pointAt, targetOf, undo } from "./exchange.js";
import { mayRaiseLater } from "../../board/doubling.js";
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { fan, roomHeight } from "../../board/hand.js";
import { useWidth } from "../../board/layout.js";
import { layerOf } from "../../board/appearance.js";
import { deal, send } from "../../board/motion.js";
import { giveUpObstacle } from "./give_up_preview.js";
import { dealKind, noGiveUpText, raisePreview } from "../../board/text/panels.js";
import { cardName, gettext, interpolate, pgettext, say } from "../../base/text.js";
import { Face, MiniCard } from "../../board/view/card.js";
import { Clock } from "../../board/view/clock.js";
import { useTable } from "../context.js";
import { desktopScale, inRoom } from "./hand.js";
import { Icon } from "../../base/icons.js";
import { personAt } from "../../board/people.js";
import { FormattedText } from "../../base/formatted_text.js";
import { Word } from "../../base/word.js";
/** @import { AppearanceSettings, Table } from "../../base/page.js" */
/** @import { CardName, SeatNumber } from "../../base/types.js" */
/** @import { FanSize, SuitValue } from "../../board/board.js" */
/** @import { Store } from "../store.js" */
/** @import { Choice, GivePlace, TableState } from "../table.js" */

/** @param {{ table: Table, now: "give" | "raise" }} props */
export function Steps({ table, now }) {
  // On a phone they lie closer than fingers can tell apart.
  const isLarge = useTable().layout === "desktop";
  const raise = [gettext("Raise"), "raise", "raise"];
  const give = [giveStepText(table), "give", "exchange"];
  const order = table.agreements.raise_before_exchange ? [raise, give] : mayRaiseLater(table) ? [give, raise] : [give];
  const steps = [[gettext("Talon"), "talon", "talon"], ...order];
  const at = steps.findIndex(([, step]) => step === now);
  return html`<ol class="crumbs">${steps.map(([text, , word], i) => html`<li key=${i} class=${i < at ? "done" : i === at ? "now" : ""}
    aria-current=${i === at ? "step" : undefined}>${i < at && html`<${Icon} name="check" />`}${isLarge ? html`<${Word} of=${word}>${text}<//>` : text}</li>`)}</ol>`;
}

/**
 * The name of the step depends on where the cards go.
 * @param {Table} table
 */
function giveStepText(table) {
  const places = placesToFill(table);
  if (places.every(isLaid)) return places.length === 3 ? gettext("Lay 3 cards aside") : gettext("Discard 2 cards");
  return places.length === 1 ? gettext("Give a card") : gettext("Give 2 cards");
}

/** @param {Table} table */
const isLaidAside = (table) => table.agreements.exchange === "lay_aside";

/** @param {Table} table */
const laidText = (table) => (isLaidAside(table) ? gettext("laid aside") : gettext("discarded"));

/** @param {Table} table @param {GivePlace} place */
const placeText = (table, place) => isLaid(place)
  ? say(laidText(table)) : say(gettext("to %(name)s"), { name: html`<b translate="no">${table.people[/** @type {SeatNumber} */ (place)].name}</b>` });

/** @param {{ table: Table, seat: GivePlace, choice: Choice, target: GivePlace | null, store: Store }} props */
function GiveTile({ table, seat, choice, target, store }) {
  const card = choice.cards[seat];
  return html`<button type="button" data-seat=${seat} class=${`give-tile${seat === target ? " target" : ""}${card ? " filled" : ""}`}
      onClick=${() => store.choose(card ? undo(choice, seat) : pointAt(choice, seat))}>
    <span class="give-text"><span class="to"><${FormattedText} of=${placeText(table, seat)} /></span>
      ${card ? html`<span key="undo" class="undo"><${Icon} name="undo" />${gettext("undo")}</span>`
        : seat === target && html`<span key="tap" class="tap">${gettext("tap a card")}</span>`}</span>
    ${card ? html`<span class="card give-card"><${Face} card=${card} /></span>` : html`<span class="give-slot" />`}
  </button>`;
}

/** @param {{ list: SuitValue[] }} props */
function Marriages({ list }) {
  return html`<span class="marriages">${list.map(({ suit, value }) => html`<span key=${suit}>
    <${FormattedText} of=${say(gettext("%(suit)s marriage %(value)s"), { suit: { suit }, value })} /></span>`)}</span>`;
}

/**
 * @param {{ table: Table, card: CardName, hinted: boolean, style: Record<string, string | number>, chosen: boolean, choose: (card: CardName) => void }} props
 */
function ExchangeCard({ table, card, hinted, style, chosen, choose }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (fromTalon(table, card)) deal(ref.current?.querySelector(".card"), 0);
  }, []);
  return html`<li ref=${ref} class=${`exchange-card${chosen ? " given" : ""}${hinted ? " hinted" : ""}`} style=${style}>
    <button type="button" data-card=${card} aria-pressed=${chosen} aria-label=${cardName(card)} onClick=${() => choose(card)}>
      ${chosen ? html`<span class="hole" />` : html`<span class="card"><${Face} card=${card} quiet /></span>`}
      ${!chosen && fromTalon(table, card) && html`<i class="dot" />`}
    </button></li>`;
}

const rowStyle = () => ({});

/** @param {FanSize} size @param {AppearanceSettings} appearance */
const fanStyle = (size, appearance) => (/** @type {number} */ i) => ({ width: `${size.width}px`, zIndex: layerOf(i, size.places.length, appearance),
  transform: `translate(${size.places[i].x - size.width / 2}px, ${size.places[i].y}px) rotate(${size.places[i].angle}deg)` });

/** @param {{ table: Table, hand: CardName[], choice: Choice, choose: (card: CardName) => void }} props */
function ExchangeCards({ table, hand, choice, choose }) {
  const { store, layout } = useTable();
  const room = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(room, 560);
  const size = inRoom(fan("exchange", hand.length, width, Math.max(1, desktopScale())), roomHeight("desktop", desktopScale()));
  const rows = layout !== "desktop";
  const style = rows ? rowStyle : fanStyle(size, store.state.appearance);
  const given = new Set(chosenCards(choice));
  const hint = hintFor(table, store.state.hint);
  return html`<div class="hand-room exchange-room" ref=${room}>
    <ul class=${rows ? "exchange-rows" : "hand exchange-fan"} style=${rows ? {} : { height: `${size.height}px` }} aria-label=${gettext("Your hand")}>
    ${hand.map((card, i) => html`<${ExchangeCard} key=${card} table=${table} card=${card} style=${style(i)} chosen=${given.has(card)} choose=${choose} hinted=${hint?.cards.includes(card)} />`)}
  </ul></div>`;
}

/** @param {Table} table @param {TableState} state */
function useExchange(table, state) {
  const { store } = useTable();
  const seats = placesToFill(table);
  const { choice } = state;
  return { store, seats, choice, target: targetOf(choice, seats), choose: (/** @type {CardName} */ card) => store.choose(give(choice, seats, card)) };
}

/** @param {{ table: Table }} props */
export const TalonStrip = ({ table }) => table.talon?.cards && html`<div class="talon-strip">
  <p><b>${gettext("The talon")}</b> <span>${table.talon.open ? gettext("everybody sees it") : gettext("only you see it")}</span></p>
  <span class="talon-row">${table.talon.cards.map((card) => html`<${MiniCard} key=${card} card=${card} />`)}</span></div>`;

/** @param {{ table: Table, state: TableState }} props */
export function GiveTiles({ table, state }) {
  const { seats, choice, target, store } = useExchange(table, state);
  return html`<div class=${`give-tiles of-${seats.length}`}>${seats.map((seat) => html`<${GiveTile} key=${seat} table=${table} seat=${seat} choice=${choice} target=${target} store=${store} />`)}</div>`;
}

/** @param {{ table: Table, state: TableState }} props */
export function ExchangePanel({ table, state }) {
  const { store, layout } = useTable();
  return html`<section class="exchange" aria-label=${gettext("Exchange")}>
    <header class="exchange-head"><h2><${FormattedText} of=${say(gettext("You play %(contract)s"), { contract: { strong: table.contract ?? table.bid } })} /></h2>
      ${layout !== "desktop" && html`<span class="head-end"><${Clock} clock=${table.clock} person=${personAt(table, /** @type {SeatNumber} */ (table.you))} />
        <button type="button" class="quiet more-button" aria-haspopup="dialog" aria-label=${pgettext("short", "Rules")} onClick=${() => store.open("agreements")}><${Icon} name="book" /></button>
        <button type="button" class="quiet more-button" aria-haspopup="dialog" aria-label=${gettext("More")} onClick=${() => store.open("more")}><${Icon} name="more" /></button></span>`}</header>
    ${dealKind(table) && html`<p class="deal-kind">${dealKind(table)}</p>`}
    <${Steps} table=${table} now="give" />
    <${TalonStrip} table=${table} />
    ${table.agreements.open_exchange && table.talon?.open && html`<p class="note-open">${gettext("Everybody will see the cards you give")}</p>`}
    <${GiveTiles} table=${table} state=${state} />
  </section>`;
}

/** @param {{ table: Table, state: TableState }} props */
export function ExchangeHand({ table, state }) {
  const { choice, choose } = useExchange(table, state);
  const marriages = marriagesIn(table.hand, table.agreements.marriage_values);
  const { layout } = useTable();
  return html`<div class="exchange-own">
    ${layout !== "desktop" && table.hints && html`<${ExchangeHint} table=${table} state=${state} />`}
    <p class="legend"><span class="from-talon"><i class="dot" />${gettext("from the talon")}</span> <${Marriages} list=${marriages} /></p>
    <${ExchangeCards} table=${table} hand=${sortHand(table.hand, state.appearance)} choice=${choice} choose=${choose} />
  </div>`;
}

/** @param {GivePlace[]} places */
function giveButtonText(places) {
  if (places.every(isLaid)) return places.length === 3 ? gettext("Lay these three cards aside") : gettext("Discard these two cards");
  return places.length === 1 ? gettext("Give this card") : gettext("Give these two cards");
}

/** @param {Table} table @param {GivePlace[]} seats @param {Choice} choice @param {GivePlace | null} target */
function mainButtonText(table, seats, choice, target) {
  if (isComplete(choice, seats)) return giveButtonText(seats);
  if (isLaid(target)) return isLaidAside(table) ? gettext("Choose a card to lay aside") : gettext("Choose a card to discard");
  return interpolate(gettext("Choose a card for %(name)s"), { name: table.people[/** @type {SeatNumber} */ (target)].name });
}

/** @param {{ table: Table, state: TableState }} props */
export function ExchangeFooter({ table, state }) {
  const { store, seats, choice, target } = useExchange(table, state);
  const ready = isComplete(choice, seats);
  const ahead = raisePreview(table, marriagesIn(table.hand, table.agreements.marriage_values));
  const submit = () => {
    if (!ready) return;
    for (const seat of seats) send(document.querySelector(`.give-tile[data-seat="${seat}"] .give-card`), /** @type {SeatNumber} */ (seat));
    store.act(giveAction(choice, seats));
  };
  return html`<div class="exchange-footer">
    <div class="actions">
      ${(table.legal.distribute || table.legal.write_off) && html`<button type="button" class="button" onClick=${() => store.open("giveup")}>${gettext("Give up…")}</button>`}
      <button type="button" class="button primary grow" aria-disabled=${!ready} onClick=${submit}>${mainButtonText(table, seats, choice, target)}</button>
    </div>
    ${noGiveUpText(giveUpObstacle(table)) && html`<p class="ahead">${noGiveUpText(giveUpObstacle(table))}</p>`}
    ${ahead && html`<p class="ahead">${ahead.map((line, i) => html`<span key=${i}><${FormattedText} of=${line} /> </span>`)}</p>`}
  </div>`;
}

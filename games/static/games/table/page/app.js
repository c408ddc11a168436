// The whole table as a function of one payload and of the viewer's choices.
import { requiredStep, hasUnseenHand } from "../../board/legal_actions.js";
import { html, useEffect, useMemo } from "../../base/html.js";
import { shortcut } from "../turn/keyboard.js";
import { useLayout } from "../../board/layout.js";
import { gettext } from "../../base/text.js";
import { Bidding } from "../turn/bidding.js";
import { Buyback, Cut, Dark, Deck, NameTrump, Piles } from "../turn/choices.js";
import { Claim } from "../turn/claims.js";
import { Auction, GivenCards } from "../turn/others.js";
import { TableContext, useStore, useTable } from "../../base/context.js";
import { Contract } from "../../board/view/contract.js";
import { Drawer, LastTrickOver } from "./drawer.js";
import { End, EndedFooter } from "../end/panel.js";
import { ExchangeFooter, ExchangeHand, ExchangePanel } from "../turn/exchange_view.js";
import { BackHand, Hand } from "../turn/hand.js";
import { Header, NoticeLine } from "./header.js";
import { LastTrickTile } from "./last_trick.js";
import { LiveRegion } from "../notices/live_region.js";
import { LostSeat, coversHand } from "../seat/panel.js";
import { canShowRest } from "../end/show_rest.js";
import { SidePanel } from "./side_panel.js";
import { Below, People } from "../../board/view/player_plates.js";
import { PhoneBar } from "./phone_bar.js";
import { Raise } from "../turn/raise.js";
import { DealResult } from "../end/result.js";
import { BidLine, OpenExchange, Talon } from "../../board/view/talon.js";
import { Ring, Trick } from "../../board/view/trick.js";
import { MutedSign, TalkBubble } from "../talk/bubbles.js";
import { TurnLine } from "../turn/turn_line.js";
import { seatPlaces } from "../../board/seats.js";
import { personAt } from "../../board/people.js";
/** @import { Layout, Preferences, Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { PersonOnPlate } from "../../board/board.js" */
/** @import { Store } from "../store.js" */
/** @import { Part, TableState } from "../table.js" */
/** @import { ComponentChildren } from "preact" */

/** @type {Partial<Record<string, (part: Part) => ComponentChildren>>} */
const PANELS = {
  bid: Bidding, claim: Claim, raise: Raise, cut: Cut, dark: Dark, offer: Buyback, take: Piles, trump: NameTrump,
};
const BEFORE_PLAY = new Set(["deck", "cut", "dark", "claim", "bidding", "buyback", "pile", "talon_claim", "exchange",
  "late_claim", "raise", "trump"]);
const WITH_GIFTS = new Set(["exchange", "raise"]);
// No cards have been dealt yet.
const WITH_DECK = new Set(["deck", "cut"]);

/** @param {Table} table */
const showsAuction = (table) => table.phase === "bidding" && !requiredStep(table);

const TALK_SIGNS = {
  /** @param {PersonOnPlate} person */
  beside: (person) => html`<${MutedSign} person=${person} />`,
  /** @param {SeatNumber} seat */
  below: (seat) => html`<${TalkBubble} seat=${seat} />`,
};

/**
 * Return the current step: one word that also selects the layout in the style sheet.
 * @param {Table} table
 */
function stepOf(table) {
  const mine = requiredStep(table);
  if (mine === "exchange") return "exchange";
  if (mine && mine !== "play") return "panel";
  return BEFORE_PLAY.has(table.phase) ? "talon" : "play";
}

/** @param {{ table: Table, state: TableState }} props */
function TalonPlace({ table, state }) {
  if (WITH_DECK.has(table.phase)) return requiredStep(table) ? null : html`<${Deck} table=${table} />`;
  if (table.legal.take) return null;
  if (state.result && !table.talon?.cards) return html`<${DealResult} table=${table} row=${state.result} />`;
  return html`<${Talon} table=${table} />`;
}

/**
 * Three places that nothing moves: talon, bids, panel.
 * @param {{ table: Table, state: TableState }} props
 */
function BeforePlay({ table, state }) {
  const Panel = PANELS[requiredStep(table) ?? ""];
  const isLarge = useTable().layout === "desktop";
  return html`<div class="talon-place"><${TalonPlace} table=${table} state=${state} /></div>
    ${table.bids.length > 0 && !(isLarge && showsAuction(table)) && html`<${BidLine} table=${table} />`}
    <div class="panel-place">${Panel ? html`<${Panel} table=${table} state=${state} />` : html`<${Others} table=${table} isLarge=${isLarge} />`}</div>`;
}

/**
 * On a phone the bids stand in one line, and "This deal" tells of the exchange.
 * @param {{ table: Table, isLarge: boolean }} props
 */
function Others({ table, isLarge }) {
  if (isLarge && showsAuction(table)) return html`<${Auction} table=${table} />`;
  return html`${isLarge && WITH_GIFTS.has(table.phase) && html`<${GivenCards} table=${table} />`}
    ${table.agreements.open_exchange && html`<${OpenExchange} table=${table} />`}`;
}

/** @param {{ table: Table, state: TableState, step: string, layout: Layout }} props */
function Middle({ table, state, step, layout }) {
  if (step === "exchange" && !state.stage?.held) {
    return html`<div class="middle"><${ExchangePanel} table=${table} state=${state} />
      ${layout === "desktop" && html`<${ExchangeFooter} table=${table} state=${state} />`}</div>`;
  }
  if (state.stage?.state === "result" && state.stage.row) {
    return html`<div class="middle result-moment"><${DealResult} table=${table} row=${state.stage.row} withCards /></div>`;
  }
  return html`<div class="middle"><${Ring} table=${table} />
    ${step === "play" ? html`<${Trick} table=${table} stage=${state.stage} />` : html`<${BeforePlay} table=${table} state=${state} />`}
  </div>`;
}

/**
 * With four players one of them holds no cards in each deal.
 * @param {Table} table
 */
const sitsOut = (table) => table.you != null && table.active.length > 0 && !table.active.includes(table.you);

/**
 * On a phone the contract tells the declarer's points, and this line a defender's own.
 * @param {{ table: Table }} props
 */
function OwnPoints({ table }) {
  const me = personAt(table, /** @type {SeatNumber} */ (table.you));
  if (table.phase !== "play" || table.declarer === table.you || me.sitsOut) return null;
  return html`<p class="own-points"><b>${me.taken}</b> ${gettext("taken")}</p>`;
}

/** @param {{ table: Table, state: TableState, step: string, layout: Layout }} props */
function OwnArea({ table, state, step, layout }) {
  const watching = table.you == null;
  const below = seatPlaces(table).below;
  return html`<section class=${`mine${table.lost_seat == null ? "" : " was-mine"}`} aria-label=${gettext("Your seat")}>
    ${(layout !== "phone" || watching) && html`<${Below} table=${table} signs=${TALK_SIGNS} />`}
    ${layout === "phone" && !watching && html`<${OwnPoints} table=${table} />`}
    ${step === "exchange" ? html`<${ExchangeHand} table=${table} state=${state} />`
      : sitsOut(table) ? html`<div class="hand-room sits-out"><p>${gettext("You sit out this deal")}</p></div>`
      : watching || hasUnseenHand(table) ? html`<${BackHand} count=${table.counts[below]} />`
        : html`<${Hand} table=${table} state=${state} />`}
    ${layout === "desktop" && html`<${LastTrickTile} table=${table} />`}
  </section>`;
}

/** @param {{ table: Table, state: TableState, step: string, layout: Layout }} props */
function Footer({ table, state, step, layout }) {
  if (layout === "desktop") return null;
  return step === "exchange" ? html`<${ExchangeFooter} table=${table} state=${state} />` : html`<${PhoneBar} table=${table} state=${state} />`;
}

/** @param {{ table: Table, state: TableState, layout: Layout }} props */
function Board({ table, state, layout }) {
  const step = stepOf(table);
  const part = { table, state, step, layout };
  // On a phone the exchange is a screen of its own: nothing of the table moves to its places.
  const screen = layout !== "desktop" && step === "exchange" ? "exchange" : "table";
  // Only the desktop layout has a header that names the table.
  return html`<main tabindex="-1" class=${`card-table step-${step} phase-${table.phase}${coversHand(table, state) ? " covered" : ""}`}>
    ${layout !== "desktop" && html`<h1 class="unseen">${table.pool.name}</h1>`}
    <${People} table=${table} signs=${TALK_SIGNS} />
    <${Contract} table=${table} />
    <${Middle} key=${`middle-${screen}`} ...${part} />
    <${TurnLine} key=${`line-${screen}`} table=${table} state=${state} />
    <${OwnArea} key=${`own-${screen}`} ...${part} />
    <${Footer} key=${`footer-${screen}`} ...${part} />
    <${LastTrickOver} table=${table} state=${state} />
    <${LostSeat} table=${table} state=${state} />
  </main>`;
}

/** @param {{ table: Table, store: Store, state: TableState }} props */
function Ended({ table, store, state }) {
  if (!table.result || state.stage) return null;
  return state.endClosed
    ? html`<${EndedFooter} table=${table} open=${() => store.set({ endClosed: false })} />`
    : html`<div class="end-ground"><${End} table=${table} /></div>`;
}

const Loading = () => html`<main class="card-table loading" aria-busy="true"><p class="unseen" role="status">${gettext("Loading the table")}</p>
  <div class="middle"><div class="ring" /></div><section class="mine"><${BackHand} count=${7} /></section></main>`;

/** @param {{ table: Table | null, state: TableState, store: Store, layout: Layout }} props */
function Page({ table, state, store, layout }) {
  return html`<${Header} table=${table} state=${state} /><${NoticeLine} table=${table} state=${state} />
    ${table ? html`<${Board} table=${table} state=${state} layout=${layout} />
      ${layout === "desktop" && html`<${SidePanel} table=${table} state=${state} />`}
      <${Drawer} table=${table} state=${state} />
      <${Ended} table=${table} store=${store} state=${state} />
      <${LiveRegion} table=${state.table} state=${state} />` : html`<${Loading} />`}`;
}

/** @type {Record<string, (store: Store, layout: Layout) => unknown>} */
const ON_KEY = {
  chat: (store, layout) => store.config.talk && store.state.drawer !== "chat" && store.talk.open(layout),
  hint: (store) => store.askForHint(),
  pass: (store) => !store.state.drawer && store.visibleTable()?.legal.pass && store.act("pass"),
  rest: (store) => !store.state.drawer && canShowRest(store.visibleTable()) && store.act("show"),
  keys: (store) => store.open("keys"),
};

/**
 * True for a key that ends the moment of a result: none that is typed, held with others, or moves the focus.
 * @param {KeyboardEvent} event
 */
function isPress(event) {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  const types = target instanceof Element && target.matches("input, textarea, select");
  return !types && !altKey && !ctrlKey && !metaKey && !["Tab", "Shift", "Control", "Alt", "Meta"].includes(key);
}

/**
 * A card's own keys and fields for texts come first.
 * @param {Store} store
 * @param {Layout} layout
 */
function useShortcuts(store, layout) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const keys = (event) => {
      if (store.state.stage?.state === "result" && isPress(event)) {
        event.preventDefault();
        store.skipStage();
        return;
      }
      const name = event.defaultPrevented ? null : shortcut(event);
      if (!name) return;
      event.preventDefault();
      ON_KEY[name](store, layout);
    };
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }, [store, layout]);
}

/** @param {{ store: Store, preferences: Preferences, layout?: Layout }} props */
export function App({ store, preferences, layout: fixedLayout }) {
  const state = useStore(store);
  const layout = useLayout(fixedLayout);
  const context = useMemo(() => ({ store, layout, preferences }), [store, layout, preferences]);
  const table = store.visibleTable();
  useShortcuts(store, layout);
  /**
   * A press on the table at the end of a deal only skips the transition: its target is not there yet.
   * @param {Event} event
   */
  const skipStage = (event) => {
    if (!store.state.stage?.held) return;
    if (/** @type {Element} */ (event.target).closest(".card-table")) {
      event.stopPropagation();
      event.preventDefault();
    }
    store.skipStage();
  };
  return html`<${TableContext.Provider} value=${context}>
    <div class=${`table-page ${layout}${table ? ` seats-${table.people.length}` : ""}`} onClickCapture=${skipStage}>
      <${Page} table=${table} state=${state} store=${store} layout=${layout} />
    </div>
  <//>`;
}

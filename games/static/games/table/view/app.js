// The whole table as a function of one payload and of what I am about to do.
import { asked, isBlind } from "../asks.js";
import { html } from "../html.js";
import { useLayout } from "../layout.js";
import { gettext } from "../text.js";
import { Bidding } from "./bidding.js";
import { Buyback, Cut, Dark, Deck, NameTrump, Piles } from "./choices.js";
import { Claim } from "./claims.js";
import { Table, useStore } from "./context.js";
import { Contract } from "./contract.js";
import { Drawer } from "./drawer.js";
import { End, EndedFoot } from "./end.js";
import { ExchangeFoot, ExchangeHand, ExchangeMiddle } from "./exchange.js";
import { BackHand, Hand } from "./hand.js";
import { Header, Line } from "./header.js";
import { LastTrickTile } from "./lasttrick.js";
import { Live } from "./live.js";
import { Margin } from "./margin.js";
import { Below, People } from "./people.js";
import { PhoneBar } from "./phonebar.js";
import { Raise } from "./raise.js";
import { DealResult } from "./result.js";
import { BidLine, OpenGifts, Talon } from "./talon.js";
import { Ring, Trick } from "./trick.js";
import { TurnLine } from "./turnline.js";
import { seatPlaces } from "../seats.js";

const PANELS = {
  bid: Bidding, claim: Claim, raise: Raise, cut: Cut, dark: Dark, offer: Buyback, take: Piles, trump: NameTrump,
};
const BEFORE_PLAY = new Set(["deck", "cut", "dark", "claim", "bidding", "buyback", "pile", "talon_claim", "exchange",
  "late_claim", "raise", "trump"]);
// No card is dealt yet.
const WITH_DECK = new Set(["deck", "cut"]);

// What the table is busy with: one word that also names the arrangement in the style sheet.
export function stepOf(table) {
  const mine = asked(table);
  if (mine === "exchange") return "exchange";
  if (mine && mine !== "play") return "panel";
  return BEFORE_PLAY.has(table.phase) ? "talon" : "play";
}

function BeforePlay({ table, state }) {
  const Panel = PANELS[asked(table)];
  const hasDeck = WITH_DECK.has(table.phase);
  return html`
    ${table.legal.take || hasDeck ? null : state.result && !table.talon?.cards ? html`<${DealResult} table=${table} row=${state.result} />` : html`<${Talon} table=${table} />`}
    ${hasDeck && !Panel && html`<${Deck} table=${table} />`}
    ${table.bids.length > 0 && html`<${BidLine} table=${table} />`}
    ${!Panel && table.agreements.open_exchange && html`<${OpenGifts} table=${table} />`}
    ${Panel && html`<${Panel} table=${table} state=${state} />`}`;
}

function Middle({ table, state, step, layout }) {
  if (step === "exchange") {
    return html`<div class="middle"><${ExchangeMiddle} table=${table} state=${state} />
      ${layout === "desktop" && html`<${ExchangeFoot} table=${table} state=${state} />`}</div>`;
  }
  return html`<div class="middle"><${Ring} table=${table} />
    ${step === "play" ? html`<${Trick} table=${table} stage=${state.stage} />` : html`<${BeforePlay} table=${table} state=${state} />`}
  </div>`;
}

// With four players one of them holds no cards in a deal.
const sitsOut = (table) => table.you != null && table.active.length > 0 && !table.active.includes(table.you);

function Mine({ table, state, step, layout }) {
  const watching = table.you == null;
  const below = seatPlaces(table).below;
  return html`<section class="mine" aria-label=${gettext("Your place")}>
    ${(layout === "desktop" || watching) && html`<${Below} table=${table} />`}
    ${step === "exchange" ? html`<${ExchangeHand} table=${table} state=${state} />`
      : sitsOut(table) ? html`<div class="hand-room sits-out"><p>${gettext("You sit out this deal")}</p></div>`
      : watching || isBlind(table) ? html`<${BackHand} count=${table.counts[below]} />`
        : html`<${Hand} table=${table} state=${state} />`}
    ${layout === "desktop" && html`<${LastTrickTile} table=${table} />`}
  </section>`;
}

function Foot({ table, state, step, layout }) {
  if (layout === "desktop") return null;
  return step === "exchange" ? html`<${ExchangeFoot} table=${table} state=${state} />` : html`<${PhoneBar} table=${table} state=${state} />`;
}

function Felt({ table, state, layout }) {
  const step = stepOf(table);
  const part = { table, state, step, layout };
  // Only a desktop has room for the header that names the table.
  return html`<main class=${`felt step-${step} phase-${table.phase}`}>
    ${layout !== "desktop" && html`<h1 class="unseen">${table.pool.name}</h1>`}
    <${People} table=${table} />
    <${Contract} table=${table} />
    <${Middle} ...${part} />
    <${TurnLine} table=${table} state=${state} />
    <${Mine} ...${part} />
    <${Foot} ...${part} />
  </main>`;
}

function Ended({ table, store, state }) {
  if (!table.result || state.stage) return null;
  return state.endClosed
    ? html`<${EndedFoot} open=${() => store.set({ endClosed: false })} />`
    : html`<div class="end-ground"><${End} table=${table} /></div>`;
}

const Loading = () => html`<main class="felt loading" aria-busy="true"><p class="unseen" role="status">${gettext("The table is being laid.")}</p>
  <div class="middle"><div class="ring" /></div><section class="mine"><${BackHand} count=${7} /></section></main>`;

function Whole({ table, state, store, layout }) {
  return html`<${Header} table=${table} state=${state} /><${Line} table=${table} state=${state} />
    ${table ? html`<${Felt} table=${table} state=${state} layout=${layout} />
      ${layout === "desktop" && html`<${Margin} table=${table} state=${state} />`}
      <${Drawer} table=${table} state=${state} />
      <${Ended} table=${table} store=${store} state=${state} />
      <${Live} table=${state.table} />` : html`<${Loading} />`}`;
}

export function App({ store, themes, layout: given }) {
  const state = useStore(store);
  const layout = useLayout(given);
  const table = store.shown();
  // A press during a finished deal's last trick only ends the rest: what it would hit is not there yet.
  const hurry = (event) => {
    if (!store.state.stage?.held) return;
    event.stopPropagation();
    event.preventDefault();
    store.hurry();
  };
  return html`<${Table.Provider} value=${{ store, layout, themes }}>
    <div class=${`table-page ${layout}${table ? ` seats-${table.people.length}` : ""}`} onClickCapture=${hurry}>
      <${Whole} table=${table} state=${state} store=${store} layout=${layout} />
    </div>
  <//>`;
}

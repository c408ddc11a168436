// Panels of steps that only some agreements have: cut, play dark, buy back, take a pile, name trump.
import { html } from "../../base/html.js";
import { PLAIN_LIMIT } from "../../board/bids.js";
import { gettext, interpolate, suitName } from "../../base/text.js";
import { buyText, darkText } from "../../board/text/panels.js";
import { PanelHead } from "./bidding.js";
import { Back, Face } from "../../board/view/card.js";
import { useTable } from "../context.js";
import { Suit } from "../../base/icons.js";
/** @import { Table } from "../../base/page.js" */
/** @import { ComponentChildren } from "preact" */

/** @param {{ action: string, primary?: boolean, children: ComponentChildren }} props */
const Choice = ({ action, primary, children }) => {
  const { store } = useTable();
  return html`<button type="button" class=${`button${primary ? " primary" : ""}`} onClick=${() => store.act(action)}>${children}</button>`;
};

/** @param {{ table: Table, kind: string, title: string, text?: string, children: ComponentChildren }} props */
function Panel({ table, kind, title, text, children }) {
  return html`<section class=${`panel choice ${kind}`} aria-label=${title}>
    <${PanelHead} table=${table}>${title}<//>
    ${text && html`<p class="panel-text">${text}</p>`}
    ${children}
  </section>`;
}

/**
 * The deck, and the nines turned up by cuts: after a nine the seat cuts again.
 * @param {{ table: Table }} props
 */
export function Deck({ table }) {
  const { nines_cut: nines } = table;
  return html`<div class="deck-cut">
    <span class="stack" aria-hidden="true">${[0, 1, 2, 3].map((i) => html`<span key=${i} class="card" style=${{ transform: `translate(${i}px, ${6 - i * 2}px)` }}><${Back} /></span>`)}</span>
    ${nines.length > 0 && html`<span class="cut-nines">${nines.map((card) => html`<span key=${card} class="card"><${Face} card=${card} /></span>`)}
      <span>${gettext("A nine at the bottom: the deck is cut again. A third nine in a row costs a penalty.")}</span></span>`}
  </div>`;
}

/** @param {{ table: Table }} props */
export function Cut({ table }) {
  return html`<${Panel} table=${table} kind="cut" title=${gettext("You cut the deck")}
      text=${gettext("The game's secret decides how many cards you cut, so everybody can check the cut afterwards.")}>
    <${Deck} table=${table} />
    <div class="panel-footer"><${Choice} action="cut" primary>${gettext("Cut")}<//></div>
  <//>`;
}

/** @param {{ table: Table }} props */
export function Dark({ table }) {
  return html`<${Panel} table=${table} kind="dark" title=${gettext("Play without looking?")} text=${darkText(table)}>
    <div class="panel-footer">
      <${Choice} action="look" primary>${gettext("Look at my cards")}<//>
      <${Choice} action="dark">${interpolate(gettext("Play dark for %(contract)s"), { contract: PLAIN_LIMIT })}<//>
    </div>
  <//>`;
}

/** @param {{ table: Table }} props */
export function Buyback({ table }) {
  const price = table.legal.offer;
  return html`<${Panel} table=${table} kind="buyback" title=${gettext("Buy the contract?")} text=${buyText(table)}>
    <div class="panel-footer">
      <${Choice} action="decline" primary>${gettext("Don't buy")}<//>
      <${Choice} action=${`offer ${price}`}>${interpolate(gettext("Offer %(price)s"), { price })}<//>
    </div>
  <//>`;
}

/** @param {{ number: number, size: number }} props */
function Pile({ number, size }) {
  const { store } = useTable();
  const label = number ? gettext("Take the right pile") : gettext("Take the left pile");
  return html`<button type="button" class="pile" onClick=${() => store.act(`take ${number}`)}>
    <span class="pile-cards">${Array.from({ length: size }, (_, i) => html`<span key=${i} class="card"><${Back} /></span>`)}</span>
    <span>${label}</span></button>`;
}

/** @param {{ table: Table }} props */
export function Piles({ table }) {
  const size = table.talon.count / 2;
  return html`<${Panel} table=${table} kind="piles" title=${gettext("Take one of the two piles")}>
    <div class="pile-row">${table.legal.take?.map((number) => html`<${Pile} key=${number} number=${number} size=${size} />`)}</div>
  <//>`;
}

/** @param {{ table: Table }} props */
export function NameTrump({ table }) {
  const { store } = useTable();
  return html`<${Panel} table=${table} kind="name-trump" title=${gettext("Name the trump suit")}
      text=${gettext("It stays trump for the whole deal. Marriages score, but do not change it.")}>
    <div class="suit-row">${table.legal.trump?.map((suit) => html`<button type="button" key=${suit} class="suit-choice" onClick=${() => store.act(`trump ${suit}`)}>
      <${Suit} suit=${suit} /><span>${suitName(suit)}</span></button>`)}</div>
  <//>`;
}

// The face or back of one card; its size comes from its container.
import { fetchDeck } from "../faces.js";
import { html } from "../../base/html.js";
import { backUrl, cornerUrl, faceUrl } from "../appearance.js";
import { cardName } from "../../base/text.js";
import { useTable } from "../../base/context.js";
/** @import { CardName } from "../../base/types.js" */

/** @param {{ card: CardName, quiet?: boolean }} props */
export function Face({ card, quiet }) {
  const { store } = useTable();
  const { config, state: { appearance } } = store;
  if (!appearance.large_indices) fetchDeck(store);
  const address = faceUrl(config, appearance, card);
  const corner = cornerUrl(config, appearance, card);
  const label = quiet ? "" : cardName(card);
  if (!address) return html`<span class="face" role="img" aria-label=${label}></span>`;
  return html`<img class="face" src=${address} alt=${label} draggable=${false} decoding="async" />
    ${corner && html`<img class="corner" src=${corner} alt="" draggable=${false} />`}`;
}

export function Back() {
  const { config, state } = useTable().store;
  return html`<img class="face" src=${backUrl(config, state.appearance)} alt="" draggable=${false} />`;
}

/** @param {{ card: CardName }} props */
export const MiniCard = ({ card }) => html`<span class="card mini"><${Face} card=${card} /></span>`;

/**
 * The backs of a hand: a small arc, always with the number beside it.
 * @param {{ count: number, step?: number, width?: number }} props
 */
export function Backs({ count, step = 12, width = 34 }) {
  /** @param {number} i */
  const lean = (i) => (i - (count - 1) / 2) * 4;
  const total = width + step * Math.max(0, count - 1);
  return html`<span class="backs" style=${{ width: `${total}px` }} aria-hidden="true">
    ${Array.from({ length: count }, (_, i) => html`<span key=${i} class="card small"
      style=${{ "--i": i, transform: `translate(${i * step}px, ${Math.abs(lean(i)) ** 1.5 * 0.12}px) rotate(${lean(i)}deg)` }}><${Back} /></span>`)}
  </span>`;
}

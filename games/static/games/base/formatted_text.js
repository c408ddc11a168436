// A sentence with its signs drawn: suits as icons, contracts in the serif font.
import { html } from "./html.js";
import { isSign, parts, rankSign, signName, suitName, suitOf } from "./text.js";
import { Suit } from "./icons.js";
/** @import { Message, Value } from "./page.js" */

/** @param {Value} value */
function drawn(value) {
  if (!isSign(value)) return value;
  if (value.suit) return html`<${Suit} suit=${value.suit} label=${signName(value)} />`;
  if (value.card) return html`<span class="card-word" translate="no"><${Suit} suit=${suitOf(value.card)} label=${suitName(suitOf(value.card))} />${rankSign(value.card)}</span>`;
  return html`<b class="num" translate="no">${value.strong}</b>`;
}

/** @param {{ of: Message }} props */
export const FormattedText = ({ of }) => parts(of).map(drawn);

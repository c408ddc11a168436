// A sentence with its signs drawn: suits as icons, contracts in the serif font.
import { html } from "./html.js";
import { parts, rankSign, suitName } from "./text.js";
import { Suit } from "./icons.js";

function drawn(value) {
  if (value?.suit) return html`<${Suit} suit=${value.suit} label=${suitName(value.suit)} />`;
  if (value?.card) return html`<span class="card-word"><${Suit} suit=${value.card[1]} label=${suitName(value.card[1])} />${rankSign(value.card)}</span>`;
  if (value?.strong != null) return html`<b class="num">${value.strong}</b>`;
  return value;
}

export const FormattedText = ({ of }) => parts(of).map(drawn);

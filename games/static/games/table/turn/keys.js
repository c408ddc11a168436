// The keys of the table, in a list.
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { useTable } from "../context.js";
import { canShowRest } from "../end/show_rest.js";

const CARD_KEYS = () => [
  [["←", "→"], gettext("the next card")],
  [["S", "H", "C", "D"], gettext("a suit: spades, hearts, clubs, diamonds")],
  [["A", "T", "K", "Q", "J", "9"], gettext("a card of this suit")],
  [["Enter"], gettext("play the card")],
  [["P"], gettext("pass")],
];
const TALK_KEYS = () => [
  [["Shift", "C"], gettext("open the chat")],
  [["1–6"], gettext("say a phrase, while the chat is open")],
];
const HINT_KEYS = () => [[["Shift", "H"], gettext("show what an expert would do")]];
const REST_KEYS = () => [[["R"], gettext("show the rest")]];
const OTHER_KEYS = () => [[["Esc"], gettext("close")], [["?"], gettext("show these keys")]];

/** @param {{ keys: string[], text: string }} props */
const Line = ({ keys, text }) => html`<div><dt>${keys.map((key) => html`<kbd key=${key}>${key}</kbd> `)}</dt><dd>${text}</dd></div>`;

export function Keys() {
  const { store } = useTable();
  const table = store.visibleTable();
  const lines = [...CARD_KEYS(), ...(table?.hints ? HINT_KEYS() : []), ...(canShowRest(table) ? REST_KEYS() : []), ...(store.config.talk ? TALK_KEYS() : []), ...OTHER_KEYS()];
  return html`<dl class="facts keys">${lines.map(([keys, text]) => html`<${Line} key=${text} keys=${keys} text=${text} />`)}</dl>`;
}

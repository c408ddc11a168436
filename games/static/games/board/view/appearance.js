// Choosing the appearance of cards and table: a drawer of the table and of the replay, each choice applied at once.
import { sortHand } from "../cards.js";
import { fan } from "../hand.js";
import { html, useRef } from "../../base/html.js";
import { useWidth } from "../layout.js";
import { SUIT_ORDERS, layerOf } from "../appearance.js";
import { gettext, pgettext } from "../../base/text.js";
import { Back, Face } from "./card.js";
import { useTable } from "../../base/context.js";
import { Suit } from "../../base/icons.js";
/** @import { AppearanceSettings, CardsConfig, SuitOrder } from "../../base/page.js" */
/** @import { CardName } from "../../base/types.js" */
/** @import { CardPlace } from "../board.js" */
/** @import { ComponentChildren } from "preact" */

/** @type {CardName[]} */
const PREVIEW = ["AS", "TS", "KH", "QH", "JC", "TD", "9D"];
const PREVIEW_TRUMP = "H";

const TABLE_COLOURS = {
  pine: () => pgettext("table", "green"),
  ocean: () => pgettext("table", "blue"),
  wine: () => pgettext("table", "red"),
  slate: () => pgettext("table", "grey"),
};
const CARD_BACKS = {
  pine: () => pgettext("card back", "green"),
  claret: () => pgettext("card back", "red"),
};
const FACES = { "": () => gettext("Pictures"), large: () => gettext("Large corner signs") };
const LETTERS = { language: () => gettext("as in the language"), english: () => "A K Q J", russian: () => "Т К Д В", polish: () => "A K D W" };
const ORDERS = {
  alternating: () => gettext("colours alternate"),
  hearts: () => gettext("marriages: 100, 80, 60, 40"),
  spades: () => gettext("marriages: 40, 60, 80, 100"),
};

const SPEEDS = { usual: () => pgettext("speed", "usual"), fast: () => pgettext("speed", "fast"), none: () => pgettext("speed", "none") };

// A small hand on the table, and a back beside it.
export function AppearancePreview() {
  const { appearance } = useTable().store.state;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(ref, 300);
  const hand = sortHand(PREVIEW, appearance, PREVIEW_TRUMP);
  const size = fan("mineSmall", hand.length, width - 70);
  /** @param {CardPlace} place */
  const place = ({ x, y, angle }) => `translate(${(x - size.width / 2).toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(2)}deg)`;
  return html`<div class="appearance-preview card-ground" ref=${ref} aria-hidden="true">
    <ul class="preview-hand" style=${{ height: `${size.height}px` }}>${hand.map((card, i) => html`<li key=${card}
      style=${{ zIndex: layerOf(i, hand.length, appearance), width: `${size.width}px`, transform: place(size.places[i]) }}>
      <span class="card"><${Face} card=${card} quiet /></span></li>`)}</ul>
    <span class="card preview-back"><${Back} /></span>
  </div>`;
}

/**
 * @param {{ name: string, title: string, options: Record<string, () => string>, value: string, choose: (key: string) => void, children?: (key: string) => ComponentChildren }} props
 */
function Choice({ name, title, options, value, choose, children }) {
  return html`<fieldset class=${`appearance-choice appearance-${name}`}><legend>${title}</legend>
    <div class="appearance-options">${Object.entries(options).map(([key, text]) => html`<label key=${key}>
      <input type="radio" name=${`appearance-${name}`} value=${key} checked=${value === key} onChange=${() => choose(key)} />
      <span>${children?.(key)}<em>${text()}</em></span></label>`)}</div></fieldset>`;
}

/** @param {{ name: "four_colours" | "trumps_first" | "aces_right" | "left_handed", text: string }} props */
function Switch({ name, text }) {
  const { store, preferences } = useTable();
  const on = store.state.appearance[name];
  return html`<button type="button" class="switch-line" role="switch" aria-checked=${on}
    onClick=${() => preferences.setAppearance({ [name]: !on })}><span>${text}</span><i class="switch" /></button>`;
}

/** @param {string} colour */
const swatch = (colour) => html`<i class="swatch" data-table-colour=${colour} />`;
/** @param {CardsConfig} config */
const back = (config) => (/** @type {string} */ name) => html`<img class="back-sample" src=${config.backs?.[name]} alt="" />`;
/** @param {SuitOrder} order */
const suits = (order) => html`<i class="suits">${[...SUIT_ORDERS[order]].map((suit) => html`<${Suit} key=${suit} suit=${suit} />`)}</i>`;

export function Appearance() {
  const { store, preferences } = useTable();
  const { appearance } = store.state;
  /** @param {keyof AppearanceSettings} name */
  const set = (name) => (/** @type {string} */ value) => preferences.setAppearance({ [name]: value });
  return html`<div class="appearance">
    <${AppearancePreview} />
    <${Choice} name="faces" title=${gettext("Card faces")} options=${FACES} value=${appearance.large_indices ? "large" : ""}
      choose=${(/** @type {string} */ value) => preferences.setAppearance({ large_indices: value === "large" })} />
    <${Switch} name="four_colours" text=${gettext("Four-colour deck")} />
    <${Choice} name="letters" title=${gettext("Card letters")} options=${LETTERS} value=${appearance.card_letters} choose=${set("card_letters")} />
    <${Choice} name="backs" title=${gettext("Card backs")} options=${CARD_BACKS} value=${appearance.card_back} choose=${set("card_back")}>${back(store.config)}<//>
    <${Choice} name="table" title=${gettext("Table colour")} options=${TABLE_COLOURS} value=${appearance.table_colour} choose=${set("table_colour")}>${swatch}<//>
    <${Choice} name="order" title=${gettext("Order of suits")} options=${ORDERS} value=${appearance.suit_order} choose=${set("suit_order")}>${suits}<//>
    <${Switch} name="trumps_first" text=${gettext("Trumps first")} />
    <${Switch} name="aces_right" text=${gettext("Aces on the right")} />
    <${Switch} name="left_handed" text=${gettext("Left-handed layout")} />
    <${Choice} name="animation" title=${gettext("Movement of cards")} options=${SPEEDS} value=${appearance.animation_speed} choose=${set("animation_speed")} />
  </div>`;
}

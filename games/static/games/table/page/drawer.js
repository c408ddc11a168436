// Drawers over the lower part of the table; they leave the trick visible, and Escape closes them.
import { useFocus } from "../../base/focus.js";
import { html, useEffect, useRef } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { Agreements } from "../../board/view/agreements.js";
import { useTable } from "../context.js";
import { ShuffleProof } from "../../board/proof/panel.js";
import { GiveUp } from "../turn/give_up.js";
import { dealNumberText } from "../../board/text/goal.js";
import { Follow, PersonLink } from "../end/person.js";
import { Rated, hasLastDeal, isPlaying } from "./header.js";
import { Icon } from "../../base/icons.js";
import { Keys } from "../turn/keys.js";
import { LastTrick } from "./last_trick.js";
import { Appearance } from "../../board/view/appearance.js";
import { Resign } from "../end/resign.js";
import { Sheet } from "../../board/view/sheet.js";
import { Sounds, Switch } from "./sounds.js";
import { useTalkKeys } from "../talk/bubbles.js";
import { SheetHead, TalkSheet, sheetTitle } from "../talk/panel.js";
import { LastTryNote, ThisDeal } from "./this_deal.js";
/** @import { Layout, Table } from "../../base/page.js" */
/** @import { DrawerParts, TableState } from "../table.js" */
/** @import { RefObject, TargetedKeyboardEvent, TargetedPointerEvent } from "preact" */

/** @param {{ table: Table, state: TableState }} props */
function More({ table, state }) {
  const { store, preferences } = useTable();
  /** @param {string} name */
  const open = (name) => () => store.open(name);
  const { deals } = store.config;
  const hasClock = table.you != null && table.phase !== "over" && !deals;
  return html`<div class="more">
    <p class="more-head"><b>${table.pool.name}</b> <${Rated} table=${table} />
      ${table.you == null && html` <span class="chip">${gettext("you are watching")}</span>`}
      <span>${dealNumberText(table)}</span></p>
    <ul class="more-people" aria-label=${gettext("Players")}>${table.people.filter((one) => one.seat !== table.you).map((one) => html`<li key=${one.seat}><${PersonLink} person=${one} /> <${Follow} person=${one} /></li>`)}</ul>
    ${store.config.event && html`<a class="menu-row" href=${store.config.event}><${Icon} name="cup" /><span>${gettext("Go to the tournament")}</span><${Icon} name="next" /></a>`}
    <${Switch} on=${state.confirm} text=${gettext("Confirm each card with a second tap")} toggle=${preferences.toggleConfirm} />
    ${store.config.talk && html`<${Switch} on=${state.talk.hidden} text=${gettext("Hide chat")} toggle=${preferences.toggleTalk} />`}
    <${Switch} on=${preferences.isLight()} text=${gettext("Light table")} toggle=${preferences.toggle} />
    <button type="button" class="menu-row" onClick=${open("sounds")}><${Icon} name=${state.sound ? "sound" : "mute"} /><span>${gettext("Sound")}</span><${Icon} name="next" /></button>
    <button type="button" class="menu-row" onClick=${open("appearance")}><${Icon} name="cards" /><span>${gettext("Appearance")}</span><${Icon} name="next" /></button>
    <button type="button" class="menu-row" onClick=${open("agreements")}><${Icon} name="book" /><span>${gettext("Agreements")}</span><${Icon} name="next" /></button>
    <button type="button" class="menu-row" onClick=${open("fair")}><${Icon} name="shield" /><span>${gettext("Fair shuffle")}</span><${Icon} name="next" /></button>
    ${hasLastDeal(table) && html`<a class="menu-row" href=${store.config.urls.last_deal}><${Icon} name="eye" /><span>${gettext("Last deal")}</span><${Icon} name="next" /></a>`}
    ${isPlaying(table) && !deals && html`<button type="button" class="menu-row" onClick=${open("resign")}><${Icon} name="flag" /><span>${gettext("Resign the game")}</span><small>${gettext("a bot takes your seat")}</small></button>`}
    <a class="menu-row" href=${deals ?? store.config.urls.home}><${Icon} name="leave" /><span>${gettext("Leave the table")}</span>${hasClock && html`<small>${gettext("your clock keeps running")}</small>`}</a>
  </div>`;
}

/** @type {Record<string, DrawerParts>} */
const DRAWERS = {
  deal: { title: () => gettext("This deal"), view: ({ table }) => html`<${ThisDeal} table=${table} full /><${LastTryNote} table=${table} />` },
  score: { title: () => gettext("Score"), view: Sheet },
  more: { title: () => gettext("More"), view: More },
  sounds: { title: () => gettext("Sound"), view: Sounds },
  appearance: { title: () => gettext("Appearance"), view: Appearance },
  agreements: { title: () => gettext("Agreements"), view: Agreements },
  fair: { title: () => gettext("Fair shuffle"), view: ShuffleProof },
  chat: { title: sheetTitle, view: TalkSheet, head: SheetHead },
  keys: { title: () => gettext("Keyboard shortcuts"), view: Keys },
  resign: { title: () => gettext("Resign this game?"), view: Resign },
  giveup: { title: () => gettext("Give up this deal?"), view: GiveUp },
};

const DRAG_PX = 48;

/**
 * A drag down closes a drawer.
 * @param {() => void} close
 */
function useDragDown(close) {
  const from = useRef(/** @type {number | null} */ (null));
  return {
    /** @param {TargetedPointerEvent<HTMLElement>} event */
    onPointerDown: (event) => {
      if (/** @type {Element} */ (event.target).closest("button")) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    /** @param {TargetedPointerEvent<HTMLElement>} event */
    onPointerUp: (event) => {
      if (from.current != null && event.clientY - from.current > DRAG_PX) close();
      from.current = null;
    },
    onPointerCancel: () => (from.current = null),
  };
}

/** @param {{ name: string, table: Table, state: TableState }} props */
function OpenDrawer({ name, table, state }) {
  const { store } = useTable();
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const { title, view: View, head: Head } = DRAWERS[name];
  useFocus(ref, name);
  const close = () => store.open(name);
  const drag = useDragDown(close);
  const talkKeys = useTalkKeys(close);
  /** @param {TargetedKeyboardEvent<HTMLElement>} event */
  const keys = (event) => (name === "chat" ? talkKeys(event) : event.key === "Escape" && close());
  return html`<div class=${`drawer-ground ground-of-${name}`} onClick=${close}></div>
    <section class=${`drawer drawer-${name}`} role="dialog" aria-label=${title(state)} tabindex="-1" ref=${ref} onKeyDown=${keys}>
      <div class="drawer-head" ...${drag}><h2>${title(state)}</h2>${Head && html`<${Head} table=${table} state=${state} />`}<button type="button" class="quiet-close" aria-label=${gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>
      <div class="drawer-body" tabindex="0"><${View} table=${table} state=${state} /></div>
    </section>`;
}

/**
 * Beside a large table the chat is a tab.
 * @param {string | null} name
 * @param {Layout} layout
 */
const isDrawn = (name, layout) => name != null && DRAWERS[name] && !(name === "chat" && layout === "desktop");

/** @param {{ table: Table, state: TableState }} props */
export const Drawer = ({ table, state }) =>
  (isDrawn(state.drawer, useTable().layout) ? html`<${OpenDrawer} key=${state.drawer} name=${state.drawer} table=${table} state=${state} />` : null);

/**
 * A press anywhere else closes the popover, and still does what it is for.
 * @param {RefObject<HTMLElement | null>} ref
 * @param {() => void} close
 */
function usePressElsewhere(ref, close) {
  useEffect(() => {
    /** @param {PointerEvent} event */
    const press = (event) => !ref.current?.contains(/** @type {Element} */ (event.target)) && !(/** @type {Element} */ (event.target).closest("[aria-haspopup]")) && close();
    document.addEventListener("pointerdown", press, true);
    return () => document.removeEventListener("pointerdown", press, true);
  }, []);
}

/**
 * The last trick lies over the middle: the hand below it stays visible and can be played.
 * @param {{ table: Table }} props
 */
function LastTrickPopover({ table }) {
  const { store } = useTable();
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const close = () => store.close("last");
  useFocus(ref, "last");
  usePressElsewhere(ref, close);
  return html`<section class="drawer drawer-last" role="dialog" aria-label=${gettext("Last trick")} tabindex="-1" ref=${ref} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}>
    <div class="drawer-head"><h2>${gettext("Last trick")}</h2><button type="button" class="quiet-close" aria-label=${gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>
    <div class="drawer-body" tabindex="0"><${LastTrick} table=${table} /></div>
  </section>`;
}

/** @param {{ table: Table, state: TableState }} props */
export const LastTrickOver = ({ table, state }) => state.drawer === "last" && html`<${LastTrickPopover} table=${table} />`;

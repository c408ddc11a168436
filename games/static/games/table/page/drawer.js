// Drawers over the lower part of the table; they leave the trick visible, and Escape closes them.
import { useFocus } from "../../base/focus.js";
import { html, useEffect, useRef } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { Agreements } from "../../board/view/agreements.js";
import { useTable } from "../../base/context.js";
import { ShuffleProof } from "../../board/proof/panel.js";
import { GiveUp } from "../turn/give_up.js";
import { Rated, dealNumberText, hasLastDeal, isPlaying } from "./header.js";
import { Icon } from "../../base/icons.js";
import { Keys } from "../turn/keys.js";
import { LastTrick } from "./last_trick.js";
import { Appearance } from "../../board/view/appearance.js";
import { Resign } from "../end/resign.js";
import { Sheet } from "../../board/view/sheet.js";
import { useTalkKeys } from "../talk/bubbles.js";
import { SheetHead, TalkSheet, sheetTitle } from "../talk/panel.js";
import { LastTryNote, ThisDeal } from "./this_deal.js";

function Switch({ on, text, toggle }) {
  return html`<button type="button" class="switch-line" role="switch" aria-checked=${on} onClick=${toggle}><span>${text}</span><i class="switch" /></button>`;
}

function More({ table, state }) {
  const { store, preferences } = useTable();
  const open = (name) => () => store.open(name);
  const hasClock = table.you != null && table.phase !== "over";
  return html`<div class="more">
    <p class="more-head"><b>${table.pool.name}</b> <${Rated} table=${table} />
      ${table.you == null && html` <span class="chip">${gettext("you are watching")}</span>`}
      <span>${dealNumberText(table)}</span></p>
    ${store.config.event && html`<a class="menu-row" href=${store.config.event}><${Icon} name="cup" /><span>${gettext("Go to the tournament")}</span><${Icon} name="next" /></a>`}
    <${Switch} on=${state.confirm} text=${gettext("Confirm each card with a second tap")} toggle=${preferences.toggleConfirm} />
    <${Switch} on=${state.sound} text=${gettext("Sound")} toggle=${preferences.toggleSound} />
    ${store.config.talk && html`<${Switch} on=${state.talk.hidden} text=${gettext("Hide all talk")} toggle=${preferences.toggleTalk} />`}
    <${Switch} on=${preferences.isLight()} text=${gettext("Light table")} toggle=${preferences.toggle} />
    <button type="button" class="menu-row" onClick=${open("appearance")}><${Icon} name="cards" /><span>${gettext("Looks")}</span><${Icon} name="next" /></button>
    <button type="button" class="menu-row" onClick=${open("agreements")}><${Icon} name="book" /><span>${gettext("Agreements")}</span><${Icon} name="next" /></button>
    <button type="button" class="menu-row" onClick=${open("fair")}><${Icon} name="shield" /><span>${gettext("Fair shuffle")}</span><${Icon} name="next" /></button>
    ${hasLastDeal(table) && html`<a class="menu-row" href=${store.config.urls.last_deal}><${Icon} name="eye" /><span>${gettext("Last deal")}</span><${Icon} name="next" /></a>`}
    ${isPlaying(table) && html`<button type="button" class="menu-row" onClick=${open("resign")}><${Icon} name="flag" /><span>${gettext("Resign the game")}</span><small>${gettext("a bot takes your seat")}</small></button>`}
    <a class="menu-row" href=${store.config.urls.home}><${Icon} name="leave" /><span>${gettext("Leave the table")}</span>${hasClock && html`<small>${gettext("your clock keeps running")}</small>`}</a>
  </div>`;
}

const DRAWERS = {
  deal: { title: () => gettext("This deal"), view: ({ table }) => html`<${ThisDeal} table=${table} full /><${LastTryNote} table=${table} />` },
  score: { title: () => gettext("Score"), view: Sheet },
  more: { title: () => gettext("More"), view: More },
  appearance: { title: () => gettext("Looks"), view: Appearance },
  agreements: { title: () => gettext("Agreements"), view: Agreements },
  fair: { title: () => gettext("Fair shuffle"), view: ShuffleProof },
  chat: { title: sheetTitle, view: TalkSheet, head: SheetHead },
  keys: { title: () => gettext("Keys"), view: Keys },
  resign: { title: () => gettext("Resign this game?"), view: Resign },
  giveup: { title: () => gettext("Give up this deal?"), view: GiveUp },
};

const DRAG_PX = 48;

// A drag down closes a drawer.
function useDragDown(close) {
  const from = useRef(null);
  return {
    onPointerDown: (event) => {
      if (event.target.closest("button")) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event) => {
      if (from.current != null && event.clientY - from.current > DRAG_PX) close();
      from.current = null;
    },
    onPointerCancel: () => (from.current = null),
  };
}

function OpenDrawer({ name, table, state }) {
  const { store } = useTable();
  const ref = useRef(null);
  const { title, view: View, head: Head } = DRAWERS[name];
  useFocus(ref, name);
  const close = () => store.open(name);
  const drag = useDragDown(close);
  const talkKeys = useTalkKeys(close);
  const keys = (event) => (name === "chat" ? talkKeys(event) : event.key === "Escape" && close());
  return html`<div class=${`drawer-ground ground-of-${name}`} onClick=${close}></div>
    <section class=${`drawer drawer-${name}`} role="dialog" aria-label=${title(state)} tabindex="-1" ref=${ref} onKeyDown=${keys}>
      <div class="drawer-head" ...${drag}><h2>${title(state)}</h2>${Head && html`<${Head} table=${table} state=${state} />`}<button type="button" class="quiet-close" aria-label=${gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>
      <div class="drawer-body" tabindex="0"><${View} table=${table} state=${state} /></div>
    </section>`;
}

// Beside a large table the chat is a tab.
const isDrawn = (name, layout) => DRAWERS[name] && !(name === "chat" && layout === "desktop");

export const Drawer = ({ table, state }) =>
  (isDrawn(state.drawer, useTable().layout) ? html`<${OpenDrawer} key=${state.drawer} name=${state.drawer} table=${table} state=${state} />` : null);

// A press anywhere else closes the popover, and still does what it is for.
function usePressElsewhere(ref, close) {
  useEffect(() => {
    const press = (event) => !ref.current?.contains(event.target) && !event.target.closest("[aria-haspopup]") && close();
    document.addEventListener("pointerdown", press, true);
    return () => document.removeEventListener("pointerdown", press, true);
  }, []);
}

// The last trick lies over the middle: the hand below it stays visible and can be played.
function LastTrickPopover({ table }) {
  const { store } = useTable();
  const ref = useRef(null);
  const close = () => store.close("last");
  useFocus(ref, "last");
  usePressElsewhere(ref, close);
  return html`<section class="drawer drawer-last" role="dialog" aria-label=${gettext("Last trick")} tabindex="-1" ref=${ref} onKeyDown=${(event) => event.key === "Escape" && close()}>
    <div class="drawer-head"><h2>${gettext("Last trick")}</h2><button type="button" class="quiet-close" aria-label=${gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>
    <div class="drawer-body" tabindex="0"><${LastTrick} table=${table} /></div>
  </section>`;
}

export const LastTrickOver = ({ table, state }) => state.drawer === "last" && html`<${LastTrickPopover} table=${table} />`;

// Drawers over the lower part of the replay; Escape closes them.
import { useFocus } from "../../base/focus.js";
import { html, useRef } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { Agreements } from "../../board/view/agreements.js";
import { ShuffleProof } from "../../board/proof/panel.js";
import { useTable } from "../../base/context.js";
import { Icon } from "../../base/icons.js";
import { Appearance } from "../../board/view/appearance.js";
import { DealList } from "./deal.js";
import { Export, Report, ShareMoment } from "./header.js";
import { Propose } from "./propose.js";
import { DealSheet } from "./sheet.js";
import { TryFromHere } from "./try_from_here.js";
/** @import { ReplayDrawer, ReplayPart, ReplayState } from "../replay.js" */
/** @import { ReplayStore } from "../store.js" */

/** @param {{ on: boolean, text: string, toggle: () => void }} props */
function Switch({ on, text, toggle }) {
  return html`<button type="button" class="switch-line" role="switch" aria-checked=${on} onClick=${toggle}><span>${text}</span><i class="switch" /></button>`;
}

/** @param {{ store: ReplayStore, state: ReplayState }} props */
function More({ store, state }) {
  const { preferences } = useTable();
  return html`<div class="more">
    <${TryFromHere} store=${store} className="menu-row" />
    <${Propose} store=${store} className="menu-row" />
    <div class="more-actions"><${ShareMoment} store=${store} /><${Export} replay=${store.replay} /><${Report} replay=${store.replay} /></div>
    <${Switch} on=${preferences.isLight()} text=${gettext("Light table")} toggle=${preferences.toggle} />
    <${Switch} on=${state.sound} text=${gettext("Sound")} toggle=${preferences.toggleSound} />
    <button type="button" class="menu-row" onClick=${() => store.open("appearance")}><${Icon} name="cards" /><span>${gettext("Appearance")}</span><${Icon} name="next" /></button>
    <button type="button" class="menu-row" onClick=${() => store.open("agreements")}><${Icon} name="book" /><span>${gettext("Agreements")}</span><${Icon} name="next" /></button>
    ${store.replay.shuffle && html`<button type="button" class="menu-row" onClick=${() => store.open("fair")}><${Icon} name="shield" /><span>${gettext("Fair shuffle")}</span><${Icon} name="next" /></button>`}
    ${store.config.urls.plain && !state.plain && html`<a class="menu-row" href=${store.config.urls.plain}><${Icon} name="eye" /><span>${gettext("Play it yourself first: without marks and results")}</span><${Icon} name="next" /></a>`}
    <a class="menu-row" href=${store.config.urls.home}><${Icon} name="home" /><span>${gettext("Home")}</span></a>
  </div>`;
}

/** @param {ReplayPart} props */
function Shuffle({ table, store }) {
  return html`<${ShuffleProof} table=${table} />
    ${store.replay.shuffle?.proven && html`<p class="proof proven"><${Icon} name="check" />${gettext("Every deck of this game matches the published secret.")}</p>`}`;
}

/** @type {Partial<Record<string, ReplayDrawer>>} */
const DRAWERS = {
  deal: { title: () => gettext("This deal"), view: DealList },
  score: { title: () => gettext("Score"), view: DealSheet },
  more: { title: () => gettext("More"), view: More },
  appearance: { title: () => gettext("Appearance"), view: Appearance },
  agreements: { title: () => gettext("Agreements"), view: Agreements },
  fair: { title: () => gettext("Fair shuffle"), view: Shuffle },
};

/** @param {{ drawer: ReplayDrawer, name: string } & ReplayPart} props */
function OpenDrawer({ drawer, name, ...part }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const { title, view: View } = drawer;
  useFocus(ref, name);
  const close = () => part.store.open(name);
  /** @param {KeyboardEvent} event */
  const keys = (event) => event.key === "Escape" && close();
  return html`<div class="drawer-ground" onClick=${close}></div>
    <section class=${`drawer drawer-${name}`} role="dialog" aria-label=${title()} tabindex="-1" ref=${ref} onKeyDown=${keys}>
      <div class="drawer-head"><h2>${title()}</h2><button type="button" class="quiet-close" aria-label=${gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>
      <div class="drawer-body"><${View} ...${part} /></div>
    </section>`;
}

/** @param {ReplayPart} part */
export function Drawer(part) {
  const name = part.state.drawer ?? "";
  const drawer = DRAWERS[name];
  return drawer ? html`<${OpenDrawer} key=${name} name=${name} drawer=${drawer} ...${part} />` : null;
}

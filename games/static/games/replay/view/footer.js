// The footer: open hands on or off, and the shuffle proof; on a phone also the tabs.
import { html } from "../../base/html.js";
import { gettext, pgettext } from "../../base/text.js";
import { Icon } from "../../base/icons.js";
import { Propose } from "./propose.js";
import { TryFromHere } from "./try_from_here.js";
/** @import { Layout } from "../../base/page.js" */
/** @import { ReplayState } from "../replay.js" */
/** @import { ReplayStore } from "../store.js" */
/** @import { ComponentChildren } from "preact" */

/**
 * Of a running game there is nothing more to show.
 * @param {{ store: ReplayStore, state: ReplayState, short?: boolean }} props
 */
function Everyone({ store, state, short }) {
  if (state.plain) return html`<button type="button" class=${short ? "tab" : "everyone"} onClick=${() => store.showAll()}><${Icon} name="eye" /><span>${short ? gettext("Show all") : gettext("Show marks, results and all cards")}</span></button>`;
  if (store.replay.id && store.replay.status === "playing") return null;
  return html`<button type="button" class=${short ? "tab" : "everyone"} role="switch" aria-checked=${state.everyone} onClick=${() => store.showEveryone(!state.everyone)}>
    <${Icon} name="eye" /><span>${short ? gettext("All cards") : gettext("Show all cards")}</span>${!short && html`<i class="switch" />`}</button>`;
}

/** @param {{ store: ReplayStore }} props */
function Proof({ store }) {
  const { shuffle } = store.replay;
  if (!shuffle) return null;
  const broken = shuffle.secret && !shuffle.proven;
  const text = shuffle.proven ? gettext("Decks verified") : broken ? gettext("The decks do not match the secret") : gettext("Fair shuffle");
  return html`<button type="button" class=${`proof${shuffle.proven ? " proven" : ""}${broken ? " broken" : ""}`} aria-haspopup="dialog" onClick=${() => store.open("fair")}>
    <${Icon} name=${shuffle.proven ? "check" : "shield"} />${text}</button>`;
}

/**
 * @param {{ icon: string, name: string, store: ReplayStore, state: ReplayState, children: ComponentChildren }} props
 */
function Tab({ icon, name, store, state, children }) {
  return html`<button type="button" class="tab" aria-haspopup="dialog" aria-expanded=${state.drawer === name} onClick=${() => store.open(name)}><${Icon} name=${icon} /><span>${children}</span></button>`;
}

/** @param {{ store: ReplayStore, state: ReplayState, layout: Layout }} props */
export function Footer({ store, state, layout }) {
  if (layout === "desktop") {
    return html`<div class="replay-footer"><${Everyone} store=${store} state=${state} /><${TryFromHere} store=${store} className="everyone" /><${Propose} store=${store} className="everyone" /><${Proof} store=${store} /></div>`;
  }
  const { summary } = store.config.urls;
  return html`<nav class=${`bar${summary ? " five" : ""}`} aria-label=${gettext("Game")}>
    <${Tab} icon="cards" name="deal" store=${store} state=${state}>${gettext("This deal")}<//>
    <${Tab} icon="sheet" name="score" store=${store} state=${state}>${gettext("Score")}<//>
    ${summary && html`<a class="tab" href=${summary}><${Icon} name="book" /><span>${pgettext("tab", "Summary")}</span></a>`}
    <${Everyone} store=${store} state=${state} short />
    <${Tab} icon="more" name="more" store=${store} state=${state}>${gettext("More")}<//>
  </nav>`;
}

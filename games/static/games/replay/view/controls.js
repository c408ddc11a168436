// The playback buttons under the table.
import { html } from "../../base/html.js";
import { gettext, interpolate } from "../../base/text.js";
import { Icon } from "../../base/icons.js";
import { MistakeButton } from "../review/verdict.js";
import { dealNumbers } from "./header.js";
/** @import { Layout } from "../../base/page.js" */
/** @import { ReplayState } from "../replay.js" */
/** @import { ReplayStore } from "../store.js" */

const LABELS = {
  first: () => gettext("Go to the start of the deal"),
  back: () => gettext("One step back"),
  next: () => gettext("One step forward"),
  last: () => gettext("Go to the end of the deal"),
};

/** @param {{ name: "first" | "back" | "next" | "last", store: ReplayStore }} props */
function Step({ name, store }) {
  const label = LABELS[name]();
  return html`<button type="button" class=${`step-button to-${name}`} aria-label=${label} title=${label}
    aria-disabled=${!store.can(name)} onClick=${() => store.move(name)}><${Icon} name=${name} /></button>`;
}

/** @param {{ store: ReplayStore, state: ReplayState }} props */
function Play({ store, state }) {
  const label = state.playing ? gettext("Pause") : gettext("Play");
  return html`<button type="button" class="play-button" aria-label=${label} title=${label} onClick=${() => store.move("play")}>
    <${Icon} name=${state.playing ? "pause" : "play"} /></button>`;
}

/** @param {{ store: ReplayStore, state: ReplayState }} props */
export const StepsRow = ({ store, state }) => html`<div class="steps-row"><${Step} name="first" store=${store} /><${Step} name="back" store=${store} />
  <${Play} store=${store} state=${state} />
  <${Step} name="next" store=${store} /><${Step} name="last" store=${store} /></div>`;

/** @param {{ name: "nextDeal" | "previousDeal", store: ReplayStore }} props */
function Deal({ name, store }) {
  const by = name === "nextDeal" ? 1 : -1;
  const place = store.state.at.deal + by;
  const there = place >= 0 && place < store.replay.deals.length;
  const number = there ? dealNumbers(store.replay.rows)[place + store.replay.first] : null;
  const text = number == null ? gettext("redeal") : interpolate(gettext("Deal %(number)s"), { number });
  const label = name === "nextDeal" ? gettext("Next deal") : gettext("Previous deal");
  return html`<button type="button" class=${`deal-button to-${name}${there ? "" : " none"}`} disabled=${!there} aria-label=${there ? `${label}: ${text}` : label} onClick=${() => store.move(name)}>
    <span class="long">${there ? text : ""}</span><${Icon} name=${by > 0 ? "skip" : "rewind"} /></button>`;
}

/** @param {{ store: ReplayStore, state: ReplayState, layout: Layout }} props */
export function Controls({ store, state, layout }) {
  const short = layout !== "desktop";
  const judged = !state.plain && Object.keys(state.review?.deals ?? {}).length > 0;
  return html`<nav class=${`controls${judged ? " judged" : ""}`} aria-label=${gettext("Steps of the game")}>
    <${Deal} name="previousDeal" store=${store} />
    ${judged && html`<${MistakeButton} store=${store} way="previous" short=${short} />`}
    <${StepsRow} store=${store} state=${state} />
    ${judged && html`<${MistakeButton} store=${store} way="next" short=${short} />`}
    <${Deal} name="nextDeal" store=${store} />
  </nav>`;
}

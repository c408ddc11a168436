// The settings of sound: all of it, each group with its volume, and the vibration of a phone.
import { html, useRef } from "../../base/html.js";
import { gettext, interpolate } from "../../base/text.js";
import { useTable } from "../context.js";
/** @import { SoundGroup } from "../../base/page.js" */
/** @import { TableState } from "../table.js" */

/** @type {Record<SoundGroup, () => string>} */
const GROUPS = {
  cards: () => gettext("Cards"),
  bidding: () => gettext("Bids"),
  moments: () => gettext("Marriages and results"),
  calls: () => gettext("Your turn"),
  talk: () => gettext("Chat"),
};
const USUAL = 70;

/** @param {{ on: boolean, text: string, toggle: () => void }} props */
export function Switch({ on, text, toggle }) {
  return html`<button type="button" class="switch-line" role="switch" aria-checked=${on} onClick=${toggle}><span>${text}</span><i class="switch" /></button>`;
}

/**
 * A group is off at the volume 0; its switch gives it back the last one.
 * @param {{ group: SoundGroup, volume: number, isOff: boolean }} props
 */
function Group({ group, volume, isOff }) {
  const { preferences } = useTable();
  const last = useRef(USUAL);
  if (volume) last.current = volume;
  const name = GROUPS[group]();
  /** @param {Event & { currentTarget: HTMLInputElement }} event */
  const slide = (event) => preferences.setVolume(group, Number(event.currentTarget.value));
  return html`<div class="volume">
    <${Switch} on=${volume > 0} text=${name} toggle=${() => preferences.setVolume(group, volume ? 0 : last.current)} />
    <input type="range" min="0" max="100" step="10" value=${volume} disabled=${isOff} aria-label=${interpolate(gettext("Volume: %(name)s"), { name })} onChange=${slide} />
  </div>`;
}

/** @param {{ state: TableState }} props */
export function Sounds({ state }) {
  const { preferences } = useTable();
  const names = /** @type {SoundGroup[]} */ (Object.keys(GROUPS));
  return html`<div class="sounds">
    <${Switch} on=${state.sound} text=${gettext("Sound")} toggle=${preferences.toggleSound} />
    ${names.map((group) => html`<${Group} key=${group} group=${group} volume=${state.volumes[group]} isOff=${!state.sound} />`)}
    ${"vibrate" in globalThis.navigator && html`<${Switch} on=${state.vibration} text=${gettext("Vibration")} toggle=${preferences.toggleVibration} />`}
  </div>`;
}

// The way from a step of a replay to "What if": play on from here against bots.
import { html } from "../../base/html.js";
import { Icon } from "../../base/icons.js";
import { gettext } from "../../base/text.js";
import { lastStep } from "../timeline.js";
/** @import { ReplayStore } from "../store.js" */

/**
 * Return the address at which to play on from the shown step; null where there is nothing to play.
 * @param {ReplayStore} store
 */
export function tryAddress(store) {
  const { what_if: address } = store.config.urls;
  const { at, line } = store.state;
  if (!address || line || at.step >= lastStep(store.deals, at.deal)) return null;
  return `${address}?at=${at.deal + store.replay.first + 1}.${at.step}`;
}

/** @param {{ store: ReplayStore, className: string }} props */
export function TryFromHere({ store, className }) {
  const href = tryAddress(store);
  return href && html`<a class=${className} href=${href}><${Icon} name="undo" /><span>${gettext("Try it from here")}</span></a>`;
}

// What is spoken of a review's progress: its start, half way, and its end.
import { gettext, interpolate } from "../base/text.js";

/** @typedef {{ state: string, half: boolean }} Progress */

/**
 * @param {DOMStringMap} data  of the part of the page
 * @returns {Progress}
 */
export function halfOf({ state = "", done, of }) {
  return { state, half: Number(of) > 0 && 2 * Number(done) >= Number(of) };
}

/** @type {Partial<Record<string, () => string>>} */
const SAID = {
  queued: () => gettext("The review is queued."),
  running: () => gettext("The review has begun."),
  failed: () => gettext("The review stopped."),
  cancelled: () => gettext("The review was cancelled."),
  done: () => gettext("The review is ready."),
};

/**
 * Return what is to be spoken after a change; "" for nothing.
 * @param {Progress} before
 * @param {DOMStringMap} data
 */
export function spokenProgress(before, data) {
  const now = halfOf(data);
  if (now.state !== before.state) return SAID[now.state]?.() ?? "";
  if (now.state !== "running" || !now.half || before.half) return "";
  return interpolate(gettext("The review is half done: %(done)s of %(of)s deals."), { done: data.done, of: data.of });
}

// Where the focus is, and when it is seen: in a drawer while that is open, and only after a key.
import { useEffect } from "./html.js";
/** @import { RefObject } from "preact" */

/** @param {RefObject<HTMLElement | null>} ref @param {string | null} name */
export function useFocus(ref, name) {
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    ref.current?.focus();
    return () => before?.isConnected && before.focus();
  }, [name]);
}

/**
 * Give the focus to the first of these as soon as it is there, and show where it is. Somebody who has put it elsewhere
 * keeps it there.
 * @param {string} selector
 */
export function focusSoon(selector) {
  document.documentElement.dataset.keys = "";
  const look = () => {
    const found = document.querySelector(selector);
    if (document.activeElement !== document.body) watch.disconnect();
    else if (found instanceof HTMLElement) found.focus({ preventScroll: true });
    return document.activeElement !== document.body;
  };
  const watch = new MutationObserver(look);
  if (!look()) watch.observe(document.body, { childList: true, subtree: true });
}

/** Marks the page while the last input was a key: style sheets show the focus then. */
export function markKeys() {
  const { dataset } = document.documentElement;
  addEventListener("keydown", () => (dataset.keys = ""), true);
  addEventListener("pointerdown", () => delete dataset.keys, true);
}

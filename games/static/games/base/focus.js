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

/** Marks the page while the last input was a key: style sheets show the focus then. */
export function markKeys() {
  const { dataset } = document.documentElement;
  addEventListener("keydown", () => (dataset.keys = ""), true);
  addEventListener("pointerdown", () => delete dataset.keys, true);
}

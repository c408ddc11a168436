// Moves the focus into a drawer when it opens, and back when it closes.
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

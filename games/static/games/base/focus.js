// Moves the focus into a drawer when it opens, and back when it closes.
import { useEffect } from "./html.js";

export function useFocus(ref, name) {
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.focus();
    return () => before?.isConnected && before.focus();
  }, [name]);
}

// Focus goes into a sheet at its opening and back to where it was at closing, never by itself.
import { useEffect } from "./html.js";

export function useFocus(ref, name) {
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.focus();
    return () => before?.isConnected && before.focus();
  }, [name]);
}

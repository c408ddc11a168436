// Selects one of the three layouts that the window has room for.
import { useEffect, useState } from "../base/html.js";

const DESKTOP = "(min-width: 1180px) and (min-height: 600px)";
const LANDSCAPE = "(orientation: landscape) and (max-height: 560px)";

const matches = (query) => Boolean(globalThis.matchMedia?.(query).matches);

export function layoutNow() {
  if (matches(DESKTOP)) return "desktop";
  return matches(LANDSCAPE) ? "landscape" : "phone";
}

export function useLayout(fixedLayout) {
  const [layout, setLayout] = useState(fixedLayout ?? layoutNow());
  useEffect(() => {
    if (fixedLayout) return undefined;
    const change = () => setLayout(layoutNow());
    const lists = [DESKTOP, LANDSCAPE].map((query) => matchMedia(query));
    for (const list of lists) list.addEventListener("change", change);
    return () => lists.forEach((list) => list.removeEventListener("change", change));
  }, []);
  return layout;
}

// Return the width of an element, so that a hand fits the space it has.
export function useWidth(ref, guess) {
  const [width, setWidth] = useState(guess);
  useEffect(() => {
    if (!ref.current || !globalThis.ResizeObserver) return undefined;
    const watcher = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width));
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [ref.current]);
  return width;
}

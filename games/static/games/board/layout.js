// Selects one of the three layouts that the window has room for.
import { useEffect, useState } from "../base/html.js";
/** @import { Layout } from "../base/page.js" */
/** @import { RefObject } from "preact" */

const DESKTOP = "(min-width: 1180px) and (min-height: 600px)";
const LANDSCAPE = "(orientation: landscape) and (max-height: 560px)";

/** @param {string} query */
const matches = (query) => Boolean(globalThis.matchMedia?.(query).matches);

function layoutNow() {
  if (matches(DESKTOP)) return "desktop";
  return matches(LANDSCAPE) ? "landscape" : "phone";
}

/** @param {Layout | undefined=} fixedLayout */
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

/**
 * Return the width of an element, so that a hand fits the space it has.
 * @param {RefObject<HTMLElement | null>} ref
 * @param {number} guess
 */
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

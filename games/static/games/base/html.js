// The only import of the vendored view library.
import htm from "../vendor/htm.js";
import { h, options, render as renderInto } from "../vendor/preact.js";
import { afterPaint } from "./paint.js";
import { Translation } from "./translation.js";

export { createContext } from "../vendor/preact.js";
export {
  useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState,
} from "../vendor/hooks.js";

export const html = htm.bind(h);

const translation = new Translation();
/** @param {() => void} draw */
const drawSoon = (draw) => queueMicrotask(() => translation.drawOnOriginals(draw));
options.debounceRendering = drawSoon;

/**
 * Draw a view into an element, also after a browser's translator has changed what stands there.
 * @param {Parameters<typeof renderInto>[0]} view @param {Parameters<typeof renderInto>[1]} place
 */
export function render(view, place) {
  translation.watch(/** @type {Node} */ (place));
  translation.drawOnOriginals(() => renderInto(view, place));
}

/**
 * Change the state now, and draw it after the next frame: a press is answered before a whole table is drawn.
 * @param {() => void} change
 * @param {{ before: () => void, after: () => void }} props
 */
export function drawAfterPaint(change, { before, after }) {
  options.debounceRendering = (draw) => afterPaint(() => {
    before();
    translation.drawOnOriginals(draw);
    after();
  });
  try {
    change();
  } finally {
    options.debounceRendering = drawSoon;
  }
}

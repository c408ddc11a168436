// The only import of the vendored view library.
import htm from "../vendor/htm.js";
import { h, options } from "../vendor/preact.js";
import { afterPaint } from "./paint.js";

export { render, createContext } from "../vendor/preact.js";
export {
  useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState,
} from "../vendor/hooks.js";

export const html = htm.bind(h);

/**
 * Change the state now, and draw it after the next frame: a press is answered before a whole table is drawn.
 * @param {() => void} change
 * @param {{ before: () => void, after: () => void }} props
 */
export function drawAfterPaint(change, { before, after }) {
  options.debounceRendering = (draw) => afterPaint(() => {
    before();
    draw();
    after();
  });
  try {
    change();
  } finally {
    options.debounceRendering = undefined;
  }
}

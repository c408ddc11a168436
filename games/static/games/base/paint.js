// Work after the next painted frame.
/** @import { Timers } from "./page.js" */

// A hidden page draws none.
const LATEST_MS = 100;

/**
 * Run something once, after the next frame.
 * @param {() => void} act
 * @param {{ frame?: (draw: () => void) => void, timers?: Timers }=} props
 */
export function afterPaint(act, { frame = requestAnimationFrame, timers = globalThis } = {}) {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  frame(() => timers.setTimeout(once));
  timers.setTimeout(once, LATEST_MS);
}

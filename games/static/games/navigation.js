// Opens the next page once, however often a page that polls asks for it: each further request would
// begin a slow load anew, and on a slow connection it would never come.
const LOAD_MS = 30_000;
let openedAt = -Infinity;

/** @param {string} address */
export function openOnce(address, now = Date.now()) {
  if (now - openedAt < LOAD_MS) return;
  openedAt = now;
  globalThis.location.assign(address);
}

// A page that comes back from the browser's cache may open the next one again.
export const allowAgain = () => { openedAt = -Infinity; };
globalThis.addEventListener?.("pageshow", allowAgain);

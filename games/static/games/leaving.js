// Leaves a page that asks the server every other second: each further answer would begin a slow load anew.
const LOAD_MS = 30_000;
let leftAt = -Infinity;

export function leaveFor(address, now = Date.now()) {
  if (now - leftAt < LOAD_MS) return;
  leftAt = now;
  globalThis.location.assign(address);
}

// Back from the browser's cache the page may be left once more.
export const stay = () => { leftAt = -Infinity; };
globalThis.addEventListener?.("pageshow", stay);

// Whether the site can be reached: what the browser believes is not enough, a network may lead nowhere.
import { useEffect, useState } from "../../base/html.js";
/** @import { Preset } from "../scorekeeper.js" */
/** @import { Server } from "../server.js" */

const RETRY_MS = 10_000;

/**
 * Return whether the site answers; its presets are handed over with each first answer.
 * @param {Server} server
 * @param {(presets: Preset[]) => void} keepPresets
 */
export function useNetwork(server, keepPresets) {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let again;
    const ask = async () => {
      clearTimeout(again);
      if (!navigator.onLine) return setOnline(false);
      const isReached = await reach(server, keepPresets);
      setOnline(isReached);
      if (!isReached) again = setTimeout(ask, RETRY_MS);
    };
    for (const name of ["online", "offline"]) addEventListener(name, ask);
    ask();
    return () => {
      clearTimeout(again);
      for (const name of ["online", "offline"]) removeEventListener(name, ask);
    };
  }, []);
  return isOnline;
}

/**
 * Ask the site for presets; return whether it was reached. A refusal is an answer.
 * @param {Server} server
 * @param {(presets: Preset[]) => void} keepPresets
 */
export async function reach(server, keepPresets) {
  try {
    keepPresets((await server.setup()).presets);
    return true;
  } catch (error) {
    return !(error instanceof TypeError);
  }
}

// Calls a person who waits on another page to the table: the scripts that wait say when, this one sounds.
import { Player } from "./player.js";
import { patternOf } from "./groups.js";
/** @import { Played } from "../table.js" */

/** @type {Played} */
const CALL = { name: "found", after: 0 };

/** @typedef {{ file: string, loudness: number, vibration: boolean }} CallSettings  loudness: from 0 to 1 */

/**
 * Call with each event "found" of the page, from now on.
 * @param {CallSettings} settings
 */
export function watchCalls({ file, loudness, vibration }, player = new Player(file)) {
  const wake = () => loudness && player.wake();
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, wake);
  addEventListener("found", () => {
    player.play(CALL, loudness);
    // A page that nobody has touched may not vibrate.
    if (vibration && globalThis.navigator.userActivation?.hasBeenActive !== false) globalThis.navigator.vibrate?.(patternOf(CALL) ?? []);
  });
}

const settings = globalThis.document?.querySelector("[data-call]")?.dataset.call;
if (settings) watchCalls(JSON.parse(settings));

// The sounds of the lesson: each of its scenes has a store of its own, and all have one player.
import { Player } from "../table/sound/player.js";
import { watchSounds } from "../table/sound/watch.js";
/** @import { Store } from "../table/store.js" */

/** @type {Player | null} */
let player = null;

/** @param {Store} store */
function watch(store) {
  player ??= new Player(store.config.sounds?.file ?? "");
  return watchSounds(store, player);
}

dispatchEvent(new CustomEvent("sounds", { detail: watch }));

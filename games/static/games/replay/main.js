// Starts the replay: settings from the page, keys, the position in the URL.
import { html, render } from "../base/html.js";
import { pictureUrls } from "../board/appearance.js";
import { markKeys } from "../base/focus.js";
import { openSheets } from "../base/share_sheet.js";
import { explainWords } from "../base/words.js";
import { makePreferences } from "../board/preferences.js";
import { moveForKey } from "./timeline.js";
import { loadSounds } from "../table/sound/loader.js";
import { reviewKey } from "./review/marks.js";
import { loadReview } from "./review/source.js";
import { ReplayStore } from "./store.js";
import { App } from "./view/app.js";
/** @import { ReplayConfig } from "./replay.js" */

const ADDRESS_MS = 200;

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {ReplayConfig} */
const config = JSON.parse(elementOf("replay-config").textContent ?? "");

/** @param {ReplayStore} store */
function watchKeys(store) {
  addEventListener("keydown", (event) => {
    if (store.state.drawer) return;
    const [name, review] = [moveForKey(event), reviewKey(event)];
    if (!name && !review) return;
    event.preventDefault();
    if (name) store.move(name);
    else if (review === "line") store.toggleLine();
    else if (review) store.toMistake(review);
  });
}

/**
 * The URL is updated with a delay: browsers refuse too many changes in a row.
 * @param {ReplayStore} store
 */
function syncAddress(store) {
  let known = location.hash;
  store.subscribe(() => {
    if (store.hash === known) return;
    known = store.hash;
    store.later("address", ADDRESS_MS, () => history.replaceState(null, "", known));
  });
  addEventListener("hashchange", () => {
    known = location.hash;
    store.openHash(location.hash);
  });
}

/** The place that a shared link names, for previews on other sites too; the hash goes before it. */
function sharedPlace() {
  const at = new URLSearchParams(location.search).get("at");
  return at ? `#${at}` : "";
}

/** @param {(string | undefined)[]} addresses */
function preload(addresses) {
  for (const address of addresses) if (address) new Image().src = address;
}

function start() {
  markKeys();
  explainWords();
  openSheets();
  const store = new ReplayStore(config);
  store.openHash(location.hash || sharedPlace());
  syncAddress(store);
  watchKeys(store);
  render(html`<${App} store=${store} preferences=${makePreferences(store)} />`, elementOf("replay"));
  loadReview(store);
  loadSounds(config.sounds, (watch) => watch(store));
  preload(pictureUrls(config, store.state.appearance));
}

start();

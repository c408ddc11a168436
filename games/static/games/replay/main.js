// Starts the replay: settings from the page, keys, the position in the URL.
import { html, render } from "../base/html.js";
import { pictureUrls } from "../board/appearance.js";
import { makePreferences } from "../board/preferences.js";
import { moveForKey } from "./timeline.js";
import { ReplayStore } from "./store.js";
import { App } from "./view/app.js";

const ADDRESS_MS = 200;

const config = JSON.parse(document.getElementById("replay-config").textContent);

function watchKeys(store) {
  addEventListener("keydown", (event) => {
    const name = store.state.drawer ? null : moveForKey(event);
    if (!name) return;
    event.preventDefault();
    store.move(name);
  });
}

// The URL is updated with a delay: browsers refuse too many changes in a row.
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

function preload(addresses) {
  for (const address of addresses) new Image().src = address;
}

function start() {
  const store = new ReplayStore(config);
  store.openHash(location.hash);
  syncAddress(store);
  watchKeys(store);
  render(html`<${App} store=${store} preferences=${makePreferences(store)} />`, document.getElementById("replay"));
  preload(pictureUrls(config, store.state.appearance));
}

start();

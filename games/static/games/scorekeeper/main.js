// The main module of the scorekeeper: the page, whatever comes from the network later.
import { html, render } from "../base/html.js";
import { Server } from "./server.js";
import { SheetStore } from "./store.js";
import { beginAsked } from "./table_sheet.js";
import { App } from "./view/app.js";
import { useTexts } from "./words.js";
/** @import { ScoreConfig } from "./scorekeeper.js" */

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {ScoreConfig} */
const config = JSON.parse(elementOf("score-config").textContent ?? "");
const store = new SheetStore();
useTexts(config.texts);
beginAsked(store);

render(html`<${App} store=${store} server=${new Server(config.urls)} presets=${config.presets} limits=${config.limits} />`, elementOf("scorekeeper"));

// Ask the service worker to keep this page; the browser is asked to keep what is in it.
async function keepPage() {
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage({ type: "score", language: document.documentElement.lang });
  await navigator.storage?.persist?.();
}

if ("serviceWorker" in navigator && !config.is_kept) keepPage().catch(() => {});

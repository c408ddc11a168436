// Starts the page of a puzzle rush.
import { html, render } from "../base/html.js";
import { markKeys } from "../base/focus.js";
import { makePreferences } from "../board/preferences.js";
import { explainWords } from "../base/words.js";
import { hintKey, watchKeys } from "./keys.js";
import { RushStore } from "./rush_store.js";
import { RushApp } from "./view/rush.js";
/** @import { RushConfig } from "./puzzles.js" */

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

markKeys();
explainWords();
/** @type {RushConfig} */
const config = JSON.parse(elementOf("rush-config").textContent ?? "");
const store = new RushStore(config);
watchKeys(store, hintKey(store));
render(html`<${RushApp} store=${store} preferences=${makePreferences(store)} />`, elementOf("rush"));

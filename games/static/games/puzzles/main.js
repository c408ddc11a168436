// Starts the page of a puzzle.
import { html, render } from "../base/html.js";
import { markKeys } from "../base/focus.js";
import { explainWords } from "../base/words.js";
import { pictureUrls } from "../board/appearance.js";
import { makePreferences } from "../board/preferences.js";
import { puzzleKeys, watchKeys } from "./keys.js";
import { PuzzleStore } from "./store.js";
import { App } from "./view/app.js";
/** @import { PuzzleConfig } from "./puzzles.js" */

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

// Nothing moves for who wants it so: a lie stands at the trick that decides at once.
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.animation === "none";

function start() {
  markKeys();
  explainWords();
  /** @type {PuzzleConfig} */
  const config = JSON.parse(elementOf("puzzle-config").textContent ?? "");
  const store = new PuzzleStore(config, { isStill });
  watchKeys(store, puzzleKeys(store));
  render(html`<${App} store=${store} preferences=${makePreferences(store)} />`, elementOf("puzzle"));
  for (const address of pictureUrls(config, store.state.appearance)) if (address) new Image().src = address;
}

start();

// Starts "What if": the ordinary table, a connection that plays on from a moment, and the panel beside it.
import { html, render } from "../base/html.js";
import { markKeys } from "../base/focus.js";
import { explainWords } from "../base/words.js";
import { makePreferences } from "../board/preferences.js";
import { App } from "../table/page/app.js";
import { loadSounds } from "../table/sound/loader.js";
import { Store } from "../table/store.js";
import { WhatIfConnection } from "./connection.js";
import { Panel } from "./panel.js";
import { Shown } from "./shown.js";
/** @import { Table } from "../base/page.js" */
/** @import { Choice, Try, WhatIfAnswer, WhatIfConfig } from "./what_if.js" */

/** @type {WhatIfConfig} */
const config = JSON.parse(document.getElementById("what-if-config")?.textContent ?? "");
/** @type {Store} */
let store;
let answer = config.what_if.answer;
let drawn = 0;
let error = "";
/** @type {Try[]} */
const tries = [];

/** @type {((store: Store) => () => void) | null} */
let watchSounds = null;
let silence = () => {};

const shown = new Shown({
  begin: (next) => {
    newStore();
    answer = { ...next, state: "thinking", result: null };
  },
  show: (table) => {
    store.message({ type: "table", table });
    draw();
  },
  done: (next) => {
    answer = next;
    keepTry(next);
    draw();
  },
});

const connection = new WhatIfConnection(config, {
  onAnswer: (next, id) => {
    error = "";
    if (next.refused) refuse(next, id);
    else shown.take(next, keyOf(connection.choice));
  },
  onError: (text) => {
    error = text;
    store.set({ pending: null });
    store.showError(text);
    draw();
  },
});

/**
 * Another seat or other bots are another table.
 * @param {Choice} choice
 * @param {string[]} actions
 */
const keyOf = ({ seat, level }, actions = []) => [seat, level, ...actions].join();

/** @param {WhatIfAnswer} next @param {string | null} id */
function refuse(next, id) {
  const table = next.tables[next.tables.length - 1];
  store.message({ type: "refused", id: id ?? "", problem: { code: "refused", detail: next.refused ?? "", data: {} }, table });
}

/** @param {WhatIfAnswer} next */
function keepTry({ actions, result }) {
  if (!result) return;
  const key = keyOf(connection.choice, actions);
  if (tries.some((one) => keyOf(one, one.actions) === key)) return;
  tries.push({ ...connection.choice, actions, end: result });
}

function draw() {
  const table = /** @type {Table} */ (store.state.table);
  render(html`<div class=${`tutorial what-if${answer.result ? " scene-over" : ""}`}>
    <${App} key=${drawn} store=${store} preferences=${makePreferences(store)} />
    <${Panel} config=${config} answer=${answer} table=${table} tries=${tries} connection=${connection} error=${error} />
  </div>`, /** @type {HTMLElement} */ (document.getElementById("what-if")));
}

// What is taken back was shown by another store.
function newStore() {
  store = new Store(config);
  store.socket = connection;
  store.set({ connection: "open" });
  drawn += 1;
  silence();
  if (watchSounds) silence = watchSounds(store);
}

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches("input, textarea, select");

function watchKeys() {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.key !== "Backspace" || isField(event.target) || !connection.actions.length) return;
    event.preventDefault();
    connection.takeBack();
  });
}

markKeys();
explainWords();
shown.take(answer, keyOf(connection.choice));
watchKeys();
if (answer.state === "thinking") connection.send([]);
loadSounds(config.sounds, (/** @type {(store: Store) => () => void} */ watch) => {
  watchSounds = watch;
  silence();
  silence = watch(store);
});

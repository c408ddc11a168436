// The stage of a lesson: the ordinary table, a connection that asks the lesson, and a panel beside it.
import { html, render } from "../base/html.js";
import { markKeys } from "../base/focus.js";
import { gettext } from "../base/text.js";
import { explainWords } from "../base/words.js";
import { makePreferences } from "../board/preferences.js";
import { App } from "../table/page/app.js";
import { loadSounds } from "../table/sound/loader.js";
import { Store } from "../table/store.js";
import { TutorialConnection } from "./connection.js";
/** @import { LessonAnswer, LessonConfig, PanelProps } from "./tutorial.js" */
/** @import { ComponentType } from "preact" */

const PACE_MS = 850;
// What a scene asks for first: a card, or the button of a panel.
const FIRST_CHOICE = ".hand-card.legal button, .panel .primary, .exchange-own button";

/**
 * Draw the first scene into the element, and go on as the learner decides.
 * @param {LessonConfig} config
 * @param {ComponentType<PanelProps>} Panel  what stands beside the table
 * @param {HTMLElement} place
 */
export function startStage(config, Panel, place) {
  /** @type {Store} */
  let store;
  let answer = config.tutorial;
  let drawn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let showing;
  /** @type {((store: Store) => () => void) | null} */
  let watchSounds = null;
  let silence = () => {};

  const connection = new TutorialConnection(config, {
    /** @param {LessonAnswer} next @param {string} id */
    onAnswer: (next, id) => (next.refused ? refused(next, id) : show(next)),
    onError: () => {
      store.set({ pending: null });
      store.showError(gettext("No connection. Try again in a moment."));
    },
  });

  function draw() {
    render(html`<div class=${`tutorial${answer.over ? " scene-over" : ""}`}>
      <${App} key=${drawn} store=${store} preferences=${makePreferences(store)} />
      <${Panel} answer=${answer} next=${nextScene} config=${config} store=${store} />
    </div>`, place);
  }

  function newStore() {
    store = new Store(config);
    store.socket = connection;
    store.set({ connection: "open" });
    drawn += 1;
    hear();
  }

  // Each scene has a store of its own.
  function hear() {
    silence();
    if (watchSounds) silence = watchSounds(store);
  }

  /**
   * The others' actions are shown one after the other, so that each can be seen.
   * @param {LessonAnswer} next
   */
  function show(next) {
    clearTimeout(showing);
    const [first, ...rest] = next.tables;
    store.message({ type: "table", table: first });
    if (rest.length) {
      showing = setTimeout(() => show({ ...next, tables: rest }), PACE_MS);
      return;
    }
    answer = next;
    draw();
  }

  /** @param {LessonAnswer} next @param {string} id */
  function refused(next, id) {
    const table = next.tables[next.tables.length - 1];
    store.message({ type: "refused", id, problem: { code: "refused", detail: next.refused ?? "", data: {} }, table });
  }

  /** @param {number} scene */
  async function nextScene(scene) {
    const next = await connection.open(scene);
    if (!next) return;
    newStore();
    answer = { ...next, over: false, coach: { title: "", text: "" } };
    store.message({ type: "table", table: next.tables[0] });
    draw();
    show(next);
    focusTable();
  }

  // The pressed button belonged to the scene before.
  function focusTable() {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector(FIRST_CHOICE)?.focus({ preventScroll: true });
    });
  }

  markKeys();
  explainWords();
  newStore();
  show(answer);
  loadSounds(config.sounds, (/** @type {(store: Store) => () => void} */ watch) => {
    watchSounds = watch;
    hear();
  });
}

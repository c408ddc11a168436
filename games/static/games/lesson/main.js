// Starts the lesson: the table as ever, a line that asks the lesson, and the coach beside it.
import { html, render } from "../table/html.js";
import { Store } from "../table/store.js";
import { gettext } from "../table/text.js";
import { makeThemes } from "../table/themes.js";
import { App } from "../table/view/app.js";
import { Coach } from "./coach.js";
import { LessonLine } from "./line.js";

const PACE_MS = 850;

const config = JSON.parse(document.getElementById("lesson-config").textContent);
let store = null;
let answer = config.lesson;
let drawn = 0;
let showing = null;

const line = new LessonLine(config, {
  asked: (next, id) => (next.refused ? refused(next, id) : show(next)),
  broken: () => {
    store.set({ pending: null });
    store.complain(gettext("No connection. Try again in a moment."));
  },
});

function draw() {
  render(html`<div class="lesson">
    <${App} key=${drawn} store=${store} themes=${makeThemes(store)} />
    <${Coach} answer=${answer} next=${nextScene} config=${config} />
  </div>`, document.getElementById("lesson"));
}

function newStore() {
  store = new Store(config);
  store.socket = line;
  store.set({ connection: "open" });
  drawn += 1;
}

// What the others did comes one after the other, so that it can be seen.
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

function refused(next, id) {
  const table = next.tables[next.tables.length - 1];
  store.message({ type: "refused", id, text: next.refused, table });
}

async function nextScene(scene) {
  const next = await line.open(scene);
  if (!next) return;
  newStore();
  answer = { ...next, over: false, coach: { title: "", text: "" } };
  store.message({ type: "table", table: next.tables[0] });
  draw();
  show(next);
}

newStore();
show(answer);

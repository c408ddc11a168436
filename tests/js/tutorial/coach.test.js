// The coach of the lesson: what it shows of the learner where the table has no own plate.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { Store } from "../../../games/static/games/table/store.js";
import { Coach } from "../../../games/static/games/tutorial/coach.js";
import { payload } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const running = { scene: 7, scenes: 10, over: false, coach: { title: "The third bolt", text: "Take the trick." } };
const config = { faces: {}, urls: { home: "/", play_bots: "/bots/" }, csrf: "x" };

// The learner sits at seat 0, with this standing.
function draw(layout, standing = null, changes = {}, answer = running) {
  const table = payload("play-lead", changes);
  const store = new Store(config, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  const own = Object.fromEntries(Object.entries(standing ?? {}).map(([key, value]) => [key, [value, ...table.standing[key].slice(1)]]));
  if (standing) store.message({ type: "table", now: 0, table: { ...table, you: 0, standing: { ...table.standing, ...own } } });
  return renderToString(html`<${Coach} answer=${answer} next=${() => {}} config=${config} store=${store} layout=${layout} />`);
}

test("a phone shows the learner's score and bolts beside the coach's words", () => {
  for (const layout of ["phone", "landscape"]) {
    const text = draw(layout, { scores: 340, bolts: 2, barrel: null });
    assert.match(text, /class="coach-own".*>340</s);
    assert.match(text, /class="strokes"[^>]*aria-label="bolts: 2"><i/);
  }
});

test("the barrel is an oval round the score, with the attempt", () => {
  const text = draw("phone", { scores: 880, bolts: 0, barrel: 2 });
  assert.match(text, /class="score num oval" translate="no">880</);
  assert.match(text, /last try/);
  assert.doesNotMatch(text, /strokes/);
});

test("who has won is on the barrel no longer", () => {
  const text = draw("phone", { scores: 1000, bolts: 0, barrel: 3 }, { phase: "over" });
  assert.match(text, /class="score num" translate="no">1000</);
  assert.doesNotMatch(text, /last try/);
});

test("on a desktop the plate shows all that, and the coach does not repeat it", () => {
  assert.doesNotMatch(draw("desktop", { scores: 340, bolts: 2, barrel: null }), /coach-own/);
});

test("the coach is there before the table", () => {
  const text = draw("phone");
  assert.match(text, /Lesson 8 of 10/);
  assert.doesNotMatch(text, /coach-own/);
});

test("who waits for a table is told that a game against bots ends it", (context) => {
  const ended = { ...running, over: true, ends_part: true };
  assert.match(draw("phone", null, {}, ended), />Play against easy bots</);
  globalThis.document = { getElementById: (id) => (id === "waiting-line" ? {} : null) };
  context.after(() => delete globalThis.document);
  assert.match(draw("phone", null, {}, ended), />Stop waiting, play against easy bots</);
});

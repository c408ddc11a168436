// The panel of a lesson: its words, the verdict, and the ways on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { Store } from "../../../games/static/games/table/store.js";
import { Panel } from "../../../games/static/games/lessons/panel.js";
import { renderToString } from "../vendor/render-to-string.js";

const config = {
  faces: {}, csrf: "x", urls: { home: "/", lessons: "/lessons/" }, title: "Defence",
  practice: { text: "Puzzles of this kind", url: "/puzzles/next/?theme=defence" }, following: { title: "The barrel", url: "/lessons/barrel/" },
};
const asked = { scene: 1, scenes: 4, asks: true, over: false, verdict: null, coach: { title: "One trick", text: "Which card?" } };
const decided = { ...asked, over: true, verdict: { right: false, text: "It costs 120." } };

function draw(answer, changes = {}) {
  const store = new Store({ ...config, ...changes }, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  return renderToString(html`<${Panel} answer=${answer} next=${() => {}} config=${{ ...config, ...changes }} store=${store} layout="phone" />`);
}

test("a question may be skipped, and has no verdict", () => {
  const text = draw(asked);
  assert.match(text, /Which card\?/);
  assert.match(text, />Skip</);
  assert.doesNotMatch(text, /lesson-verdict/);
});

test("a wrong decision is told what it costs, and both ways are open", () => {
  const text = draw(decided);
  assert.match(text, /Not the best choice/);
  assert.match(text, /It costs 120\./);
  assert.match(text, />Try again<.*>Next</s);
});

test("a right decision says so", () => {
  const text = draw({ ...decided, verdict: { right: true, text: "Why" } });
  assert.match(text, /lesson-verdict right/);
  assert.match(text, /Right/);
});

test("the last step leads to practice and to the next lesson", () => {
  const text = draw({ ...decided, scene: 3 });
  assert.match(text, /href="\/puzzles\/next\/\?theme=defence"/);
  assert.match(text, /href="\/lessons\/barrel\/"/);
  assert.doesNotMatch(text, />Next</);
});

test("the last lesson leads back to the list", () => {
  const text = draw({ ...decided, scene: 3 }, { following: null, practice: null });
  assert.match(text, /class="button primary" href="\/lessons\/"/);
});

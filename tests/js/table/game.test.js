// A whole real game as one player received it, from the first deck to the result.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { sentences } from "../../../games/static/games/board/text/announcements.js";
import { transitionStage } from "../../../games/static/games/table/socket/transition_stage.js";
import { Store } from "../../../games/static/games/table/store.js";
import { App } from "../../../games/static/games/table/page/app.js";
import { renderToString } from "../vendor/render-to-string.js";

const file = new URL("../fixtures/games/short.jsonl", import.meta.url);
const tables = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const faces = new Proxy({}, { get: (_, card) => `/${String(card)}.svg` });
const config = { limits: { message: 300, own_words: 120 }, faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, urls: { home: "/" } };
const quiet = { timers: { setTimeout: () => 0, clearTimeout: () => {} } };

const fresh = tables.filter((table, i) => i === 0 || table.seq > tables[i - 1].seq);
const steps = fresh.slice(1).map((after, i) => ({ before: fresh[i], after, stage: transitionStage(fresh[i], after) }));

test("every finished trick is shown with all its cards", () => {
  const taken = steps.filter(({ after }) => after.events.some((event) => event.type === "trick_taken"));
  assert.equal(taken.length, 16);
  for (const { stage } of taken) {
    assert.equal(stage.trick.cards.length, 3);
    assert.notEqual(stage.trick.winner, null);
  }
});

test("every finished deal shows its result", () => {
  const ended = steps.filter(({ stage }) => stage?.row);
  assert.equal(ended.length, 2);
  for (const { stage } of ended) assert.ok(stage.held);
});

test("nothing else delays the table", () => {
  for (const { after, stage } of steps) {
    if (!after.events.some((event) => event.type === "trick_taken" || event.type === "deal_scored")) assert.equal(stage, null);
  }
});

test("each step is drawn, live and after its transition", () => {
  const store = new Store(config, quiet);
  const preferences = { isLight: () => false };
  const draw = () => renderToString(html`<${App} store=${store} preferences=${preferences} layout="phone" />`);
  for (const table of fresh) {
    store.message({ type: "table", now: 1, table });
    // The last trick, the result, and what comes after them.
    for (const text of [draw(), (store.skipStage(), draw()), (store.skipStage(), draw())]) {
      assert.doesNotMatch(text.replace(/<[^>]+>/g, " "), /undefined|NaN|\[object|%\(/);
    }
  }
  assert.match(draw(), /class="end"/);
});

test("every event is announced", () => {
  const said = fresh.flatMap(sentences);
  assert.ok(said.length > 50);
  for (const line of said) assert.doesNotMatch(line, /undefined|%\(/);
});

// Five minutes of puzzles: the clock, the next question, and the end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { RushStore } from "../../../games/static/games/puzzles/rush_store.js";
import { clockText, RushApp } from "../../../games/static/games/puzzles/view/rush.js";
import { renderToString } from "../vendor/render-to-string.js";
import { configOf, load, server, timers } from "./fixtures.js";

const settled = () => new Promise((resolve) => setImmediate(resolve));
const urls = { answer: "/puzzles/rush/1/answer/", state: "/puzzles/rush/1/" };
const rush = (kind, more = {}) => ({
  seconds_left: 300, score: 0, mistakes: 0, allowed_mistakes: 3, over: false, last: null, best: null, is_best: false,
  reviewed: [], urls, question: kind && { ...load(`${kind}.question`), urls: undefined }, ...more,
});

function open(...answers) {
  const { asked, fetcher } = server(...answers);
  let now = 0;
  const clock = timers();
  const config = { ...configOf("declarer"), seconds: 300, allowed_mistakes: 3, best: 9 };
  const store = new RushStore(config, { fetcher, timers: clock, now: () => now });
  return { store, asked, clock, pass: (ms) => (now += ms) };
}

const draw = (store, layout = "phone") => renderToString(html`<${RushApp} store=${store} preferences=${{ isLight: () => false }} layout=${layout} />`);

test("a clock reads as minutes and seconds", () => {
  assert.equal(clockText(300), "5:00");
  assert.equal(clockText(7), "0:07");
});

test("the page tells the terms before it starts", () => {
  const { store } = open();
  assert.match(draw(store), /in 5 minutes\. 3 mistakes end it/);
  assert.match(draw(store), /Your best: 9/);
});

test("an answer leads to the next question", async () => {
  const { store, asked } = open(rush("declarer"), rush("defence", { score: 1, last: { number: 2, right: true } }));
  await store.start();
  assert.equal(store.asks, true);
  await store.send("play 9H");
  assert.deepEqual(asked[1], { url: urls.answer, method: "POST", body: { number: load("declarer.question").number, choice: "play 9H" } });
  assert.equal(store.question.number, load("defence.question").number);
  assert.match(draw(store), /1 right/);
});

test("what is left follows the clock of this browser", async () => {
  const { store, pass } = open(rush("declarer", { seconds_left: 61.2 }));
  await store.start();
  assert.equal(store.secondsLeft, 62);
  pass(1500);
  store.tick();
  assert.equal(store.secondsLeft, 60);
});

test("when the time is up the server is asked how it went", async () => {
  const over = rush(null, { over: true, score: 4, is_best: true, best: 4, reviewed: [{ number: 12, right: false, url: "/puzzles/12/" }] });
  const { store, asked, pass } = open(rush("declarer", { seconds_left: 1 }), over);
  await store.start();
  pass(1100);
  store.tick();
  assert.equal(store.asks, false);
  await settled();
  assert.equal(asked[1].url, urls.state);
  const page = draw(store);
  assert.match(page, /4 puzzles solved/);
  assert.match(page, /Your best so far/);
  assert.match(page, /href="\/puzzles\/12\/"/);
});

test("without a connection the end is asked for again, ever later", async () => {
  const over = rush(null, { over: true, score: 4 });
  const { store, asked, clock, pass } = open(rush("declarer", { seconds_left: 1 }), { status: 500 }, { status: 500 }, over);
  await store.start();
  clock.set.length = 0;
  pass(1100);
  store.tick();
  await settled();
  assert.match(draw(store), /Time is up.*did not work.*Try again/s);
  const pauses = [clock.set[0].ms];
  clock.run();
  await settled();
  pauses.push(clock.set[0].ms);
  clock.run();
  await settled();
  assert.deepEqual(pauses, [2000, 4000]);
  assert.equal(asked.length, 4);
  assert.match(draw(store), /4 puzzles solved/);
  assert.equal(store.state.failure, "");
});

test("a press asks for the end at once", async () => {
  const { store, pass } = open(rush("declarer", { seconds_left: 1 }), { status: 500 }, rush(null, { over: true, score: 2 }));
  await store.start();
  pass(1100);
  store.tick();
  await settled();
  await store.finish(store.state.rush);
  assert.match(draw(store), /2 puzzles solved/);
});

test("a press on another button of the end starts anew", async () => {
  const { store } = open(rush(null, { over: true }), rush("exchange"));
  await store.start();
  assert.match(draw(store), /Once more/);
  await store.start();
  assert.equal(store.asks, true);
});

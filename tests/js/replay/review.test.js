// The review on the replay's page: marks, the way between mistakes, the graph, the better line.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { chancesAt, pathOf, percent } from "../../../games/static/games/replay/review/chances.js";
import { markAt, mistakes, nextMistake, reviewKey } from "../../../games/static/games/replay/review/marks.js";
import { botAction } from "../../../games/static/games/replay/review/bad_move.js";
import { ReplayStore } from "../../../games/static/games/replay/store.js";
import { App } from "../../../games/static/games/replay/view/app.js";
import { spokenProgress } from "../../../games/static/games/game_reviews/progress.js";
import { html } from "../../../games/static/games/base/html.js";
import { renderToString } from "../vendor/render-to-string.js";

const replay = JSON.parse(readFileSync(new URL("../fixtures/replays/classic.json", import.meta.url), "utf8"));
const faces = new Proxy({}, { get: (_, card) => `/${String(card)}.svg` });
const timers = { setTimeout: () => 0, clearTimeout: () => {} };
const urls = { home: "/", replay: "/replay/", table: null, summary: "/s/", moves: "/m/", line: "/l/", plain: "/p/" };
globalThis.location = { origin: "http://here", pathname: "/game/x/", hash: "" };

const mark = (step, seat, grade = "mistake") => ({
  step, action: step - 1, seat, grade, sign: "?", points: 12, proved: true, lifted: [],
  best: { template: "%(card)s", values: { card: { card: "AS" } } },
  reason: { template: "Nothing that was out beats %(better)s.", values: { better: { card: "AS" } } },
});
const review = {
  state: "done", text: "", end: [1, 0, 0],
  deals: { 0: { start: [0.3, 0.3, 0.4], chances: [[2, [0.5, 0.2, 0.3]]], marks: [mark(2, 0), mark(4, 1)] }, 1: { start: [0.4, 0.3, 0.3], chances: [], marks: [mark(3, 0)] } },
};
const storeOf = (more = {}) => {
  const store = new ReplayStore({ faces: { two: faces, four: faces }, backs: { pine: "/b.svg" }, urls, replay, ...more }, { timers });
  store.set({ review });
  return store;
};
const draw = (store, layout = "desktop") => renderToString(html`<${App} store=${store} preferences=${{ isLight: () => false }} layout=${layout} />`);

test("a mark stands at its step alone", () => {
  assert.equal(markAt(review, { deal: 0, step: 2 }).seat, 0);
  assert.equal(markAt(review, { deal: 0, step: 3 }), null);
  assert.equal(markAt(null, { deal: 0, step: 2 }), null);
});

test("the way leads from mistake to mistake, of the own seat if it has any", () => {
  const own = mistakes(review, 0);
  assert.deepEqual(own.map(({ deal, step }) => [deal, step]), [[0, 2], [1, 3]]);
  assert.equal(mistakes(review, null).length, 3);
  assert.equal(mistakes(review, 2).length, 3);
  assert.equal(nextMistake(own, { deal: 0, step: 2 }, 1).deal, 1);
  assert.equal(nextMistake(own, { deal: 1, step: 3 }, -1).deal, 0);
  assert.equal(nextMistake(own, { deal: 1, step: 3 }, 1), null);
});

test("keys: N and Shift N, B; not while something is written", () => {
  assert.equal(reviewKey({ code: "KeyN" }), "next");
  assert.equal(reviewKey({ code: "KeyN", shiftKey: true }), "previous");
  assert.equal(reviewKey({ code: "KeyB" }), "line");
  assert.equal(reviewKey({ code: "KeyN", ctrlKey: true }), null);
  assert.equal(reviewKey({ code: "KeyN", target: { tagName: "INPUT", type: "text" } }), null);
  assert.equal(reviewKey({ code: "KeyN", target: { tagName: "INPUT", type: "range" } }), "next");
});

test("chances step at judged decisions", () => {
  const deal = review.deals[0];
  assert.deepEqual(chancesAt(deal, 1), [0.3, 0.3, 0.4]);
  assert.deepEqual(chancesAt(deal, 2), [0.5, 0.2, 0.3]);
  assert.equal(percent(1.2), 100);
  assert.match(pathOf(deal, 0, 4, [0.4, 0.3, 0.3]), /^M0 [\d.]+H190\.0V[\d.]+H380V[\d.]+$/);
});

test("the page shows the verdict of a step, and nothing of it without marks", () => {
  const store = storeOf();
  store.jump({ deal: 0, step: 2 });
  for (const layout of ["desktop", "phone"]) {
    const page = draw(store, layout);
    assert.match(page, /verdict-why/);
    assert.match(page, /chance-graph/);
    assert.match(page, /Play the better line/);
    assert.match(page, /Next mistake/);
  }
  const plain = storeOf({ plain: true });
  plain.jump({ deal: 0, step: 2 });
  const page = draw(plain);
  assert.doesNotMatch(page, /verdict-why|chance-graph|Next mistake|result-line/);
  assert.match(page, /Show marks, results and all cards/);
  plain.showAll();
  assert.match(draw(plain), /verdict-why/);
});

test("without a review the replay is as before", () => {
  const store = storeOf();
  store.set({ review: null });
  const page = draw(store);
  assert.doesNotMatch(page, /verdict|chance-graph|mistake-button|review-note/);
});

test("a line that was not played replaces its deal, and gives it back", () => {
  const store = storeOf();
  store.jump({ deal: 0, step: 2 });
  const frames = store.frames().slice(0, 6);
  store.set({ line: { deal: 0, from: 2, frames, row: null } });
  assert.equal(store.frames(), frames);
  assert.equal(store.rowOf(0), null);
  assert.match(draw(store), /Back to the game/);
  store.move("last");
  assert.equal(store.state.at.step, 5);
  store.toggleLine();
  assert.equal(store.state.line, null);
  assert.deepEqual(store.state.at, { deal: 0, step: 2 });
  store.set({ line: { deal: 0, from: 2, frames, row: null } });
  store.move("nextDeal");
  assert.equal(store.state.line, null);
});

test("progress is spoken at its start, half way and its end", () => {
  const at = (state, done) => ({ state, done: String(done), of: "6" });
  const half = (data) => ({ state: data.state, half: 2 * Number(data.done) >= 6 });
  const said = (one, other) => spokenProgress(half(one), other);
  assert.match(said(at("queued", 0), at("running", 0)), /begun/);
  assert.equal(said(at("running", 0), at("running", 2)), "");
  assert.match(said(at("running", 2), at("running", 3)), /3 of 6/);
  assert.equal(said(at("running", 3), at("running", 5)), "");
  assert.match(said(at("running", 5), at("done", 6)), /ready/);
});

const withBots = { ...review, bots: { 1: [0, 0], 0: [1, 4] } };

test("the move of a bot is known by its seat, that of a substitute from then on", () => {
  assert.equal(botAction(withBots, { deal: 0, step: 3 }, "1 pass"), 2);
  assert.equal(botAction(withBots, { deal: 0, step: 3 }, "2 pass"), null);
  assert.equal(botAction(withBots, { deal: 1, step: 4 }, "0 play AS"), null);
  assert.equal(botAction(withBots, { deal: 1, step: 5 }, "0 play AS"), 4);
  assert.equal(botAction(withBots, { deal: 0, step: 0 }, null), null);
  assert.equal(botAction(review, { deal: 0, step: 3 }, "1 pass"), null);
});

const pressOf = (answer) => {
  const store = storeOf({ urls: { ...urls, bad_move: "/b/" }, csrf: "token" });
  store.set({ review: { ...review, bots: { 0: [0, 0], 1: [0, 0], 2: [0, 0] } } });
  store.jump({ deal: 0, step: 2 });
  const sent = [];
  globalThis.fetch = async (url, options) => {
    sent.push([url, JSON.parse(options.body), options.headers["X-CSRFToken"]]);
    return answer();
  };
  return { store, sent };
};

test("a press keeps the move of a bot once, and says so until the replay goes on", async () => {
  const { store, sent } = pressOf(() => ({ ok: true }));
  assert.match(draw(store), /This bot move is bad/);
  const pressed = store.markBadMove();
  await store.markBadMove();
  await pressed;
  assert.deepEqual(sent, [["/b/", { deal: 0, action: 1 }, "token"]]);
  assert.match(draw(store), /Kept for those who make the bots/);
  store.move("next");
  assert.match(draw(store), /This bot move is bad/);
});

test("a refused press is told in the server's words", async () => {
  const { store } = pressOf(() => ({ ok: false, json: async () => ({ error: { text: "Too many today." } }) }));
  await store.markBadMove();
  assert.match(draw(store), /role="alert">Too many today\./);
});

test("moves of people, and replays without marks, have no such button", () => {
  const { store } = pressOf(() => ({ ok: true }));
  store.set({ review });
  assert.doesNotMatch(draw(store), /bot move/);
  store.set({ review: withBots, plain: true });
  assert.doesNotMatch(draw(store), /bot move/);
});

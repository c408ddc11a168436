import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { GIVEN_MS, collect, deal, fly, isDealt, send, shake, turnUp } from "../../../games/static/games/board/motion.js";

const box = { left: 10, top: 20, width: 90, height: 126 };
let appended;
let wantsLess;

function card() {
  const runs = [];
  return {
    runs, style: {}, setAttribute() {}, remove() {},
    animate: (frames, options) => runs.push({ frames, options }),
    getBoundingClientRect: () => box,
    cloneNode: () => card(),
  };
}

beforeEach(() => {
  appended = [];
  wantsLess = false;
  globalThis.matchMedia = () => ({ matches: wantsLess });
  globalThis.document = {
    querySelector: () => ({ getBoundingClientRect: () => ({ ...box, left: 300 }) }),
    body: { append: (one) => appended.push(one) },
  };
});

afterEach(() => {
  delete globalThis.matchMedia;
  delete globalThis.document;
});

const MOVES = {
  deal: (one) => deal(one, 2),
  play: (one) => fly(one, "AS", 1),
  collect: (one) => collect(one, 1),
  talon: (one) => turnUp(one, 1),
  refused: shake,
};

const moves = (run) => run.frames.some((frame) => frame.transform?.includes("(") || frame.translate || frame.scale);

for (const [name, act] of Object.entries(MOVES)) {
  test(`${name} is animated, and moves nothing for those who want less motion`, async () => {
    const [one, still] = [card(), card()];
    act(one);
    await null;
    assert.ok(one.runs.some(moves));
    wantsLess = true;
    act(still);
    assert.ok(!still.runs.some(moves));
  });
}

test("movements that begin together read all places before the first one moves", async () => {
  const log = [];
  const watched = () => Object.assign(card(), {
    getBoundingClientRect: () => { log.push("read"); return box; }, animate: () => log.push("move"),
  });
  for (const winner of [0, 1, 2]) collect(watched(), winner);
  await null;
  assert.deepEqual(log, ["read", "read", "read", "move", "move", "move"]);
});

test("a given card flies as a copy that takes no presses", async () => {
  send(card(), 1);
  await null;
  assert.equal(appended.length, 1);
  assert.equal(appended[0].style.pointerEvents, "none");
  assert.ok(appended[0].runs.some(moves));
  wantsLess = true;
  send(card(), 1);
  assert.equal(appended.length, 1);
});

test("a hand is dealt once in a deal: all its cards, and not again after the exchange", async () => {
  assert.deepEqual([isDealt("a 1"), isDealt("a 1")], [true, true]);
  await null;
  assert.equal(isDealt("a 1"), false);
  assert.equal(isDealt("a 2"), true);
});

test("the cards of the talon are turned one after the other", () => {
  const [first, third] = [card(), card()];
  turnUp(first, 0);
  turnUp(third, 2);
  assert.deepEqual([first, third].map(({ runs }) => [runs[0].options.duration, runs[0].options.delay]), [[240, 0], [240, 180]]);
});

test("a hand is dealt card by card, and a given card takes its time", async () => {
  const [dealt, given] = [card(), card()];
  deal(dealt, 3);
  fly(given, null, 1, GIVEN_MS);
  await null;
  assert.deepEqual([dealt.runs[0].options.duration, dealt.runs[0].options.delay], [240, 135]);
  assert.equal(given.runs[0].options.duration, 320);
});

for (const act of Object.values(MOVES)) {
  test(`only transform and opacity move: ${act}`, async () => {
    const one = card();
    act(one);
    await null;
    assert.ok(one.runs.length > 0);
    const names = one.runs.flatMap(({ frames }) => frames.flatMap(Object.keys));
    assert.deepEqual(names.filter((name) => !["transform", "translate", "scale", "opacity"].includes(name)), []);
  });
}

// What sounds in a replay.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ReplayStore } from "../../../games/static/games/replay/store.js";
import { watchSteps } from "../../../games/static/games/replay/sound.js";
import { soundsOfStep } from "../../../games/static/games/table/sound/events.js";

globalThis.document ??= { hidden: false };
globalThis.addEventListener ??= () => {};

const step = (...events) => ({ events });
const deals = [[step(), step({ type: "bid_made", seat: 0, amount: 100 }), step({ type: "card_played", seat: 0, card: "AS", declares: null }, { type: "trick_taken", seat: 0, points: 11 })]];

function heard(act, sound = true) {
  const store = new ReplayStore({ replay: { deals, rows: [], first: 0 }, appearance: {}, sound, urls: {} });
  const played = [];
  watchSteps(store, { wake: () => {}, play: ({ name }) => played.push(name) });
  act(store);
  return played;
}

test("each step forward sounds as it did at the table", () => {
  assert.deepEqual(heard((store) => { store.move("next"); store.move("next"); }), ["bid", "card", "trick"]);
});

test("going back is silent, and so is a viewer who wants no sound", () => {
  assert.deepEqual(heard((store) => { store.move("next"); store.move("back"); }), ["bid"]);
  assert.deepEqual(heard((store) => store.move("next"), false), []);
});

test("the end of a deal sounds by its result", () => {
  const scored = (outcome) => [{ type: "deal_scored", outcome: { outcome } }];
  assert.deepEqual(soundsOfStep(scored("made")).map(({ name }) => name), ["made"]);
  assert.deepEqual(soundsOfStep(scored("failed")).map(({ name }) => name), ["failed"]);
});

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Store } from "../../../../games/static/games/table/store.js";
import { watchSounds } from "../../../../games/static/games/table/sound/watch.js";
import { payload } from "../../fixtures.js";

const KEPT = ["navigator", "document", "setInterval", "addEventListener"];
let kept;
let felt;
let played;
let activation;

const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

beforeEach(() => {
  kept = KEPT.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  [felt, played, activation] = [[], [], { hasBeenActive: true }];
  define("navigator", { vibrate: (pattern) => felt.push(pattern), get userActivation() { return activation; } });
  define("document", { hidden: false });
  define("setInterval", () => 0);
  define("addEventListener", () => {});
});

afterEach(() => {
  for (const [name, descriptor] of kept) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else delete globalThis[name];
  }
});

// A table at which it becomes the viewer's turn, heard with these settings.
function hear(settings = {}) {
  const store = new Store({ urls: {}, username: "anna" }, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  store.set({ table: payload("play-other"), ...settings });
  watchSounds(store, { wake() {}, play: ({ name }, loudness) => played.push([name, loudness]) });
  const { table } = store.state;
  store.message({ type: "table", now: 1, table: payload("play-follow", { id: table.id, you: table.you, seq: table.seq + 1, deal: table.deal, events: [] }) });
  return store;
}

test("the viewer's turn sounds", () => {
  hear();
  assert.deepEqual(played, [["turn", 0.7 ** 2]]);
});

test("without sound nothing is played", () => {
  hear({ sound: false });
  assert.deepEqual(played, []);
});

test("a phone vibrates where its viewer wishes, and not before", () => {
  hear();
  assert.deepEqual(felt, []);
  hear({ vibration: true });
  assert.deepEqual(felt, [[15]]);
});

test("a page that nobody has touched does not vibrate", () => {
  activation = { hasBeenActive: false };
  hear({ vibration: true });
  assert.deepEqual(felt, []);
});

test("a browser that does not tell of touches is asked", () => {
  activation = undefined;
  hear({ vibration: true });
  assert.equal(felt.length, 1);
});

test("a volume that is chosen is heard", () => {
  const store = hear();
  played.length = 0;
  store.set({ volumes: { ...store.state.volumes, moments: 100 } });
  assert.deepEqual(played, [["marriage", 1]]);
});

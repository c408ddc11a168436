import assert from "node:assert/strict";
import test from "node:test";

const listeners = {};
globalThis.addEventListener = (name, act) => (listeners[name] = act);
const felt = [];
Object.defineProperty(globalThis, "navigator", { value: { vibrate: (pattern) => felt.push(pattern) }, configurable: true });
const { watchCalls } = await import("../../../../games/static/games/table/sound/call.js");

function called(settings) {
  const heard = [];
  let isAwake = false;
  watchCalls(settings, { wake: () => (isAwake = true), play: ({ name }, loudness) => heard.push([name, loudness]) });
  listeners.pointerdown();
  listeners.found();
  return { heard, isAwake };
}

test("who waits is called by the sound of the tables, as loud as they chose", () => {
  const { heard, isAwake } = called({ file: "/sounds.json", loudness: 0.25, vibration: true });
  assert.deepEqual(heard, [["found", 0.25]]);
  assert.ok(isAwake);
  assert.deepEqual(felt.splice(0), [[40, 80, 40]]);
});

test("without sound nothing is loaded, and without vibration nothing shakes", () => {
  assert.equal(called({ file: "/sounds.json", loudness: 0, vibration: false }).isAwake, false);
  assert.deepEqual(felt, []);
});

// The line for those who wait: what it shows each second, and what a screen reader speaks.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_000_000 });

// As much of a page as the line touches; `spoken` keeps all that the live region said.
function element(dataset = {}) {
  return { dataset, hidden: false, textContent: "", addEventListener: () => {} };
}
const spoken = [];
const region = { set textContent(words) { spoken.push(words); } };
const parts = { spoken: region };
for (const name of ["looking", "pool", "accept", "decline", "cancel", "show", "take"]) parts[name] = element();
const dataset = {
  waited: "7", textLooking: "Looking, {s} s", textLong: "Waited {s} s.", textReady: "Ready", textAsks: "{name} asks",
  textJoin: "Join, {s} s", textTake: "Take, {s} s", textAsking: "Asking", textOthers: "Others, {s} s", textOffline: "Offline", textLeft: "Left",
};
const line = {
  dataset,
  querySelector: (selector) => parts[selector.match(/\[data-(\w+)\]/)[1]],
  querySelectorAll: () => [parts.accept, parts.decline, parts.cancel],
};
const listeners = {};
let socket = null;
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
define("document", { title: "Rules", hidden: true, getElementById: () => line });
define("navigator", {});
define("dispatchEvent", () => {});
define("location", { protocol: "http:", host: "x", assign: () => {} });
define("addEventListener", (name, listener) => { listeners[name] = listener; });
define("WebSocket", class { constructor() { socket = this; } });

await import("../../../thousand_site/static/site/home/waiting_line.js");

const visible = () => ["accept", "decline", "cancel", "show"].filter((name) => !parts[name].hidden);
const state = (ready_check = null) => ({ status: "seeking", pools: ["calm"], ready_check });
const check = { pool: "calm", until: "1970-01-01T00:00:05.000Z", seconds: 10, accepted: false, starter: null };
const asked = { ...check, starter: { name: "Nadia", guest: null } };
const receive = (data) => socket.onmessage({ data: JSON.stringify(data) });

test("the seconds are shown, and not spoken", () => {
  assert.equal(parts.looking.textContent, "Looking, 7 s");
  mock.timers.tick(3000);
  assert.equal(parts.looking.textContent, "Looking, 10 s");
  assert.deepEqual(spoken, []);
  assert.deepEqual(visible(), ["cancel", "show"]);
});

test("a question is spoken once, and leaves two answers", () => {
  receive(state(asked));
  mock.timers.tick(4000);
  receive(state(asked));
  assert.deepEqual(spoken.splice(0), ["Nadia asks · Join, 10 s"]);
  assert.equal(parts.take.textContent, "Join, 6 s");
  assert.deepEqual(visible(), ["accept", "decline"]);
});

test("a seat that is taken is spoken of again", () => {
  receive(state({ ...asked, accepted: true }));
  assert.deepEqual(spoken.splice(0), ["Asking · Others, 6 s"]);
  receive(state());
  assert.deepEqual(visible(), ["cancel", "show"]);
});

test("a full table is taken or left", () => {
  receive(state(check));
  assert.deepEqual(visible(), ["accept", "cancel"]);
  receive(state());
  spoken.length = 0;
});

test("half a minute is spoken of", () => {
  mock.timers.tick(20_000);
  assert.match(spoken.splice(0).join(), /^Waited 3\d s\.$/);
});

test("a lost connection is spoken of once", () => {
  listeners.offline();
  mock.timers.tick(3000);
  listeners.offline();
  assert.equal(parts.looking.textContent, "Offline");
  assert.deepEqual(spoken.splice(0), ["Offline"]);
});

test("the end is spoken, and nothing after it", () => {
  receive({ status: "idle", closed: null });
  mock.timers.tick(5000);
  assert.deepEqual(spoken, ["Left"]);
});

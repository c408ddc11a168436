// The Play button: calls to the table, and refusals, which are none.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

mock.timers.enable({ apis: ["setInterval", "setTimeout"] });

// As much of the page as the button touches.
class Element {
  constructor(parts = {}) {
    Object.assign(this, { parts, dataset: {}, hidden: false, textContent: "", children: [], listeners: {}, scrolled: 0 });
    this.classList = { toggle: () => {}, contains: () => false };
  }

  querySelector(selector) { return selector in this.parts ? this.parts[selector] : null; }
  querySelectorAll() { return []; }
  addEventListener(name, listener) { this.listeners[name] = listener; }
  scrollIntoView() { this.scrolled += 1; }
  append(...more) { this.children.push(...more); }
}

const submitted = new Element();
const waiting = Object.assign(new Element(), { closest: () => waiting, hidden: true });
waiting.dataset.waiting = "/waiting/";
const message = new Element();
const cancel = new Element({ "[data-looking]": new Element() });
const accept = new Element({ button: new Element(), "[data-take]": new Element(), "[data-offer-label]": new Element() });
const form = new Element();
const [begin, learn] = [new Element(), new Element()];
const play = new Element({
  "[data-play]": form, "[data-play-button]": begin, ".learn-first": learn, "[data-cancel]": cancel, "[data-accept]": accept, "[data-decline]": new Element(), "[data-message]": message,
  "[data-account-links]": { content: { cloneNode: () => "Register" } }, "[data-spoken]": new Element(), ".pools": new Element(),
});
play.dataset = { textSeated: "Your table is ready.", textFailed: "No connection.", textLooking: "{s}", textOffered: "A seat", textTake: "{s}", textReady: "Ready" };
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
const [opened, called] = [[], []];
let socket = null;
let answer = null;
define("document", {
  title: "", cookie: "", hidden: true, activeElement: null,
  getElementById: () => play, querySelector: (selector) => ({ ".me": play, "[data-waiting]": waiting }[selector] ?? null), querySelectorAll: () => [],
});
define("navigator", {});
define("dispatchEvent", ({ type }) => called.push(type));
define("location", { protocol: "http:", host: "x", assign: (url) => opened.push(url) });
define("addEventListener", () => {});
define("matchMedia", () => ({ matches: false }));
define("localStorage", { getItem: () => null, setItem: () => {} });
define("FormData", class { delete() {} append() {} });
define("fetch", async () => answer);
define("WebSocket", class { constructor() { socket = this; } close() {} });

await import("../../../thousand_site/static/site/home/home.js");

async function press(target, status, data) {
  answer = { ok: status < 400, status, json: async () => data };
  await target.listeners.submit({ preventDefault: () => {}, target, submitter: submitted });
}

beforeEach(() => {
  message.textContent = "";
  opened.length = called.length = 0;
});

test("a refusal that leads elsewhere is no call to the table", async () => {
  await press(cancel, 409, { error: { text: "You are in a game.", url: "/table/x/" } });
  assert.deepEqual(opened, ["/table/x/"]);
  assert.deepEqual([called.length, message.textContent], [0, ""]);
});

test("a refusal is shown where the button was pressed", async () => {
  const refusal = new Element();
  const bots = new Element({ "[data-refusal]": refusal });
  const answerTo = async (status, data) => {
    answer = { ok: status < 400, status, json: async () => data };
    await waiting.listeners.submit({ preventDefault: () => {}, target: bots, submitter: submitted });
  };
  await answerTo(409, { error: { text: "All bots are busy." } });
  assert.deepEqual([refusal.textContent, refusal.scrolled, message.textContent], ["All bots are busy.", 1, ""]);
  await press(cancel, 500, {});
  assert.deepEqual([message.textContent, message.scrolled], ["No connection.", 1]);
  await answerTo(200, { type: "none" });
  assert.equal(refusal.textContent, "");
});

test("who looks for a table is offered neither Play nor the lesson's button, until they cancel", async () => {
  await press(accept, 200, { status: "seeking", pools: [] });
  assert.deepEqual([begin.hidden, learn.hidden, cancel.hidden], [true, true, false]);
  await press(cancel, 200, { status: "idle" });
  assert.deepEqual([begin.hidden, learn.hidden, cancel.hidden], [false, false, true]);
});

test("an offer calls", () => {
  const check = { pool: "calm", until: "1970-01-01T00:00:05.000Z", seconds: 10, accepted: false, starter: null };
  socket.onmessage({ data: JSON.stringify({ status: "seeking", pools: [], ready_check: check }) });
  assert.deepEqual(called, ["found"]);
});

test("the table's page opens when the call has ended", () => {
  socket.onmessage({ data: JSON.stringify({ type: "seated", url: "/table/y/" }) });
  assert.deepEqual([message.textContent, called.length, opened.length], ["Your table is ready.", 1, 0]);
  socket.onmessage({ data: JSON.stringify({ type: "seated", url: "/table/y/" }) });
  mock.timers.tick(800);
  assert.deepEqual([opened, called], [["/table/y/"], ["found"]]);
});

test("a refusal that an account would change leads to one", async () => {
  await press(cancel, 429, { error: { code: "too_many_guests", text: "Many guests.", wait_s: 60, account: true } });
  assert.deepEqual([message.textContent, message.children], ["Many guests.", [" ", "Register"]]);
  message.children = [];
  await press(cancel, 429, { error: { code: "too_many", text: "Too many attempts.", wait_s: 60 } });
  assert.deepEqual(message.children, []);
});

// Tests of the new version: offered when one waits, taken when the reader says so, in that tab alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const PATH = new URL("../../../thousand_site/static/site/web_app/web_app.js", import.meta.url);
const SOURCE = readFileSync(PATH, "utf8").replace(/^import .*$/gm, "");

class Element extends EventTarget {
  hidden = true;
}

/** Run the script on a page whose site has a `waiting` version or none. */
async function page({ waiting = null, controller = {}, connection = {}, theme = undefined, isCopy = false } = {}) {
  const bar = new Element();
  const button = new Element();
  const installer = new Element();
  bar.querySelector = () => button;
  const did = { told: [], reloads: 0, asked: 0, later: [], stored: {} };
  const serviceWorker = new EventTarget();
  const registration = Object.assign(new EventTarget(), { waiting });
  const active = { postMessage: (message) => did.told.push(message) };
  Object.assign(serviceWorker, {
    controller,
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve({ active }),
  });
  const events = new EventTarget();
  vm.runInNewContext(SOURCE, {
    navigator: { serviceWorker, connection },
    setTimeout: (act) => did.later.push(act),
    localStorage: { setItem: (name, value) => { did.stored[name] = value; } },
    document: {
      getElementById: () => bar,
      querySelectorAll: () => [installer],
      documentElement: { lang: "pl", dataset: isCopy ? { theme, copy: "" } : { theme } },
    },
    location: { reload: () => { did.reloads += 1; } },
    addEventListener: events.addEventListener.bind(events),
  });
  await settled();
  return { bar, button, installer, did, serviceWorker, registration, events };
}

const settled = () => new Promise((resolve) => { setTimeout(resolve); });

function version() {
  const told = [];
  return { told, postMessage: (message) => told.push(message.type) };
}

test("the service worker learns the reader's language", async () => {
  const { did } = await page();
  assert.deepEqual({ ...did.told[0] }, { type: "language", language: "pl" });
});

test("the theme is noted for pages that know no cookies, and never from one of them", async () => {
  assert.deepEqual((await page({ theme: "dark" })).did.stored, { "thousand.theme": "dark" });
  assert.deepEqual((await page()).did.stored, { "thousand.theme": "" });
  assert.deepEqual((await page({ isCopy: true })).did.stored, {});
});

test("home and the rules are kept once the page is quiet", async () => {
  const { did } = await page();
  did.later.forEach((act) => act());
  assert.deepEqual({ ...did.told[1] }, { type: "quiet", language: "pl" });
});

test("a reader who saves data is asked to load nothing more", async () => {
  assert.deepEqual((await page({ connection: { saveData: true } })).did.later, []);
});

test("nothing is offered while no version waits", async () => {
  assert.equal((await page()).bar.hidden, true);
});

test("the first version ever is no new one", async () => {
  assert.equal((await page({ waiting: version(), controller: null })).bar.hidden, true);
});

test("a version that waits is offered", async () => {
  assert.equal((await page({ waiting: version() })).bar.hidden, false);
});

test("a version that is found later is offered when it is ready", async () => {
  const { bar, registration } = await page();
  const found = new EventTarget();
  registration.installing = found;
  registration.dispatchEvent(new Event("updatefound"));
  assert.equal(bar.hidden, true);
  registration.waiting = version();
  found.dispatchEvent(new Event("statechange"));
  assert.equal(bar.hidden, false);
});

test("the press takes the new version, and loads this tab again", async () => {
  const waiting = version();
  const { button, did, serviceWorker } = await page({ waiting });
  button.dispatchEvent(new Event("click"));
  await settled();
  assert.deepEqual([waiting.told, did.reloads], [["activate"], 0]);
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  assert.equal(did.reloads, 1);
});

test("a version that another tab took loads nothing again here", async () => {
  const { did, serviceWorker } = await page({ waiting: version() });
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  assert.equal(did.reloads, 0);
});

test("the site can be installed when the browser says so", async () => {
  const { installer, did, events } = await page();
  const asked = new Event("beforeinstallprompt", { cancelable: true });
  asked.prompt = async () => { did.asked += 1; };
  events.dispatchEvent(asked);
  assert.equal(installer.hidden, false);
  assert.equal(asked.defaultPrevented, true);
  installer.dispatchEvent(new Event("click"));
  await settled();
  assert.deepEqual([did.asked, installer.hidden], [1, true]);
});

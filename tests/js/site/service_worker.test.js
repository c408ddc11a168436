// Tests of the service worker: what it keeps, what it answers, and where a press leads.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const PATH = new URL("../../../thousand_site/static/site/web_app/service_worker.js", import.meta.url);
const SOURCE = readFileSync(PATH, "utf8");
const ORIGIN = "https://thousand.example.org";

const score = { page: "/score/", kept: { en: "/score/kept/en/" }, files: ["/static/main.js"] };

/** Caches that hold what was added: {name: {url: answer}}. */
function cachesWith(held) {
  const nameOf = (url) => (url.url ?? url).replace(ORIGIN, "");
  return {
    held,
    keys: async () => Object.keys(held),
    open: async (name) => ({
      addAll: async (requests) => {
        held[name] = Object.fromEntries(requests.map((one) => [nameOf(one), `kept ${nameOf(one)}`]));
      },
    }),
    match: async (url, { cacheName }) => held[cacheName]?.[nameOf(url)],
  };
}

/** Run the script in a worker of our own; `pages` are the tabs that are open. */
function worker(pages = [], key = "K", caches = {}, isOnline = true) {
  const listeners = {};
  const did = { shown: [], opened: [], focused: [], skipped: 0, asked: [], sent: [] };
  const self = {
    addEventListener: (name, listener) => { listeners[name] = listener; },
    location: { origin: ORIGIN },
    skipWaiting: () => { did.skipped += 1; },
    registration: {
      showNotification: async (title, options) => did.shown.push({ title, ...options }),
      pushManager: { subscribe: async (wanted) => { did.asked.push({ ...wanted }); return subscription("asked"); } },
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (url) => did.opened.push(url),
    },
  };
  const SITE = { version: "1", name: "Thousand", offline: { en: "/offline/en/" }, score, icon: "/icon.png", key, renewal: "/renew/" };
  const fetch = async (url, options) => {
    if (!isOnline) throw new Error("no network");
    if (options) did.sent.push([url, options.method, options.headers["content-type"], JSON.parse(options.body)]);
    return "network";
  };
  vm.runInNewContext(SOURCE, { self, SITE, URL, caches, Request: AskedFor, Response, fetch });
  const fire = async (name, event) => {
    let answer;
    const waits = [];
    listeners[name]({ waitUntil: (it) => waits.push(it), respondWith: (it) => { answer = it; }, ...event });
    await Promise.all(waits);
    return answer;
  };
  return { did, fire };
}

/** A request by its path alone: the one of Node knows no relative addresses. */
class AskedFor {
  constructor(url) {
    this.url = ORIGIN + url;
  }
}

const subscription = (name) => ({
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: "p", auth: "a" } }),
});

const told = (name) => ["/renew/", "POST", "application/json",
  { endpoint: `https://push.example/${name}`, p256dh: "p", auth: "a" }];

test("a subscription that the browser renewed is told to the site", async () => {
  const { did, fire } = worker();
  await fire("pushsubscriptionchange", { newSubscription: subscription("new") });
  assert.deepEqual([did.sent, did.asked], [[told("new")], []]);
});

test("a subscription that only ended is asked for anew, with the site's key", async () => {
  const { did, fire } = worker();
  await fire("pushsubscriptionchange", { newSubscription: null });
  assert.deepEqual(did.asked, [{ userVisibleOnly: true, applicationServerKey: "K" }]);
  assert.deepEqual(did.sent, [told("asked")]);
});

test("a site without a key asks for no subscription", async () => {
  const { did, fire } = worker([], "");
  await fire("pushsubscriptionchange", { newSubscription: null });
  assert.deepEqual([did.sent, did.asked], [[], []]);
});

const pushed = (notice) => ({ data: { json: () => notice } });
const pressed = (url) => ({ notification: { close() {}, data: { url } } });
const table = { title: "A table", body: "waits", url: "/tables/x/", tag: "x" };

test("a push is shown when no page is visible", async () => {
  const { did, fire } = worker([{ visibilityState: "hidden" }]);
  await fire("push", pushed(table));
  assert.equal(did.shown[0].title, "A table");
  assert.equal(did.shown[0].data.url, "/tables/x/");
});

test("a visible page tells its reader itself", async () => {
  const { did, fire } = worker([{ visibilityState: "visible" }]);
  await fire("push", pushed(table));
  assert.deepEqual(did.shown, []);
});

test("a push that nobody can read is shown all the same", async () => {
  const { did, fire } = worker();
  await fire("push", { data: null });
  assert.equal(did.shown.length, 1);
});

for (const url of ["https://evil.example.org/", "//evil.example.org/", "javascript:alert(1)", "https://["]) {
  test(`a press never leads to ${url}`, async () => {
    const { did, fire } = worker();
    await fire("notificationclick", pressed(url));
    assert.deepEqual(did.opened, [`${ORIGIN}/`]);
  });
}

test("a press goes to the tab that shows the page already", async () => {
  const page = { url: `${ORIGIN}/tables/x/`, focus: async () => did.focused.push(page.url) };
  const { did, fire } = worker([{ url: `${ORIGIN}/` }, page]);
  await fire("notificationclick", pressed("/tables/x/"));
  assert.deepEqual([did.focused, did.opened], [[page.url], []]);
});

test("a press opens a tab where no page is the one: a game in another stays", async () => {
  const { did, fire } = worker([{ url: `${ORIGIN}/table/1/` }]);
  await fire("notificationclick", pressed("/tables/x/"));
  assert.deepEqual(did.opened, [`${ORIGIN}/tables/x/`]);
});

test("only pages are answered, by the network first", async () => {
  const { fire } = worker();
  assert.equal(await fire("fetch", { request: { mode: "navigate", method: "GET" } }), "network");
  assert.equal(await fire("fetch", { request: { mode: "navigate", method: "POST" } }), undefined);
  assert.equal(await fire("fetch", { request: { mode: "cors", method: "GET" } }), undefined);
});

test("a new version takes over only when it is told to", async () => {
  const { did, fire } = worker();
  await fire("message", { data: { type: "other" } });
  assert.equal(did.skipped, 0);
  await fire("message", { data: { type: "activate" } });
  assert.equal(did.skipped, 1);
});

const navigation = (path) => ({ request: { method: "GET", mode: "navigate", url: ORIGIN + path } });
const file = (path, page) => ({ request: { method: "GET", mode: "cors", url: ORIGIN + path, referrer: ORIGIN + page } });
const toldToKeep = { data: { type: "score", language: "en" } };

test("the scorekeeper is kept when somebody has opened it, and answers without a network", async () => {
  const caches = cachesWith({});
  const { fire } = worker([], "K", caches, false);
  await fire("message", toldToKeep);
  assert.deepEqual(Object.keys(caches.held["score-1"]), ["/score/kept/en/", "/static/main.js"]);
  assert.equal(await fire("fetch", navigation("/score/")), "kept /score/kept/en/");
  assert.equal(await fire("fetch", file("/static/main.js", "/score/")), "kept /static/main.js");
});

test("the scorekeeper is kept from the first visit of any page, once a version", async () => {
  const caches = cachesWith({});
  const { fire } = worker([], "K", caches, false);
  await fire("message", { data: { type: "quiet", language: "en" } });
  assert.equal(await fire("fetch", navigation("/score/")), "kept /score/kept/en/");
  caches.held["score-1"]["/score/kept/en/"] = "kept before";
  await fire("message", { data: { type: "quiet", language: "en" } });
  assert.equal(await fire("fetch", navigation("/score/")), "kept before");
});

test("with a network the scorekeeper comes from there", async () => {
  const { fire } = worker([], "K", cachesWith({ "score-1": { "/score/kept/en/": "kept" } }));
  assert.equal(await fire("fetch", navigation("/score/")), "network");
  assert.equal(await fire("fetch", file("/static/main.js", "/score/")), "network");
});

test("what other pages load goes its usual way", async () => {
  const { fire } = worker([], "K", cachesWith({}));
  assert.equal(await fire("fetch", file("/static/main.js", "/table/x/")), undefined);
  assert.equal(await fire("fetch", file("/static/other.js", "/score/")), undefined);
});

test("a new version keeps the scorekeeper anew where an older one was kept", async () => {
  const caches = cachesWith({ "score-0": {} });
  await worker([], "K", caches).fire("install", {});
  assert.ok(caches.held["score-1"]["/static/main.js"]);
  const none = cachesWith({ "offline-0": {} });
  await worker([], "K", none).fire("install", {});
  assert.equal(none.held["score-1"], undefined);
});

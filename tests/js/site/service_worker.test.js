// Tests of the service worker: what it keeps, what it answers, and where a press leads.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const PATH = new URL("../../../thousand_site/static/site/web_app/service_worker.js", import.meta.url);
const SOURCE = readFileSync(PATH, "utf8");
const ORIGIN = "https://thousand.example.org";

const PAGES = {
  score: { page: "/score/", kept: { en: "/score/kept/en/" }, renewed: false, opened: true },
  rules: { page: "/rules/", kept: { en: "/rules/kept/en/" }, renewed: false, opened: false },
  tutorial: { page: "/lesson/", kept: { en: "/lesson/kept/en/" }, renewed: false, opened: true },
  home: { page: "/", kept: { en: "/home/kept/en/" }, renewed: true, opened: false },
};
// What the copies of pages say.
const TEXTS = {
  "/score/kept/en/": '<script src="/static/main.js"></script><use href="/static/icons.svg#sheet"/>',
  "/rules/kept/en/": '<script src="/static/rules.js"></script>',
  "/lesson/kept/en/": '<script src="/jsi18n/lesson.en.1.js"></script><script type="application/json">{"answers": "/lesson/answers/en/1/"}</script>',
  // What people wrote is escaped, in pages and in data; a file may be missing all the same.
  "/home/kept/en/": `<link href="/static/home.css"><script type="application/json">["/static/QH.svg#polish", "\\"/static/name\\""]</script>
    <a href="/tournaments/1/" title="/static/title">/static/x "/static/y" src=&quot;/static/z&quot;</a><img src="/static/../logout/"><img src="/static/gone.png">`,
};
const GONE = "/static/gone.png";
const NOON = Date.parse("2026-01-01T12:00:00Z");

/** Caches that hold what was added: {name: {url: answer}}. */
function cachesWith(held) {
  const nameOf = (url) => (url.url ?? url).replace(ORIGIN, "");
  return {
    held,
    keys: async () => Object.keys(held),
    open: async (name) => ({
      addAll: async (requests) => {
        held[name] = { ...held[name], ...Object.fromEntries(requests.map((one) => [nameOf(one), `kept ${nameOf(one)}`])) };
      },
      put: async (url, answer) => { held[name] = { ...held[name], [nameOf(url)]: answer.file ? `kept ${answer.file}` : answer }; },
    }),
    match: async (url, { cacheName }) => {
      const caches = cacheName ? [held[cacheName]] : Object.values(held);
      return caches.find((cache) => cache?.[nameOf(url)])?.[nameOf(url)];
    },
  };
}

/** The copy of a page, made at a time of the day; the tests know it by its text. */
const copyOf = (url, at, ok) => ({
  ok,
  copy: url,
  headers: new Headers({ date: new Date(at).toUTCString() }),
  clone: () => ({ text: async () => TEXTS[url] }),
});

/** Run the script in a worker of our own; `pages` are the tabs that are open. */
function worker(pages = [], key = "K", caches = {}, isOnline = true, now = NOON, refused = "", broken = "") {
  const listeners = {};
  const did = { shown: [], opened: [], focused: [], skipped: 0, asked: [], sent: [], copied: [], requests: [] };
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
      claim: async () => {},
    },
  };
  const SITE = { version: "1", name: "Thousand", offline: { en: "/offline/en/" }, pages: PAGES, files: ["/static/", "/jsi18n/", "/lesson/answers/"], icon: "/icon.png", key, renewal: "/renew/" };
  const fetch = async (url, options) => {
    if (url instanceof AskedFor) did.requests.push(url);
    if (url.isCopy) return did.copied.push(url.path) && copyOf(url.path, now, url.path !== refused);
    if (url instanceof AskedFor && url.path === broken) throw new Error("no network");
    if (url instanceof AskedFor) return { ok: url.path !== GONE, file: url.path };
    if (!isOnline) throw new Error("no network");
    if (options) did.sent.push([url, options.method, options.headers["content-type"], JSON.parse(options.body)]);
    return "network";
  };
  vm.runInNewContext(SOURCE, { self, SITE, URL, caches, Request: AskedFor, Response, fetch, Date: { now: () => now, parse: Date.parse } });
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
  constructor(url, options) {
    [this.url, this.path, this.credentials] = [ORIGIN + url, url, options.credentials];
    this.isCopy = url in TEXTS;
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
const quiet = { data: { type: "quiet", language: "en" } };

test("at the first visit home and the rules are kept, and nothing else", async () => {
  const { did, fire } = worker([], "K", cachesWith({}));
  await fire("message", quiet);
  assert.deepEqual(did.copied, ["/rules/kept/en/", "/home/kept/en/"]);
});

test("the scorekeeper is kept when somebody has opened it, and answers without a network", async () => {
  const caches = cachesWith({});
  const { fire } = worker([], "K", caches, false);
  await fire("message", toldToKeep);
  assert.deepEqual(Object.keys(caches.held["kept-1"]), ["/static/main.js", "/static/icons.svg", "/score/kept/en/"]);
  assert.equal((await fire("fetch", navigation("/score/"))).copy, "/score/kept/en/");
  assert.equal(await fire("fetch", file("/static/main.js", "/score/")), "kept /static/main.js");
});

test("the home page is kept with its files and the cards in its data, from the first visit of any page", async () => {
  const caches = cachesWith({});
  const { fire } = worker([], "K", caches, false);
  await fire("message", quiet);
  assert.equal((await fire("fetch", navigation("/"))).copy, "/home/kept/en/");
  assert.equal(await fire("fetch", file("/static/QH.svg", "/")), "kept /static/QH.svg");
  assert.equal(await fire("fetch", file("/static/home.css", "/")), "kept /static/home.css");
});

test("the lesson is kept with its texts and answers for those who have opened it, also in a new version", async () => {
  const caches = cachesWith({});
  const { fire } = worker([], "K", caches, false);
  await fire("message", quiet);
  assert.equal(caches.held["kept-1"]["/lesson/kept/en/"], undefined);
  await fire("message", { data: { type: "lesson", language: "en" } });
  assert.equal((await fire("fetch", navigation("/lesson/"))).copy, "/lesson/kept/en/");
  assert.equal(await fire("fetch", file("/lesson/answers/en/1/", "/lesson/")), "kept /lesson/answers/en/1/");
  assert.equal(await fire("fetch", file("/jsi18n/lesson.en.1.js", "/lesson/")), "kept /jsi18n/lesson.en.1.js");
  const older = cachesWith({ "kept-0": { "/lesson/kept/en/": copyOf("/lesson/kept/en/", NOON, true) } });
  await worker([], "K", older).fire("install", {});
  assert.ok(older.held["kept-1"]["/lesson/answers/en/1/"]);
});

test("copies are asked for without cookies: they are nobody's own", async () => {
  const { did, fire } = worker([], "K", cachesWith({}));
  await fire("message", quiet);
  assert.ok(did.requests.length > 3);
  assert.deepEqual([...new Set(did.requests.map((one) => one.credentials))], ["omit"]);
});

test("within ten minutes nothing is kept again, and later what changes", async () => {
  const caches = cachesWith({});
  const copied = async (now) => {
    const { did, fire } = worker([], "K", caches, true, now);
    await fire("message", quiet);
    return did.copied;
  };
  assert.deepEqual(await copied(NOON), ["/rules/kept/en/", "/home/kept/en/"]);
  assert.deepEqual(await copied(NOON + 9 * 60_000), []);
  assert.deepEqual(await copied(NOON + 11 * 60_000), ["/home/kept/en/"]);
});

test("a page whose copy is refused is not kept", async () => {
  const caches = cachesWith({});
  await worker([], "K", caches, true, NOON, "/home/kept/en/").fire("message", quiet);
  assert.deepEqual(Object.keys(caches.held["kept-1"]), ["/static/rules.js", "/rules/kept/en/"]);
});

test("nothing that people wrote is taken for a file, and what is missing is left out", async () => {
  const caches = cachesWith({});
  await worker([], "K", caches).fire("message", quiet);
  const kept = Object.keys(caches.held["kept-1"]).filter((path) => !path.includes("rules"));
  assert.deepEqual(kept, ["/static/home.css", "/static/QH.svg", "/home/kept/en/"]);
});

test("a page is not kept without a file that the network did not bring", async () => {
  const caches = cachesWith({});
  const { fire } = worker([], "K", caches, true, NOON, "", "/static/home.css");
  await assert.rejects(fire("message", quiet));
  assert.equal(caches.held["kept-1"]["/home/kept/en/"], undefined);
});

test("a version is installed even if its pages cannot be kept", async () => {
  const caches = cachesWith({ "kept-0": {} });
  await worker([], "K", caches, true, NOON, "", "/static/home.css").fire("install", {});
  assert.ok(caches.held["offline-1"]["/offline/en/"]);
});

test("with a network pages and files come from there", async () => {
  const { fire } = worker([], "K", cachesWith({ "kept-1": { "/score/kept/en/": "kept" } }));
  assert.equal(await fire("fetch", navigation("/score/")), "network");
  assert.equal(await fire("fetch", file("/static/main.js", "/score/")), "network");
});

test("a page of which no copy is kept leads to the page without a network", async () => {
  const caches = cachesWith({ "offline-1": { "/offline/en/": "no connection" } });
  const { fire } = worker([], "K", caches, false);
  await fire("message", quiet);
  assert.equal(await fire("fetch", navigation("/settings/")), "no connection");
});

test("what other pages load goes its usual way", async () => {
  const { fire } = worker([], "K", cachesWith({}));
  assert.equal(await fire("fetch", file("/static/main.js", "/table/x/")), undefined);
  assert.equal(await fire("fetch", file("/featured-table/", "/")), undefined);
});

test("a new version keeps the pages anew where an older one kept them", async () => {
  const caches = cachesWith({ "kept-0": {} });
  await worker([], "K", caches).fire("install", {});
  assert.ok(caches.held["kept-1"]["/static/home.css"]);
  const none = cachesWith({ "offline-0": {} });
  await worker([], "K", none).fire("install", {});
  assert.equal(none.held["kept-1"], undefined);
});

test("an older version is forgotten", async () => {
  const held = { "kept-0": {}, "score-0": {}, "kept-1": {}, "language": {}, "offline-1": {} };
  const caches = { ...cachesWith(held), delete: async (name) => delete held[name] };
  await worker([], "K", caches).fire("activate", {});
  assert.deepEqual(Object.keys(held), ["kept-1", "language", "offline-1"]);
});

// The service worker of the whole site: a page for when there is no network, some pages that are read without
// one, and notifications. It keeps nothing else: no page of a user and nothing of a game that runs is ever in
// its cache. The site puts a line before this file: const SITE = {version, name, offline: {language: address},
// pages: {name: {page, kept: {language: address}, renewed, opened}}, files, icon, key, renewal}: the pages it
// keeps, how the addresses of files begin, the key that signs pushes, and where a renewed subscription is told.

const PAGES = `offline-${SITE.version}`;
// Pages that are nobody's own with what they load, on devices that have opened a page of the site for a while.
const KEPT_PREFIX = "kept-";
const KEPT = KEPT_PREFIX + SITE.version;
const RENEWED_AFTER_MS = 600_000;
const LANGUAGE = "language";
const LANGUAGE_KEY = "/service-worker/language";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  // Without its copies this version still works: they are kept at the next visit.
  event.waitUntil(Promise.all([keepOfflinePages(), renewPages().catch(() => {})]));
});

/** Keep the page in each language, asked for without cookies. */
async function keepOfflinePages() {
  const cache = await caches.open(PAGES);
  /** @type {RequestInit} */
  const options = { credentials: "omit", cache: "reload" };
  await cache.addAll(Object.values(SITE.offline).map((url) => new Request(url, options)));
}

/** Keep this version of the pages where an older one is kept. */
async function renewPages() {
  const names = await caches.keys();
  if (names.some((name) => name.startsWith(KEPT_PREFIX))) await keepPages(await keptLanguage());
}

/**
 * Keep each page that is not kept yet, and again after a while those that change.
 * @param {string} language
 */
async function keepPages(language) {
  for (const { kept: addresses, renewed, opened } of Object.values(SITE.pages)) {
    const url = addresses[language];
    // Of an older version too.
    const before = await caches.match(url, { ignoreVary: true });
    const isKept = Boolean(await kept(url, KEPT));
    if (opened && !before) continue;
    if (!isKept || (renewed && !isNew(/** @type {Response} */ (before)))) await keepPage(url);
  }
}

/** @param {Response} answer */
const isNew = ({ headers }) => Math.abs(Date.now() - Date.parse(headers.get("date") ?? "")) < RENEWED_AFTER_MS;

/**
 * Keep a page, asked for without cookies, once the files that it names are kept. Without a network it fails.
 * @param {string} url
 */
async function keepPage(url) {
  const cache = await caches.open(KEPT);
  const page = await fetch(new Request(url, { credentials: "omit", cache: "reload" }));
  if (!page.ok) return;
  await Promise.all(filesOf(await page.clone().text()).map((file) => keepFile(cache, file)));
  await cache.put(url, page);
}

/**
 * Keep a file that is not kept yet; what the site does not have is left out.
 * @param {Cache} cache @param {string} file
 */
async function keepFile(cache, file) {
  if (await kept(file, KEPT)) return;
  const answer = await fetch(new Request(file, { credentials: "omit" }));
  if (answer.ok) await cache.put(file, answer);
}

// The addresses of attributes, and whole texts in the data of a page. Quotes in what people wrote are escaped.
const NAMED = /(?:\s(?:src|href)=|[[{:,]\s*)"(\/[\w./~-]+)/g;

/**
 * Return the addresses of the files that a page names, each once: styles, scripts, and what its data names.
 * @param {string} text
 */
function filesOf(text) {
  const named = [...text.matchAll(NAMED)].map(([, address]) => address);
  const files = named.filter((address) => SITE.files.some((start) => address.startsWith(start) && address !== start));
  return [...new Set(files)].filter((file) => !file.includes(".."));
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(begin());
});

/** Take over the open pages; the network need not wait until this script has started. */
async function begin() {
  await forgetOlderVersions();
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function forgetOlderVersions() {
  const names = await caches.keys();
  const old = names.filter((name) => ![PAGES, KEPT, LANGUAGE].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

// Only the page itself, and the files of pages that are kept: what other pages load, and what they
// send, goes its usual way.
worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  if (event.request.mode === "navigate") event.respondWith(load(event));
  else if (isOfKeptPage(event.request)) event.respondWith(loadFile(event.request));
});

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function load(event) {
  try {
    return await event.preloadResponse ?? await fetch(event.request);
  } catch {
    return await keptPage(event.request) ?? offlinePage();
  }
}

/** @param {string} url */
const pathOf = (url) => (url ? new URL(url).pathname : "");

/** @param {Request} request */
const keptAddresses = ({ url }) => Object.values(SITE.pages).find(({ page }) => page === pathOf(url))?.kept;

/** @param {Request} request */
const isOfKeptPage = ({ url, referrer }) =>
  SITE.files.some((start) => pathOf(url).startsWith(start)) && Object.values(SITE.pages).some(({ page }) => page === pathOf(referrer));

/** @param {Request} request */
async function loadFile(request) {
  try {
    return await fetch(request);
  } catch {
    return await kept(request.url, KEPT) ?? Response.error();
  }
}

/** @param {string} url @param {string} cacheName */
const kept = (url, cacheName) => caches.match(url, { cacheName, ignoreVary: true });

/**
 * Return the page that is asked for, if it is kept; in another language if need be.
 * @param {Request} request
 */
async function keptPage(request) {
  const addresses = keptAddresses(request);
  if (!addresses) return undefined;
  for (const url of [addresses[await keptLanguage()], ...Object.values(addresses)]) {
    const page = await kept(url, KEPT);
    if (page) return page;
  }
  return undefined;
}

async function keptLanguage() {
  const answer = await kept(LANGUAGE_KEY, LANGUAGE);
  const language = answer ? await answer.text() : "en";
  return language in SITE.offline ? language : "en";
}

async function offlinePage() {
  return await kept(SITE.offline[await keptLanguage()], PAGES) ?? Response.error();
}

worker.addEventListener("message", (event) => {
  const { type, language } = event.data ?? {};
  // A reader has pressed "Reload".
  if (type === "activate") worker.skipWaiting();
  if (!(language in SITE.offline)) return;
  if (type === "language") event.waitUntil(keepLanguage(language));
  // Somebody has opened the scorekeeper, the lesson, or another page of the site for a while.
  if (type === "score") event.waitUntil(keepPage(SITE.pages.score.kept[language]));
  if (type === "lesson") event.waitUntil(keepPage(SITE.pages.tutorial.kept[language]));
  if (type === "quiet") event.waitUntil(keepPages(language));
});

/** @param {string} language */
async function keepLanguage(language) {
  const cache = await caches.open(LANGUAGE);
  await cache.put(LANGUAGE_KEY, new Response(language));
}

worker.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

/**
 * Show what was pushed; a page that is visible tells its reader itself.
 * @param {PushMessageData | null} data
 */
async function show(data) {
  const notice = read(data);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (notice.tag !== "test" && pages.some((page) => page.visibilityState === "visible")) return;
  const { title, body, tag } = notice;
  const options = { body, tag, icon: SITE.icon, badge: SITE.icon, data: { url: notice.url } };
  await worker.registration.showNotification(title, { ...options, renotify: Boolean(tag) });
}

/** @param {PushMessageData | null} data */
function read(data) {
  try {
    const { title = "", body = "", tag = "", url = "/" } = /** @type {PushMessageData} */ (data).json();
    return { title, body, tag, url };
  } catch {
    return { title: SITE.name, body: "", tag: "", url: "/" };
  }
}

worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

/**
 * Tell the site the new subscription; some browsers leave it to this script to ask for one.
 * @param {PushSubscriptionChangeEvent} event
 */
async function renew({ newSubscription }) {
  if (!SITE.key) return;
  const wanted = { userVisibleOnly: true, applicationServerKey: SITE.key };
  const subscription = newSubscription ?? await worker.registration.pushManager.subscribe(wanted);
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  const headers = { "content-type": "application/json", accept: "application/json" };
  await fetch(SITE.renewal, { method: "POST", body, headers });
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data?.url)));
});

/**
 * Return a page of this site; the home page for anything else.
 * @param {string} path
 */
function ownAddress(path) {
  try {
    const url = new URL(path, worker.location.origin);
    if (url.origin === worker.location.origin) return url.href;
  } catch { /* no address */ }
  return `${worker.location.origin}/`;
}

/**
 * Go to a tab that shows the page already, else open one: a game in another tab stays.
 * @param {string} url
 */
async function open(url) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = pages.find((page) => page.url === url);
  return same ? same.focus() : worker.clients.openWindow(url);
}

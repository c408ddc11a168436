// The service worker of the whole site: a page for when there is no network, the scorekeeper, and
// notifications. It keeps nothing else: no page of a user and nothing of a game is ever in its
// cache. The site puts a line before this file: const SITE = {version, name, offline: {language:
// address}, score: {page, kept: {language: address}, files}, icon, key, renewal}: the key that
// signs pushes, and where a renewed subscription is told.

const PAGES = `offline-${SITE.version}`;
// The scorekeeper, on devices that have opened a page of the site for a while.
const SCORE_PREFIX = "score-";
const SCORE = SCORE_PREFIX + SITE.version;
const LANGUAGE = "language";
const LANGUAGE_KEY = "/service-worker/language";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepOfflinePages(), renewScore()]));
});

/** Keep the page in each language, asked for without cookies. */
async function keepOfflinePages() {
  const cache = await caches.open(PAGES);
  /** @type {RequestInit} */
  const options = { credentials: "omit", cache: "reload" };
  await cache.addAll(Object.values(SITE.offline).map((url) => new Request(url, options)));
}

/** Keep this version of the scorekeeper where an older one is kept. */
async function renewScore() {
  const names = await caches.keys();
  if (names.some((name) => name.startsWith(SCORE_PREFIX))) await keepScore(await keptLanguage());
}

/**
 * Keep the scorekeeper where this version is not kept yet.
 * @param {string} language
 */
async function keepScoreOnce(language) {
  if (!await kept(SITE.score.kept[language], SCORE)) await keepScore(language);
}

/**
 * Keep the scorekeeper's page, asked for without cookies, and what it loads.
 * @param {string} language
 */
async function keepScore(language) {
  const cache = await caches.open(SCORE);
  /** @type {RequestInit} */
  const options = { credentials: "omit" };
  const page = new Request(SITE.score.kept[language], { ...options, cache: "reload" });
  await cache.addAll([page, ...SITE.score.files.map((url) => new Request(url, options))]);
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
  const old = names.filter((name) => ![PAGES, SCORE, LANGUAGE].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

// Only the page itself, and the files of the scorekeeper: what other pages load, and what they
// send, goes its usual way.
worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  if (event.request.mode === "navigate") event.respondWith(load(event));
  else if (isOfScore(event.request)) event.respondWith(loadFile(event.request));
});

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function load(event) {
  try {
    return await event.preloadResponse ?? await fetch(event.request);
  } catch {
    return await keptScore(event.request) ?? offlinePage();
  }
}

/** @param {string} url */
const pathOf = (url) => (url ? new URL(url).pathname : "");

/** @param {Request} request */
const isOfScore = ({ url, referrer }) =>
  pathOf(referrer) === SITE.score.page && SITE.score.files.includes(pathOf(url));

/** @param {Request} request */
async function loadFile(request) {
  try {
    return await fetch(request);
  } catch {
    return await kept(request.url, SCORE) ?? Response.error();
  }
}

/** @param {string} url @param {string} cacheName */
const kept = (url, cacheName) => caches.match(url, { cacheName, ignoreVary: true });

/**
 * Return the scorekeeper's page if it is asked for and kept, in another language if need be.
 * @param {Request} request
 */
async function keptScore(request) {
  if (pathOf(request.url) !== SITE.score.page) return undefined;
  const pages = [SITE.score.kept[await keptLanguage()], ...Object.values(SITE.score.kept)];
  for (const url of pages) {
    const page = await kept(url, SCORE);
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
  if (type === "language" && language in SITE.offline) event.waitUntil(keepLanguage(language));
  // Somebody has opened the scorekeeper, or another page of the site for a while.
  if (type === "score" && language in SITE.score.kept) event.waitUntil(keepScore(language));
  if (type === "quiet" && language in SITE.score.kept) event.waitUntil(keepScoreOnce(language));
  // A reader has pressed "Reload".
  if (type === "activate") worker.skipWaiting();
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

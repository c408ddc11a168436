// The service worker of the whole site: a page for when there is no network, and notifications.
// It keeps nothing else: no page of a user and nothing of a game is ever in its cache. The site
// puts a line before this file: const SITE = {version, name, offline: {language: address}, icon,
// key, renewal}: the key that signs pushes, and where a renewed subscription is told.

const PAGES = `offline-${SITE.version}`;
const LANGUAGE = "language";
const LANGUAGE_KEY = "/service-worker/language";

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePages());
});

/** Keep the page in each language, asked for without cookies. */
async function keepOfflinePages() {
  const cache = await caches.open(PAGES);
  const options = { credentials: "omit", cache: "reload" };
  await cache.addAll(Object.values(SITE.offline).map((url) => new Request(url, options)));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(begin());
});

/** Take over the open pages; the network need not wait until this script has started. */
async function begin() {
  await forgetOlderVersions();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function forgetOlderVersions() {
  const names = await caches.keys();
  const old = names.filter((name) => name !== PAGES && name !== LANGUAGE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// Only the page itself: what it loads, and what it sends, goes its usual way.
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") {
    event.respondWith(load(event));
  }
});

async function load(event) {
  try {
    return await event.preloadResponse ?? await fetch(event.request);
  } catch {
    return offlinePage();
  }
}

async function offlinePage() {
  const kept = await caches.match(LANGUAGE_KEY, { cacheName: LANGUAGE, ignoreVary: true });
  const url = SITE.offline[kept ? await kept.text() : "en"] ?? SITE.offline.en;
  return await caches.match(url, { cacheName: PAGES, ignoreVary: true }) ?? Response.error();
}

self.addEventListener("message", (event) => {
  const { type, language } = event.data ?? {};
  if (type === "language" && language in SITE.offline) event.waitUntil(keepLanguage(language));
  // A reader has pressed "Reload".
  if (type === "activate") self.skipWaiting();
});

async function keepLanguage(language) {
  const cache = await caches.open(LANGUAGE);
  await cache.put(LANGUAGE_KEY, new Response(language));
}

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

/** Show what was pushed; a page that is visible tells its reader itself. */
async function show(data) {
  const notice = read(data);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (notice.tag !== "test" && pages.some((page) => page.visibilityState === "visible")) return;
  const { title, body, tag } = notice;
  const options = { body, tag, icon: SITE.icon, badge: SITE.icon, data: { url: notice.url } };
  await self.registration.showNotification(title, { ...options, renotify: Boolean(tag) });
}

function read(data) {
  try {
    const { title = "", body = "", tag = "", url = "/" } = data.json();
    return { title, body, tag, url };
  } catch {
    return { title: SITE.name, body: "", tag: "", url: "/" };
  }
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

/** Tell the site the new subscription; some browsers leave it to this script to ask for one. */
async function renew({ newSubscription }) {
  if (!SITE.key) return;
  const wanted = { userVisibleOnly: true, applicationServerKey: SITE.key };
  const subscription = newSubscription ?? await self.registration.pushManager.subscribe(wanted);
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  const headers = { "content-type": "application/json", accept: "application/json" };
  await fetch(SITE.renewal, { method: "POST", body, headers });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data?.url)));
});

/** Return a page of this site; the home page for anything else. */
function ownAddress(path) {
  try {
    const url = new URL(path, self.location.origin);
    if (url.origin === self.location.origin) return url.href;
  } catch { /* no address */ }
  return `${self.location.origin}/`;
}

/** Go to a tab that shows the page already, else open one: a game in another tab stays. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = pages.find((page) => page.url === url);
  return same ? same.focus() : self.clients.openWindow(url);
}

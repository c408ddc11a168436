import "../base/time_zone.js";
import "../../games/base/last_input.js";

// The installed web app: the service worker, its new version, the button that installs the
// site, and pages.

/** @import { InstallEvent } from "./install.js" */

const bar = /** @type {HTMLElement} */ (document.getElementById("new-version"));
/** @type {NodeListOf<HTMLButtonElement>} */
const installers = document.querySelectorAll("[data-install]");
// By then the page has what it shows.
const QUIET_AFTER_MS = 5000;
const THEME = "thousand.theme";
let isReloading = false;
/** @type {InstallEvent | null} */
let question = null;

async function register() {
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  offer(registration);
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => offer(registration));
  });
  const { active } = await navigator.serviceWorker.ready;
  const language = document.documentElement.lang;
  active?.postMessage({ type: "language", language });
  if (!savesData()) setTimeout(() => active?.postMessage({ type: "quiet", language }), QUIET_AFTER_MS);
}

/** True if the reader asks sites to load no more than needed. */
const savesData = () => Boolean(/** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData);

/**
 * Show the bar while a version waits; the first one ever takes its place at once.
 * @param {ServiceWorkerRegistration} registration
 */
function offer(registration) {
  if (registration.waiting && navigator.serviceWorker.controller) bar.hidden = false;
}

async function useNewVersion() {
  isReloading = true;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) registration.waiting.postMessage({ type: "activate" });
  else location.reload();
}

/** @param {Event} event */
async function install(event) {
  /** @type {HTMLButtonElement} */ (event.currentTarget).disabled = true;
  await question?.prompt();
  question = null;
  for (const button of installers) button.hidden = true;
}

// For the copies of pages that are read without a network (kept_page.js): they know no cookies.
function noteTheme() {
  if ("copy" in document.documentElement.dataset) return;
  try {
    localStorage.setItem(THEME, document.documentElement.dataset.theme ?? "");
  } catch { /* then in the theme of the system */ }
}

noteTheme();
if ("serviceWorker" in navigator) {
  bar.querySelector("button")?.addEventListener("click", useNewVersion);
  // Other tabs, where a game may run, stay as they are.
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isReloading) location.reload();
  });
  register().catch(() => {});
}

addEventListener("beforeinstallprompt", (event) => {
  if (!installers.length) return;
  event.preventDefault();
  question = /** @type {InstallEvent} */ (event);
  for (const button of installers) button.hidden = false;
});
for (const button of installers) button.addEventListener("click", install);

// Some browsers keep pages whatever their headers say; the reader may have logged out meanwhile.
addEventListener("pageshow", (event) => {
  if (event.persisted && "private" in document.body.dataset) location.reload();
});

// The installed web app: the service worker, its new version, the button that installs the
// site, and pages.

const bar = document.getElementById("new-version");
const installers = document.querySelectorAll("[data-install]");
let isReloading = false;
let question = null;

async function register() {
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  offer(registration);
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => offer(registration));
  });
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ type: "language", language: document.documentElement.lang });
}

/** Show the bar while a version waits; the first one ever takes its place at once. */
function offer(registration) {
  if (registration.waiting && navigator.serviceWorker.controller) bar.hidden = false;
}

async function useNewVersion() {
  isReloading = true;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) registration.waiting.postMessage({ type: "activate" });
  else location.reload();
}

async function install(event) {
  event.currentTarget.disabled = true;
  await question?.prompt();
  question = null;
  for (const button of installers) button.hidden = true;
}

if ("serviceWorker" in navigator) {
  bar.querySelector("button").addEventListener("click", useNewVersion);
  // Other tabs, where a game may run, stay as they are.
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isReloading) location.reload();
  });
  register().catch(() => {});
}

addEventListener("beforeinstallprompt", (event) => {
  if (!installers.length) return;
  event.preventDefault();
  question = event;
  for (const button of installers) button.hidden = false;
});
for (const button of installers) button.addEventListener("click", install);

// Some browsers keep pages whatever their headers say; the reader may have logged out meanwhile.
addEventListener("pageshow", (event) => {
  if (event.persisted && "private" in document.body.dataset) location.reload();
});

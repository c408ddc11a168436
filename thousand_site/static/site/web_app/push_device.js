// Adds this browser to the devices that show the user's notifications, or takes it away.

const area = /** @type {HTMLElement} */ (document.querySelector("[data-push]"));
const button = /** @type {HTMLButtonElement} */ (document.querySelector("[data-push-on]"));
const forms = document.querySelectorAll("[data-push-off]");

/** @param {string} name */
const say = (name) => {
  for (const text of document.querySelectorAll("[data-push-text]")) {
    text.hidden = text.dataset.pushText !== name;
  }
};

const isSupported = "serviceWorker" in navigator && Boolean(window.PushManager && window.Notification);

/** Subscribe with the site's key; a subscription of another key, from an earlier one, is ended. */
async function subscribe() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: area.dataset.key };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

async function register() {
  const { endpoint = "", keys = {} } = (await subscribe()).toJSON();
  const token = /** @type {HTMLInputElement} */ (area.querySelector("[name=csrfmiddlewaretoken]")).value;
  const body = new FormData();
  body.set("csrfmiddlewaretoken", token);
  body.set("endpoint", endpoint);
  body.set("p256dh", keys.p256dh);
  body.set("auth", keys.auth);
  const headers = { Accept: "application/json" };
  const response = await fetch(area.dataset.url ?? "", { method: "POST", body, headers });
  if (!response.ok) throw new Error(String(response.status));
  location.reload();
}

async function turnOn() {
  button.disabled = true;
  say("");
  try {
    if (await Notification.requestPermission() === "denied") say("denied");
    else if (Notification.permission === "granted") await register();
  } catch {
    say("failed");
  }
  button.disabled = false;
}

/** End the browser's own subscription too: the site's row goes with the form. */
async function turnOff() {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

if (isSupported) {
  button.hidden = Boolean(forms.length);
  button.addEventListener("click", turnOn);
  for (const form of forms) form.addEventListener("submit", () => turnOff().catch(() => {}));
} else say("unsupported");

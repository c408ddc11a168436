// The summary of a review: it asks for one, follows its progress, and says so.
import { gettext, interpolate } from "../base/text.js";
import { halfOf, spokenProgress } from "./progress.js";

const EVERY_MS = 4000;
const SLOW_MS = 15000;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const part = () => byId("review");
let said = "";

/** @param {string} text */
function say(text) {
  if (!text || text === said) return;
  said = text;
  byId("review-said").textContent = text;
}

/** @param {string} text  "" hides it */
function trouble(text) {
  const line = byId("review-trouble");
  line.textContent = text;
  line.hidden = !text;
}

/** Reads the page again and shows what has changed; the focus stays on the same control. */
async function refresh() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page.getElementById("review");
  if (!next || next.innerHTML === part().innerHTML) return;
  const before = halfOf(part().dataset);
  const hadFocus = part().contains(document.activeElement);
  part().replaceWith(next);
  if (hadFocus) focusAgain();
  say(spokenProgress(before, next.dataset));
}

/** What was pressed may be gone: the next control of the state is as near as possible. */
function focusAgain() {
  const main = byId("main");
  (part().querySelector(".review-state button") ?? main).focus({ preventScroll: true });
}

let timer = 0;

function follow() {
  clearTimeout(timer);
  if (part().dataset.ongoing == null) return;
  timer = setTimeout(async () => {
    if (!document.hidden) {
      try {
        await refresh();
        trouble("");
      } catch {
        trouble(gettext("No connection. The review goes on, we try again."));
      }
    }
    follow();
  }, document.hidden ? SLOW_MS : EVERY_MS);
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const button = form.querySelector("button");
  button?.setAttribute("aria-disabled", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body: new FormData(form) });
    if (!answer.ok) {
      const body = await answer.json().catch(() => null);
      trouble(body?.error?.text ?? interpolate(gettext("This did not work (%(status)s). Try again in a moment."), { status: answer.status }));
      return;
    }
    trouble("");
    await refresh();
    follow();
  } catch {
    trouble(gettext("No connection. Try again in a moment."));
  } finally {
    button?.removeAttribute("aria-disabled");
  }
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-review-form]")) return;
  event.preventDefault();
  if (form.querySelector("[aria-disabled]") == null) send(form);
});
follow();

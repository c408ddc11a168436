import { localise } from "../../tournaments/local_time.js";

// A page that is read without a network: it is loaded anew as soon as there is one.

const PROBE = "/service-worker.js";
const EVERY_MS = 5000;
const THEME = "thousand.theme";
/** @type {HTMLElement | null} The line that says so; the scorekeeper has none: it works the same. */
const bar = document.querySelector("[data-kept-page]");
let isTouched = false;

// A network may be there and lead nowhere: only an answer of the site counts.
async function isBack() {
  try {
    return (await fetch(PROBE, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

async function tryAgain() {
  if (document.visibilityState !== "visible") return;
  const found = await isBack();
  if (found && !stays()) location.reload();
  else say(found);
}

// Who has begun the lesson would lose their steps: they reload the page themselves.
const stays = () => isTouched && bar !== null && "stays" in bar.dataset;

/** @param {boolean} isFound */
function say(isFound) {
  for (const part of bar?.querySelectorAll("[data-without], [data-back]") ?? []) {
    part.toggleAttribute("hidden", part.hasAttribute("data-back") !== isFound);
  }
}

// The copy was asked for without cookies, so it does not know the theme.
function useTheme() {
  try {
    const theme = localStorage.getItem(THEME);
    if (theme) document.documentElement.dataset.theme = theme;
  } catch { /* the theme of the system */ }
}

// What only those keep who have opened it is offered to them alone.
async function offerKept() {
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-kept]"))) {
    const page = await globalThis.caches?.match(link.dataset.kept ?? "", { ignoreVary: true });
    link.hidden = !page;
  }
}

useTheme();
localise();
offerKept().catch(() => {});
// Where somebody opens the copy by its own address, there is a network.
if (bar && location.pathname === bar.dataset.keptPage) {
  for (const name of ["keydown", "pointerdown"]) addEventListener(name, () => { isTouched = true; }, { capture: true, once: true });
  addEventListener("online", tryAgain);
  document.addEventListener("visibilitychange", tryAgain);
  setInterval(tryAgain, EVERY_MS);
}

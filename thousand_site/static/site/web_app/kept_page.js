import { localise } from "../../tournaments/local_time.js";

// A page that is read without a network: it is loaded anew as soon as there is one.

const PROBE = "/service-worker.js";
const EVERY_MS = 5000;
const THEME = "thousand.theme";
const bar = /** @type {HTMLElement} */ (document.querySelector("[data-kept-page]"));

// A network may be there and lead nowhere: only an answer of the site counts.
async function goBack() {
  const answer = await fetch(PROBE, { method: "HEAD", cache: "no-store" });
  if (answer.ok) location.reload();
}
const tryAgain = () => document.visibilityState === "visible" && goBack().catch(() => {});

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
if (location.pathname === bar.dataset.keptPage) {
  addEventListener("online", tryAgain);
  document.addEventListener("visibilitychange", tryAgain);
  setInterval(tryAgain, EVERY_MS);
}

// The keys of the day's page: arrows choose a deal, P plays the next one. Enter opens what is chosen, as it is a link.
import { openSheets } from "../base/share_sheet.js";

const STEPS = new Map([["ArrowUp", -1], ["ArrowDown", 1]]);
const FIELDS = "input, textarea, select";

/**
 * The number of the link that an arrow leads to; null: the key means nothing here.
 * @param {string} key
 * @param {number} chosen  -1: none, so that arrows scroll the page
 * @param {number} count
 */
export function chosenBy(key, chosen, count) {
  const step = STEPS.get(key);
  return step && chosen >= 0 ? Math.min(Math.max(chosen + step, 0), count - 1) : null;
}

/** @returns {HTMLElement[]} */
const deals = () => [...document.querySelectorAll("a.daily-number")].map((one) => /** @type {HTMLElement} */ (one));

/** Whether the keys belong to something else that has the focus. @param {Element | null} focus */
const isElsewhere = (focus) => Boolean(focus?.matches(FIELDS)) || !(focus === document.body || focus?.closest(".daily"));

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isElsewhere(document.activeElement)) return;
  const links = deals();
  const chosen = links.findIndex((link) => link === document.activeElement);
  const next = chosenBy(event.key, chosen, links.length);
  if (next !== null) {
    event.preventDefault();
    links[next].focus();
  } else if (event.code === "KeyP") {
    /** @type {HTMLElement | null} */ (document.querySelector("form .daily-play"))?.click();
  }
}

if (globalThis.document) {
  addEventListener("keydown", onKey);
  openSheets();
}

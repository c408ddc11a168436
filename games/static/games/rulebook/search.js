// Filters the page by the words typed; without this script everything is visible.
import { loader, search, wordsIn } from "../editor/word_search.js";

const box = document.querySelector("[data-search]");
const field = box?.querySelector("input");
const load = loader(box?.dataset.words);
/** @type {Partial<Record<string, string>>} */
let others = {};

/** @param {string} query */
function filter(query) {
  const rows = [...document.querySelectorAll("[data-item]")];
  const items = rows.map((row) => ({ key: row.id, words: wordsIn(`${row.id} ${row.textContent} ${others[row.id] ?? ""}`) }));
  const found = search(query, items);
  for (const row of rows) row.hidden = !found.has(row.id);
  for (const group of document.querySelectorAll("[data-group]")) {
    group.hidden = !group.querySelector("[data-item]:not([hidden])");
  }
  showCount(query.trim() ? found.size : null);
}

/** @param {number | null} count */
function showCount(count) {
  const status = /** @type {HTMLElement} */ (document.querySelector("[data-found]"));
  const none = /** @type {HTMLElement} */ (document.querySelector(".book-none"));
  none.hidden = count !== 0;
  status.textContent = count === null ? "" : count ? `${status.dataset.some} ${count}` : status.dataset.none ?? "";
}

// A link to a filtered entry clears the filter.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!field || !target?.closest("[hidden]")) return;
  field.value = "";
  filter("");
  target.scrollIntoView();
}

if (box && field) {
  box.hidden = false;
  field.addEventListener("input", () => filter(field.value));
  field.addEventListener("focus", async () => {
    others = await load();
    if (field.value) filter(field.value);
  }, { once: true });
  window.addEventListener("hashchange", reveal);
}
// On a phone the table of contents would hide the text.
if (window.matchMedia("(max-width: 1000px)").matches) document.querySelector(".book-contents")?.removeAttribute("open");

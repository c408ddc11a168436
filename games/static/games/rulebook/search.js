// Filters the page by the words typed; without this script everything is visible.
const field = document.querySelector("[data-search] input");
// Without accents, as many people type: "swiezy" finds "świeży".
const plain = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");

function filter(query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const items = [...document.querySelectorAll("[data-item]")];
  for (const item of items) {
    item.hidden = !words.every((word) => plain(item.textContent).includes(word) || item.id.includes(word));
  }
  for (const group of document.querySelectorAll("[data-group]")) {
    group.hidden = !group.querySelector("[data-item]:not([hidden])");
  }
  const count = items.filter((item) => !item.hidden).length;
  showCount(words.length ? count : null);
}

function showCount(count) {
  const status = document.querySelector("[data-found]");
  document.querySelector(".book-none").hidden = count !== 0;
  status.textContent = count === null ? "" : count ? `${status.dataset.some} ${count}` : status.dataset.none;
}

// A link to a filtered entry clears the filter.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest("[hidden]")) return;
  field.value = "";
  filter("");
  target.scrollIntoView();
}

if (field) {
  field.closest("[data-search]").hidden = false;
  field.addEventListener("input", () => filter(field.value));
  window.addEventListener("hashchange", reveal);
}
// On a phone the table of contents would hide the text.
if (window.matchMedia("(max-width: 1000px)").matches) document.querySelector(".book-contents")?.removeAttribute("open");

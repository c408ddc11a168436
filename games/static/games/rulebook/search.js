// Filters the page by the words typed; without this script everything is visible.
const field = document.querySelector("[data-find] input");
const plain = (text) => text.toLocaleLowerCase().replaceAll("ё", "е");

function show(wanted) {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const items = [...document.querySelectorAll("[data-item]")];
  for (const item of items) {
    item.hidden = !words.every((word) => plain(item.textContent).includes(word) || item.id.includes(word));
  }
  for (const group of document.querySelectorAll("[data-group]")) {
    group.hidden = !group.querySelector("[data-item]:not([hidden])");
  }
  const left = items.filter((item) => !item.hidden).length;
  tell(words.length ? left : null);
}

function tell(left) {
  const status = document.querySelector("[data-found]");
  document.querySelector(".book-none").hidden = left !== 0;
  status.textContent = left === null ? "" : left ? `${status.dataset.some} ${left}` : status.dataset.none;
}

// A link to a filtered entry clears the filter.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest("[hidden]")) return;
  field.value = "";
  show("");
  target.scrollIntoView();
}

if (field) {
  field.closest("[data-find]").hidden = false;
  field.addEventListener("input", () => show(field.value));
  window.addEventListener("hashchange", reveal);
}
// On a phone the table of contents would hide the text.
if (window.matchMedia("(max-width: 1000px)").matches) document.querySelector(".book-contents")?.removeAttribute("open");

// The arrow keys change the deal, unless they move something else: a field, or the table that scrolls.
const current = document.querySelector('.traveller-deals [aria-current="page"]');

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (/** @type {Partial<Element>} */ (event.target).closest?.("input, select, textarea, .wide-table")) return;
  const next = event.key === "ArrowLeft" ? current?.previousElementSibling : event.key === "ArrowRight" && current?.nextElementSibling;
  if (next) location.assign(/** @type {HTMLAnchorElement} */ (next).href);
});

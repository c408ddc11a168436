// Puts redrawn fragments into the page, and keeps the focus and what is open.

/** @param {Element | null} element */
const keyOf = (element) => element?.getAttribute("href") ?? null;

/**
 * Replace each fragment by its new HTML.
 * @param {ParentNode} root
 * @param {Record<string, string>} parts
 */
export function replaceFragments(root, parts) {
  for (const [name, html] of Object.entries(parts)) {
    for (const element of root.querySelectorAll(`[data-fragment="${CSS.escape(name)}"]`)) replaceFragment(element, html);
  }
}

/** @param {HTMLElement} element @param {string} html */
function replaceFragment(element, html) {
  const focused = element.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const [left, top] = [element.scrollLeft, element.scrollTop];
  const open = [...element.querySelectorAll("details[open][data-team]")].map((details) => details.dataset.team ?? "");
  element.innerHTML = html;
  for (const team of open) element.querySelector(`details[data-team="${CSS.escape(team)}"]`)?.setAttribute("open", "");
  element.scrollTo?.(left, top);
  if (focused) element.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

// Puts redrawn fragments into the page and keeps the focus.

const keyOf = (element) => element?.getAttribute("href") ?? null;

export function apply(root, parts) {
  for (const [name, html] of Object.entries(parts)) {
    for (const place of root.querySelectorAll(`[data-part="${CSS.escape(name)}"]`)) put(place, html);
  }
}

function put(place, html) {
  const focused = place.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const [left, top] = [place.scrollLeft, place.scrollTop];
  place.innerHTML = html;
  place.scrollTo?.(left, top);
  if (focused) place.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

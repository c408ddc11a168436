// Links to a venue open the device's own maps, where it has some; elsewhere a map on the web.

/**
 * Return the address of a venue in the maps of this device; "" if it may have none.
 * @param {string} venue
 * @param {string} agent
 */
export function ownMaps(venue, agent) {
  const query = encodeURIComponent(venue);
  if (/iPhone|iPad|iPod/.test(agent)) return `maps:?q=${query}`;
  return /Android/.test(agent) ? `geo:0,0?q=${query}` : "";
}

// Links come with fragments at any time, so that the page listens, not each of them.
globalThis.document?.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[data-venue]"));
  if (!link) return;
  const own = ownMaps(link.dataset.venue ?? "", navigator.userAgent);
  if (own) link.href = own;
});

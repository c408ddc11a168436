// Gathers what a screen reader would say, and what is pressed; see screen_reader.py.
(() => {
  const lines = [], pointers = new Set();
  const REGIONS = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]";
  const ALERTS = "[role=alert]";
  const clean = (text) => text.replace(/\s+/g, " ").trim();
  const element = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement);
  const regionOf = (node) => element(node)?.closest(REGIONS);
  const isAtomic = (region) => region.getAttribute("aria-atomic") === "true"
    || ["status", "alert"].includes(region.getAttribute("role"));

  function textsOf({ type, target, addedNodes }) {
    const region = regionOf(target);
    if (region) return [[region, type === "characterData" ? target.data : [...addedNodes].map((node) => node.textContent).join(" ")]];
    // Of regions that come with their text only alerts are read for sure.
    return [...addedNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE)
      .flatMap((node) => [...(node.matches(ALERTS) ? [node] : []), ...node.querySelectorAll(ALERTS)])
      .map((inside) => [inside, inside.textContent]);
  }

  function hear(records) {
    const news = new Map();
    for (const [region, text] of records.flatMap(textsOf)) {
      if (region.isConnected) news.set(region, clean(isAtomic(region) ? region.textContent : `${news.get(region) ?? ""} ${text}`));
    }
    for (const [region, text] of news) {
      if (text) lines.push([region.getAttribute("role") ?? region.getAttribute("aria-live"), text]);
    }
  }

  const nameOf = (target) => clean(target.getAttribute("aria-label") ?? target.textContent);
  const note = (event) => {
    if (event.key === "Enter" && event.target.closest("button, a")) lines.push(["pressed", nameOf(event.target)]);
  };
  new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener("keydown", note, true);
  addEventListener("pointerdown", (event) => pointers.add(event.pointerType), true);
  globalThis.screenReader = { lines, pointers };
})();

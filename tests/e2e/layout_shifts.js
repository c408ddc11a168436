// Sums every layout shift of this page, those after input included, and keeps what moved.
(() => {
  const shifts = { sum: 0, entries: [] };
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const name = (node) => {
    const one = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (!one) return "(gone)";
    const own = `${one.localName}.${String(one.className?.baseVal ?? one.className).replaceAll(" ", ".")}`;
    return own + (one === node ? "" : ` "${node.textContent.slice(0, 20)}"`);
  };
  const step = () => document.querySelector(".card-table")?.className ?? "no table";
  const add = (list) => {
    for (const entry of list.getEntries()) {
      shifts.sum += entry.value;
      shifts.entries.push({ value: entry.value, step: step(), sources: entry.sources.map(
        (one) => `${name(one.node)}: ${box(one.previousRect)} -> ${box(one.currentRect)}`) });
    }
  };
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  globalThis.layoutShifts = shifts;
})();

// Does to a page what a browser's translator does: an element stands in the place of each text, which is
// taken away. A text that changes later is translated again, if it still stands in the page.
(() => {
  const LEFT = "script, style, textarea, [translate=no], font";
  const MARK = "​";

  function translate(text) {
    if (!text.data.trim() || !text.isConnected || text.parentElement?.closest(LEFT)) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = MARK + text.data;
    outer.append(inner);
    text.parentNode.insertBefore(outer, text);
    text.remove();
  }

  function translateUnder(node) {
    if (node instanceof Text) translate(node);
    if (!(node instanceof Element)) return;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  }

  const start = () => {
    translateUnder(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") translate(target);
        addedNodes.forEach(translateUnder);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();

// Texts that a browser's translator has replaced. It puts an element in the place of a text node, while the
// view library goes on writing to the node that is no longer shown. So the library draws on its own nodes.

/** @typedef {{ text: Text, data: string, element: Element, holder: Node | null }} Replacement */

/**
 * Return the element that stands where a text node stood, if there is one.
 * @param {MutationRecord} record the removal of the text @param {MutationRecord[]} records
 * @returns {Element | null}
 */
function substituteOf(record, records) {
  const isAdded = (/** @type {Node | null} */ node) => records.some((one) => node && [...one.addedNodes].includes(node));
  const besides = (/** @type {MutationRecord} */ one) => one.target === record.target
    && one.previousSibling === record.previousSibling && one.nextSibling === record.nextSibling;
  const [afterwards] = records.filter((one) => one !== record && besides(one)).flatMap((one) => [...one.addedNodes]);
  const candidates = [...record.addedNodes, record.previousSibling, record.nextSibling, afterwards];
  const found = candidates.find((node) => node instanceof Element && isAdded(node));
  return /** @type {Element | null} */ (found ?? null);
}

/** The texts under some elements that stand replaced, each with what stands in its place. */
export class Translation {
  /** @type {Replacement[]} */
  #replaced = [];
  #observer = typeof MutationObserver === "undefined" ? null : new MutationObserver((records) => this.#note(records));

  /** @param {Node} place all texts under it belong to the view library */
  watch(place) {
    this.#observer?.observe(place, { childList: true, subtree: true });
  }

  /**
   * Draw while the library's own texts are back in their places. What it left as it was is shown translated again
   * in the same task, so that nothing flickers; a new text is there for the translator to find.
   * @param {() => void} draw
   */
  drawOnOriginals(draw) {
    this.#note(this.#observer?.takeRecords() ?? []);
    const restored = this.#replaced.filter((one) => one.element.isConnected);
    for (const { element, text } of restored) element.replaceWith(text);
    try {
      draw();
    } finally {
      this.#replaced = restored.filter(({ text, data }) => text.isConnected && text.data === data);
      for (const one of this.#replaced) this.#showTranslated(one);
      this.#observer?.takeRecords();
    }
  }

  /** @param {MutationRecord[]} records */
  #note(records) {
    for (const record of records) {
      for (const text of record.removedNodes) {
        const element = text instanceof Text ? substituteOf(record, records) : null;
        if (element) this.#replaced.push({ text: /** @type {Text} */ (text), data: text.nodeValue ?? "", element, holder: text.parentNode });
      }
    }
  }

  // Some translators wrap the text itself.
  /** @param {Replacement} replacement */
  #showTranslated({ text, element, holder }) {
    text.replaceWith(element);
    holder?.appendChild(text);
  }
}

// Keys of a page: a letter presses what names it in aria-keyshortcuts. Keys go by position, so any layout works.

const FIELDS = 'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
// What is open over the page has keys of its own.
const OVER_THE_PAGE = ".drawer, dialog[open], :popover-open";

/**
 * Return the name of a key as aria-keyshortcuts has it, or null.
 * @param {KeyboardEvent} event
 */
export function shortcutOf({ code, repeat, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target }) {
  if (repeat || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return null;
  if (/** @type {Element | null} */ (target)?.closest?.(FIELDS)) return null;
  return code === "Escape" ? code : /^Key([A-Z])$/.exec(code)?.[1] ?? null;
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const name = shortcutOf(event);
  if (!name || document.querySelector(OVER_THE_PAGE)) return;
  /** @type {HTMLElement[]} */
  const found = [...document.querySelectorAll(`[aria-keyshortcuts="${name}"]`)].map((one) => /** @type {HTMLElement} */ (one));
  const target = found.find((one) => one.checkVisibility());
  if (!target) return;
  event.preventDefault();
  target.click();
}

globalThis.document?.addEventListener?.("keydown", onKey);

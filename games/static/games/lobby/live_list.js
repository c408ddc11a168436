// Page fragments that are polled while the page is visible; opens the game when it begins.
import { openOnce } from "../navigation.js";

// Or every so many milliseconds as the fragment says: then the first time after that.
const POLL_MS = 2000;

/**
 * Return the HTML as the browser serialises it, without CSRF tokens: these differ in every response.
 * White space around it depends on the page.
 * @param {string} text
 */
function serialise(text) {
  const template = document.createElement("template");
  template.innerHTML = text.trim();
  for (const field of template.content.querySelectorAll("[name=csrfmiddlewaretoken]")) field.remove();
  return template.innerHTML;
}

/**
 * True while the viewer chooses or types something in the fragment: it is not replaced then.
 * @param {HTMLElement} fragment
 */
const isBusy = (fragment) => fragment.contains(document.activeElement) && Boolean(document.activeElement?.matches("select, input:not([type=hidden])"));

/** @param {HTMLElement} fragment */
function openGame(fragment) {
  const address = fragment.querySelector("[data-go]")?.dataset.go;
  if (address) openOnce(address);
  return Boolean(address);
}

/** @param {HTMLElement} fragment @param {string} text */
function replace(fragment, text) {
  const key = fragment.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
  fragment.innerHTML = text;
  if (key) fragment.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/** @param {HTMLElement} fragment */
function pollFragment(fragment) {
  let known = serialise(fragment.innerHTML);
  const poll = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(fragment.dataset.poll ?? "", { cache: "no-cache" });
      if (!answer.ok) return;
      const text = await answer.text();
      const content = serialise(text);
      // The game's start is not held back by a busy form.
      if (isBusy(fragment) && !text.includes("data-go")) return;
      if (content !== known) replace(fragment, text);
      known = content;
      openGame(fragment);
    } catch { /* the next poll tries again */ }
  };
  if (openGame(fragment)) return;
  const every = Number(fragment.dataset.every);
  if (!every) poll();
  setInterval(poll, every || POLL_MS);
  document.addEventListener("visibilitychange", poll);
}

for (const fragment of document.querySelectorAll("[data-poll]")) pollFragment(fragment);
for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-at-once]"))) {
  form.addEventListener("change", () => form.requestSubmit());
}

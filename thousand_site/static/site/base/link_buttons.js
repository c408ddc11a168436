// Buttons of a field with a link or a text (data-as="text"): data-copy copies it, data-share passes it to the device's
// share sheet. They may come later than this script, in a sheet over the page.

const COPIED_MS = 2000;

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

/** @param {string | undefined} id */
const fieldOf = (id) => /** @type {Field} */ (document.getElementById(id ?? ""));

/** @param {Field} field */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
}

/** @param {HTMLElement} button */
async function copyFieldOf(button) {
  const usual = button.textContent;
  await copy(fieldOf(button.dataset.copy));
  if (usual === button.dataset.done) return;
  button.textContent = button.dataset.done ?? "";
  setTimeout(() => { button.textContent = usual; }, COPIED_MS);
}

/** @param {HTMLElement} button @param {string} value @returns {ShareData} */
const shared = ({ dataset: { as, title } }, value) => (as === "text" ? { title, text: value } : { title, url: value });

/** @param {HTMLElement} button */
async function shareFieldOf(button) {
  const field = fieldOf(button.dataset.share);
  try {
    await navigator.share(shared(button, field.value));
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof Error && error.name === "AbortError") return;
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-copy="${field.id}"]`))?.click();
  }
}

// Without a share sheet of the device its buttons stay hidden: "Copy" stands beside them.
document.documentElement.classList.toggle("can-share", "share" in navigator);
document.addEventListener("click", ({ target }) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-copy], [data-share]"));
  if (button?.dataset.copy) copyFieldOf(button);
  else if (button) shareFieldOf(button);
});

// Buttons of a field with a link or a text (data-as="text"): data-copy copies it, data-share passes it to the device's
// share sheet.

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

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
function setUpCopy(button) {
  const usual = button.textContent;
  button.addEventListener("click", async () => {
    await copy(fieldOf(button.dataset.copy));
    button.textContent = button.dataset.done ?? "";
    setTimeout(() => { button.textContent = usual; }, 2000);
  });
}

/** @param {string | undefined} id */
const fieldOf = (id) => /** @type {Field} */ (document.getElementById(id ?? ""));

/** @param {HTMLElement} button @param {string} value @returns {ShareData} */
const shared = ({ dataset: { as, title } }, value) => (as === "text" ? { title, text: value } : { title, url: value });

/**
 * Without a share sheet the button stays hidden: "Copy" stands beside it.
 * @param {HTMLElement} button
 */
function setUpShare(button) {
  const field = fieldOf(button.dataset.share);
  if (!navigator.share) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.share(shared(button, field.value));
    } catch (error) {
      // Closing the sheet is no failure.
      if (error instanceof Error && error.name === "AbortError") return;
      const button = document.querySelector(`[data-copy="${field.id}"]`);
      button?.click();
    }
  });
}

/** @param {string} selector @returns {NodeListOf<HTMLElement>} */
const all = (selector) => document.querySelectorAll(selector);

for (const button of all("[data-copy]")) setUpCopy(button);
for (const button of all("[data-share]")) setUpShare(button);

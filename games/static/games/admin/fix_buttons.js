// Buttons beside a form error: each one puts a value that would fix the error into its field.

/** @param {unknown} value */
const text = (value) => (value === null ? "" : String(value));

/** @param {HTMLInputElement} field @param {unknown} value */
function fillField(field, value) {
  if (field.type === "checkbox") field.checked = Boolean(value);
  else field.value = text(value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}

document.addEventListener("click", ({ target }) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-fix]"));
  const name = button && `form [name="${button.dataset.fix}"]`;
  const field = name && /** @type {HTMLInputElement | null} */ (document.querySelector(name));
  if (field) fillField(field, JSON.parse(button.dataset.value ?? ""));
});

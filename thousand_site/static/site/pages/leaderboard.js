// Applies a changed filter at once; without this script there is a button.
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-board]"));

function send() {
  // Leave empty fields out of the address.
  for (const field of /** @type {Iterable<HTMLInputElement>} */ (form.elements)) field.disabled ||= !field.value;
  form.submit();
}

form.classList.add("auto-submit");
form.addEventListener("change", send);

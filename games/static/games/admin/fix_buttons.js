// Buttons beside a form error: each one puts a value that would fix the error into its field.

const text = (value) => (value === null ? "" : String(value));

function fillField(field, value) {
  if (field.type === "checkbox") field.checked = Boolean(value);
  else field.value = text(value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-fix]");
  const field = button && document.querySelector(`form [name="${button.dataset.fix}"]`);
  if (field) fillField(field, JSON.parse(button.dataset.value));
});

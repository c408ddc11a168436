// Buttons beside a form error: each one puts a value that would fix the error into its field.

const text = (value) => (value === null ? "" : String(value));

function put(field, value) {
  if (field.type === "checkbox") field.checked = Boolean(value);
  else field.value = text(value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}

document.addEventListener("click", ({ target }) => {
  const mend = target.closest("[data-mend]");
  const field = mend && document.querySelector(`form [name="${mend.dataset.mend}"]`);
  if (field) put(field, JSON.parse(mend.dataset.value));
});

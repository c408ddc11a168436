// Buttons that copy the text of a field: data-copy names the field, data-done the text afterwards.
function setUpCopy(button) {
  const field = document.getElementById(button.dataset.copy);
  const usual = button.textContent;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = usual; }, 2000);
  });
}

for (const button of document.querySelectorAll("[data-copy]")) setUpCopy(button);

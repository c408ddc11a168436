// Buttons of a field with a link: data-copy copies it, data-share passes it to the device's share sheet.

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
}

function setUpCopy(button) {
  const usual = button.textContent;
  button.addEventListener("click", async () => {
    await copy(document.getElementById(button.dataset.copy));
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = usual; }, 2000);
  });
}

// Without a share sheet the button stays hidden: "Copy" stands beside it.
function setUpShare(button) {
  const field = document.getElementById(button.dataset.share);
  if (!navigator.share) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.share({ title: button.dataset.title, url: field.value });
    } catch (error) {
      // Closing the sheet is no failure.
      if (error.name !== "AbortError") document.querySelector(`[data-copy="${field.id}"]`)?.click();
    }
  });
}

for (const button of document.querySelectorAll("[data-copy]")) setUpCopy(button);
for (const button of document.querySelectorAll("[data-share]")) setUpShare(button);

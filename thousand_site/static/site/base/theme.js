// Switches the theme without reloading; without this script the form does it.
const root = document.documentElement;

const shown = () => root.dataset.theme
  || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");

/** @param {Event} event */
function switchTheme(event) {
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const theme = shown() === "light" ? "dark" : "light";
  const body = new FormData(form);
  body.set("theme", theme);
  event.preventDefault();
  root.dataset.theme = theme;
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", theme);
  fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => {});
}

for (const form of document.querySelectorAll("[data-theme-switch]")) {
  form.addEventListener("submit", switchTheme);
}

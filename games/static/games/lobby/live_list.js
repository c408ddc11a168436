// Page fragments that are polled while the page is visible; opens the game when it begins.
const EVERY_MS = 2000;

// Return the HTML as the browser serialises it, without CSRF tokens: these differ in every response.
function plain(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  for (const field of template.content.querySelectorAll("[name=csrfmiddlewaretoken]")) field.remove();
  return template.innerHTML;
}

// True while the viewer chooses or types something in the fragment: it is not replaced then.
const isBusy = (place) => place.contains(document.activeElement) && document.activeElement.matches("select, input:not([type=hidden])");

function go(place) {
  const ahead = place.querySelector("[data-go]")?.dataset.go;
  if (ahead) location.assign(ahead);
  return Boolean(ahead);
}

function replace(place, text) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.innerHTML = text;
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function keep(place) {
  let known = plain(place.innerHTML);
  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(place.dataset.poll, { cache: "no-cache" });
      if (!answer.ok) return;
      const text = await answer.text();
      const news = plain(text);
      // The game's start is not held back by a busy form.
      if (isBusy(place) && !text.includes("data-go")) return;
      if (news !== known) replace(place, text);
      known = news;
      go(place);
    } catch { /* the next poll tries again */ }
  };
  if (go(place)) return;
  look();
  setInterval(look, EVERY_MS);
  document.addEventListener("visibilitychange", look);
}

function copies(button) {
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

for (const place of document.querySelectorAll("[data-poll]")) keep(place);
for (const button of document.querySelectorAll("[data-copy]")) copies(button);
for (const form of document.querySelectorAll("form[data-at-once]")) {
  form.addEventListener("change", () => form.requestSubmit());
}

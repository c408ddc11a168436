// The organiser's page shows what has happened meanwhile, but takes nothing out of his hands.
import { localise } from "./local.js";
import { showAll } from "./zones.js";

const EVERY_MS = 4000;
const place = document.getElementById("desk");

// As the browser writes it, without the tokens of forms: they are others each time, and no news.
function plain(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  for (const field of template.content.querySelectorAll("[name=csrfmiddlewaretoken]")) field.remove();
  return template.innerHTML;
}

// Something is open or being written.
const isBusy = () => Boolean(place.querySelector("details.sure[open]")) || (place.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"));

function replace(text) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const open = place.querySelector("details.plan-more")?.open;
  place.innerHTML = text;
  if (open) for (const more of place.querySelectorAll("details.plan-more")) more.open = true;
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  localise(place);
  showAll(place);
}

// Before its times are written in the reader's own zone.
let known = place && plain(place.innerHTML);

async function look() {
  if (document.hidden || isBusy()) return;
  try {
    const answer = await fetch(place.dataset.part, { cache: "no-cache" });
    if (!answer.ok) return;
    const text = await answer.text();
    const news = plain(text);
    if (isBusy()) return;
    if (news !== known) replace(text);
    known = news;
  } catch { /* the next round asks again */ }
}

if (place) {
  showAll(place);
  look();
  setInterval(look, EVERY_MS);
  document.addEventListener("visibilitychange", look);
}

// The organiser's page: shows changes as they happen, but never replaces what the organiser is editing.
import { localise } from "./local_time.js";
import { showAll } from "./timezones.js";

const EVERY_MS = 4000;
const SAID_MS = 6000;
const place = document.getElementById("desk");

// Return the HTML as the browser serialises it, without CSRF tokens: these differ in every response.
function plain(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  for (const field of template.content.querySelectorAll("[name=csrfmiddlewaretoken]")) field.remove();
  return template.innerHTML;
}

// True while a form is open or a field has the focus.
const isBusy = () => Boolean(place.querySelector("details.sure[open]")) || (place.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"));

function replace(text) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const open = [...place.querySelectorAll("details.plan-more")].filter((more) => more.open).map((more) => more.dataset.key);
  place.innerHTML = text;
  for (const more of place.querySelectorAll("details.plan-more")) if (open.includes(more.dataset.key)) more.open = true;
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  localise(place);
  showAll(place);
}

// Taken before the times are converted to the viewer's time zone.
let known = place && plain(place.innerHTML);

async function look(must = false) {
  if (!must && (document.hidden || isBusy())) return;
  try {
    const answer = await fetch(place.dataset.part, { cache: "no-cache" });
    if (!answer.ok) return;
    const text = await answer.text();
    const news = plain(text);
    if (!must && isBusy()) return;
    if (news !== known) replace(text);
    known = news;
  } catch { /* the next poll tries again */ }
}

const said = document.querySelector("[data-said]");
let resting = 0;

function say(text) {
  said.textContent = text;
  clearTimeout(resting);
  resting = setTimeout(() => { said.textContent = ""; }, SAID_MS);
}

// Show the error beside the form, and keep what was typed.
function blame(form, text) {
  const place = form.querySelector("[data-fault]") ?? form.appendChild(document.createElement("p"));
  place.dataset.fault = "";
  place.className = "desk-fault";
  place.setAttribute("role", "alert");
  place.textContent = text;
}

async function press(event) {
  const form = event.target;
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = "1";
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
    const { text, url, error } = await answer.json();
    if (error) blame(form, error.text);
    else if (url) location.assign(url);
    else {
      say(text);
      await look(true);
    }
  } catch {
    // The answer cannot be read: submit the form without this script.
    form.submit();
  }
  delete form.dataset.sent;
}

if (place) {
  place.addEventListener("submit", press);
  showAll(place);
  look();
  setInterval(() => look(), EVERY_MS);
  document.addEventListener("visibilitychange", () => look());
}

// The form of a tournament: hides fields that do not apply to the format, and shows errors while typing.
import { localOf, zone } from "./timezones.js";

const form = document.getElementById("plan");
const rateable = JSON.parse(document.getElementById("plan-rateable").textContent);
const REST_MS = 500;
const touched = new Set();
let resting = 0;
let asked = 0;

const chosen = (name) => form.elements[name]?.value ?? "";

// Hide fields that do not apply to the chosen format, end condition or entry mode.
function putAway() {
  const words = new Set([chosen("format"), chosen("ends_by"), chosen("entry")]);
  for (const place of form.querySelectorAll("[data-for]")) {
    place.hidden = !place.dataset.for.split(" ").some((word) => words.has(word));
  }
  const may = rateable.includes(Number(chosen("preset"))) && chosen("format") !== "duplicate";
  form.elements.rated.disabled = !may;
  if (!may) form.elements.rated.checked = false;
  form.querySelector("[data-unrated]").hidden = may;
}

// The start is entered in the browser's time zone, which is sent with it.
function ownZone() {
  const own = zone();
  const starts = form.elements.starts;
  if (form.elements.zone.value !== own && starts.value) {
    if (form.elements.zone.value === "UTC") starts.value = localOf(starts.value);
    else return show(form.elements.zone.value);
  }
  form.elements.zone.value = own;
  show(own);
}

function show(name) {
  form.querySelector("[data-zone]").textContent = name.replaceAll("_", " ");
}

function tell(answer) {
  for (const place of form.querySelectorAll("[data-fault]")) {
    const name = place.dataset.fault;
    const texts = answer.faults[name] ?? [];
    if (texts.length && !touched.has(name) && !filled(name)) continue;
    const list = texts.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
    const all = document.createElement("ul");
    all.className = "errorlist";
    all.append(...list);
    place.replaceChildren(...(list.length ? [all] : []));
    place.closest(".plan-field")?.classList.toggle("wrong", list.length > 0);
  }
  form.querySelector("[data-told]").textContent = answer.told.join(" ");
}

const filled = (name) => String(chosen(name)) !== "";

async function check() {
  const turn = ++asked;
  try {
    const body = new FormData(form);
    const answer = await fetch(form.dataset.check, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.ok && turn === asked) tell(await answer.json());
  } catch { /* the server validates again on submit */ }
}

function soon() {
  clearTimeout(resting);
  resting = setTimeout(check, REST_MS);
}

// Lead from the list of errors to the field, even inside a closed section.
function lead(event) {
  const link = event.target.closest("[data-to]");
  const place = link && form.querySelector(`[name="${CSS.escape(link.dataset.to)}"]`);
  if (!place) return;
  event.preventDefault();
  for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  place.focus();
  place.closest(".field, fieldset, label")?.scrollIntoView({ block: "center" });
}

// Prefix each error in the list with its field's name.
function nameFaults() {
  for (const link of form.querySelectorAll("[data-to]")) {
    const place = form.querySelector(`[data-field="${CSS.escape(link.dataset.to)}"]`);
    const name = place?.querySelector("label, legend")?.textContent.trim();
    if (name) link.textContent = `${name}: ${link.textContent}`;
  }
}

if (form) {
  nameFaults();
  form.addEventListener("click", lead);
  form.querySelector("[data-faults]")?.focus({ preventScroll: true });
  ownZone();
  putAway();
  form.addEventListener("input", (event) => {
    touched.add(event.target.name);
    putAway();
    soon();
  });
  check();
}

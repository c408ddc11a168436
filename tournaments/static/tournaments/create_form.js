// The form of a tournament: hides fields that do not apply to the format, and shows errors while typing.
import { toLocalInput, localZone } from "./timezones.js";

const form = document.getElementById("tournament-form");
const rateable = JSON.parse(document.getElementById("rateable-presets").textContent);
const CHECK_DELAY_MS = 500;
const touched = new Set();
let checkTimer = 0;
let lastRequest = 0;

const chosen = (name) => form.elements[name]?.value ?? "";

// Hide fields that do not apply to the chosen format, end condition or entry mode.
function hideUnusedFields() {
  const words = new Set([chosen("format"), chosen("ends_by"), chosen("entry")]);
  for (const place of form.querySelectorAll("[data-for]")) {
    place.hidden = !place.dataset.for.split(" ").some((word) => words.has(word));
  }
  const may = rateable.includes(Number(chosen("preset"))) && !["duplicate", "teams"].includes(chosen("format"));
  form.elements.rated.disabled = !may;
  if (!may) form.elements.rated.checked = false;
  form.querySelector("[data-unrated]").hidden = may;
}

// The start is entered in the browser's time zone, which is sent with it.
function setTimezone() {
  const own = localZone();
  const starts = form.elements.starts;
  if (form.elements.zone.value !== own && starts.value) {
    if (form.elements.zone.value === "UTC") starts.value = toLocalInput(starts.value);
    else return showTimezone(form.elements.zone.value);
  }
  form.elements.zone.value = own;
  showTimezone(own);
}

function showTimezone(name) {
  form.querySelector("[data-zone]").textContent = name.replaceAll("_", " ");
}

function showErrors(answer) {
  for (const place of form.querySelectorAll("[data-error]")) {
    const name = place.dataset.error;
    const texts = answer.errors[name] ?? [];
    if (texts.length && !touched.has(name) && !filled(name)) continue;
    const list = texts.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
    const all = document.createElement("ul");
    all.className = "errorlist";
    all.append(...list);
    place.replaceChildren(...(list.length ? [all] : []));
    place.closest(".form-field")?.classList.toggle("wrong", list.length > 0);
  }
  form.querySelector("[data-preview]").textContent = answer.preview.join(" ");
}

const filled = (name) => String(chosen(name)) !== "";

async function check() {
  const request = ++lastRequest;
  try {
    const body = new FormData(form);
    const answer = await fetch(form.dataset.check, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.ok && request === lastRequest) showErrors(await answer.json());
  } catch { /* the server validates again on submit */ }
}

function checkSoon() {
  clearTimeout(checkTimer);
  checkTimer = setTimeout(check, CHECK_DELAY_MS);
}

// Lead from the list of errors to the field, even inside a closed section.
function leadToField(event) {
  const link = event.target.closest("[data-to]");
  const place = link && form.querySelector(`[name="${CSS.escape(link.dataset.to)}"]`);
  if (!place) return;
  event.preventDefault();
  for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  place.focus();
  place.closest(".field, fieldset, label")?.scrollIntoView({ block: "center" });
}

// Prefix each error in the list with its field's name.
function nameErrors() {
  for (const link of form.querySelectorAll("[data-to]")) {
    const place = form.querySelector(`[data-field="${CSS.escape(link.dataset.to)}"]`);
    const name = place?.querySelector("label, legend")?.textContent.trim();
    if (name) link.textContent = `${name}: ${link.textContent}`;
  }
}

if (form) {
  nameErrors();
  form.addEventListener("click", leadToField);
  form.querySelector("[data-errors]")?.focus({ preventScroll: true });
  setTimezone();
  hideUnusedFields();
  form.addEventListener("input", (event) => {
    touched.add(event.target.name);
    hideUnusedFields();
    checkSoon();
  });
  check();
}

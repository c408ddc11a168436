// The form of a tournament: hides fields that do not apply to the format, and shows errors while typing.
import { isMeant, missingFields, unratedText } from "./form_rules.js";
import { toLocalInput, localZone } from "./timezones.js";
/** @import { FormCheck, UnratedTexts } from "./tournament.js" */

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {ParentNode} root @param {string} selector */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

const form = /** @type {HTMLFormElement} */ (elementOf("tournament-form"));
/** @type {UnratedTexts} */
const unrated = JSON.parse(elementOf("unrated-texts").textContent ?? "");
const CHECK_DELAY_MS = 500;
/** @type {Set<string>} */
const touched = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let checkTimer;
let lastRequest = 0;
// What the organiser ticked, also while the choice is not there.
let wantsRated = false;

/** @param {string} name */
const fieldOf = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
/** @param {string} name */
const chosen = (name) => fieldOf(name)?.value ?? "";
const chosenWords = () => new Set([chosen("format"), chosen("ends_by"), chosen("entry"), fieldOf("in_room").checked ? "room" : "site"]);
/** @param {HTMLElement} place @returns {HTMLInputElement} */
const control = (place) => /** @type {HTMLInputElement} */ (place.querySelector("input, select, textarea"));

// Hide fields that do not apply to the chosen format, end condition or entry mode.
function hideUnusedFields() {
  const words = chosenWords();
  for (const place of form.querySelectorAll("[data-for]")) place.hidden = !isMeant(place.dataset.for ?? "", words);
  for (const place of form.querySelectorAll("[data-must]")) {
    control(place).required = isMeant(place.dataset.must ?? "", words);
    find(place, "[data-must-mark]").hidden = !control(place).required;
  }
  offerBots(!words.has("room"));
  showRated();
}

// No bot sits at a real table.
/** @param {boolean} mayPlay */
function offerBots(mayPlay) {
  const remainder = /** @type {HTMLSelectElement} */ (form.elements.namedItem("remainder"));
  const bots = remainder?.querySelector("option[value=bot]");
  if (!(bots instanceof HTMLOptionElement)) return;
  bots.hidden = bots.disabled = !mayPlay;
  if (bots.selected && !mayPlay) remainder.value = "mixed";
}

// Say beside the choice why games cannot be rated now.
function showRated() {
  const rated = fieldOf("rated");
  const note = find(form, "[data-unrated]");
  note.textContent = unratedText(unrated, chosen("format"), chosen("preset"));
  rated.disabled = note.textContent !== "";
  note.hidden = !rated.disabled;
  rated.checked = wantsRated && !rated.disabled;
}

// The start is entered in the browser's time zone, which is sent with it.
function setTimezone() {
  const own = localZone();
  const [starts, zone] = [fieldOf("starts"), fieldOf("zone")];
  if (zone.value !== own && starts.value) {
    if (zone.value === "UTC") starts.value = toLocalInput(starts.value);
    else return showTimezone(zone.value);
  }
  zone.value = own;
  showTimezone(own);
}

/** @param {string} name */
function showTimezone(name) {
  find(form, "[data-zone]").textContent = name.replaceAll("_", " ");
}

/** @param {FormCheck} answer */
function showErrors(answer) {
  for (const place of form.querySelectorAll("[data-error]")) {
    const name = place.dataset.error ?? "";
    const texts = answer.errors[name] ?? [];
    if (texts.length && !touched.has(name) && !filled(name)) continue;
    showFieldErrors(place, texts);
  }
  find(form, "[data-preview]").textContent = answer.preview.join(" ");
}

/** @param {HTMLElement} place @param {string[]} texts */
function showFieldErrors(place, texts) {
  const list = texts.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  const all = document.createElement("ul");
  all.className = "errorlist";
  all.append(...list);
  place.replaceChildren(...(list.length ? [all] : []));
  const row = place.closest(".form-field");
  row?.classList.toggle("wrong", list.length > 0);
  if (row && list.length) control(row).setAttribute("aria-invalid", "true");
  else if (row) control(row).removeAttribute("aria-invalid");
}

/**
 * Keep a form at home that lacks something, and say at each field what.
 * @param {SubmitEvent} event
 */
function askForMissing(event) {
  const fields = [...form.querySelectorAll("[data-must]")].map((place) => ({ place, must: place.dataset.must ?? "", value: control(place).value }));
  const missing = missingFields(fields, chosenWords());
  const unreadable = unreadableFields();
  if (!missing.length && !unreadable.length) return;
  event.preventDefault();
  // An answer that is still on its way knows less.
  clearTimeout(checkTimer);
  lastRequest += 1;
  for (const { place } of missing) {
    touched.add(place.dataset.field ?? "");
    showFieldErrors(find(place, "[data-error]"), [form.dataset.missing ?? ""]);
  }
  for (const place of unreadable) showFieldErrors(find(place, "[data-error]"), [form.dataset.unreadable ?? ""]);
  show(control(missing.length ? missing[0].place : unreadable[0]));
}

// Numbers that the browser cannot read have no value: they would be sent as if they were empty.
function unreadableFields() {
  const places = [...form.querySelectorAll("[data-field]")].filter((place) => !place.closest("[hidden]"));
  return places.filter((place) => control(place)?.validity?.badInput && place.querySelector("[data-error]"));
}

/** @param {string} name */
const filled = (name) => chosen(name) !== "";

async function check() {
  const request = ++lastRequest;
  try {
    const body = new FormData(form);
    const answer = await fetch(form.dataset.check ?? "", { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.ok && request === lastRequest) showErrors(await answer.json());
  } catch { /* the server validates again on submit */ }
}

function checkSoon() {
  clearTimeout(checkTimer);
  checkTimer = setTimeout(check, CHECK_DELAY_MS);
}

/**
 * Lead from the list of errors to the field, even inside a closed section.
 * @param {Event} event
 */
function leadToField(event) {
  const to = /** @type {Element} */ (event.target).closest("[data-to]")?.dataset.to;
  const place = to && form.querySelector(`[name="${CSS.escape(to)}"]`);
  if (!place) return;
  event.preventDefault();
  show(place);
}

/** @param {HTMLElement} place */
function show(place) {
  for (let fold = place.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  place.focus();
  place.closest(".field, fieldset, label")?.scrollIntoView({ block: "center" });
}

// Prefix each error in the list with its field's name.
function nameErrors() {
  for (const link of form.querySelectorAll("[data-to]")) {
    const place = form.querySelector(`[data-field="${CSS.escape(link.dataset.to ?? "")}"]`);
    const name = (place?.querySelector("[data-label]") ?? place?.querySelector("label, legend"))?.textContent?.trim();
    if (name) link.textContent = `${name}: ${link.textContent}`;
  }
}

if (form) {
  nameErrors();
  wantsRated = fieldOf("rated").checked;
  // The messages of the browser are not in the language of the site.
  form.noValidate = true;
  form.addEventListener("submit", askForMissing);
  form.addEventListener("click", leadToField);
  form.querySelector("[data-errors]")?.focus({ preventScroll: true });
  setTimezone();
  hideUnusedFields();
  form.addEventListener("input", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    touched.add(field.name);
    if (field.name === "rated") wantsRated = field.checked;
    hideUnusedFields();
    checkSoon();
  });
  check();
}

// An organiser's page: shows changes as they happen, but never replaces what the organiser is editing.
import { ServerClock, updateCountdowns } from "./countdown.js";
import { localise } from "./local_time.js";
import { findPeople } from "./people_search.js";
import { setZones, showLocalTimes } from "./timezones.js";
/** @import { DashboardParts, FormAnswer } from "./tournament.js" */

localise();

const POLL_MS = 4000;
const MESSAGE_MS = 6000;
// A search stays in its field: after so long it no longer keeps news from the page.
const SEARCH_REST_MS = 5000;
export const page = /** @type {HTMLElement} */ (document.getElementById("dashboard"));
// What a page adds: its own way to send a form (null: the usual one), what it does with one that waits for a network,
// after each answer of the server, and each second.
/** @type {DashboardParts} */
const added = { submit: () => null, keep() {}, answered() {}, tick() {} };

const clock = new ServerClock(Number(page?.dataset.now));
const showCountdowns = () => updateCountdowns(page, clock.now(), { soon: page.dataset.in ?? "", due: page.dataset.due ?? "" });

/**
 * Return the HTML as the browser serialises it, without CSRF tokens: these differ in every response.
 * White space around it depends on the page.
 * @param {string} text
 */
function serialise(text) {
  const template = document.createElement("template");
  template.innerHTML = text.trim();
  for (const field of template.content.querySelectorAll("[name=csrfmiddlewaretoken]")) field.remove();
  return template.innerHTML;
}

const searchField = () => /** @type {HTMLInputElement | null} */ (page.querySelector("[data-search] input"));
let searchedAt = 0;

/** Return the element of the page that has the focus; null if it is elsewhere. */
function focusedElement() {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  return page.contains(focused) ? focused : null;
}

// True while a form is open or somebody types in a field.
const isBusy = () => Boolean(page.querySelector("details.sure[open]")) || isTyping(focusedElement());

/** @param {HTMLElement | null} field */
function isTyping(field) {
  if (!field) return false;
  if (field === searchField()) return Date.now() - searchedAt < SEARCH_REST_MS;
  return field.matches("input, select, textarea");
}

// ---- the search by name

/** @param {string} text */
function search(text) {
  const found = findPeople(page, text);
  /** @type {HTMLElement} */ (page.querySelector("[data-nobody] span")).hidden = found > 0 || text.trim() === "";
}

/** @returns {NodeListOf<HTMLDetailsElement>} */
const folds = () => page.querySelectorAll("details.form-more");

/** @param {string} text */
function replace(text) {
  const searched = searchField()?.value ?? "";
  // Folds that the search opened are no choice of the organiser's.
  if (searched) search("");
  const key = focusedElement()?.dataset.key;
  const open = [...folds()].filter((more) => more.open).map((more) => more.dataset.key);
  page.innerHTML = text;
  for (const more of folds()) if (open.includes(more.dataset.key)) more.open = true;
  const field = searchField();
  if (field) field.value = searched;
  if (field && searched) search(searched);
  if (key) page.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  localise(page);
  showLocalTimes(page);
  showCountdowns();
  setZones(page);
}

// Taken before the times are converted to the viewer's time zone.
let known = page ? serialise(page.innerHTML) : "";

/**
 * Leave a page that is not there for this reader any longer: after a logout, or with a code that was renewed.
 * A page that went on asking with an old code would look like somebody who guesses codes: its network would be blocked.
 * @param {Response} answer
 */
function leaves({ redirected, status }) {
  const { gone } = page.dataset;
  if (redirected) location.reload();
  else if (status === 404 && gone) location.assign(gone);
  else return false;
  return true;
}

export async function poll(must = false) {
  if (!must && (document.hidden || isBusy())) return;
  try {
    const answer = await fetch(page.dataset.url ?? "", { cache: "no-cache" });
    if (leaves(answer) || !answer.ok) return;
    showConnection(true);
    const text = await answer.text();
    const content = serialise(text);
    if (!must && isBusy()) return;
    if (content !== known) replace(text);
    known = content;
  } catch {
    // The next poll tries again.
    showConnection(false);
  }
}

/** @param {boolean} isThere */
export function showConnection(isThere) {
  const line = document.querySelector("[data-offline]");
  if (line) line.hidden = isThere;
  if (isThere) added.answered();
}

const messageLine = /** @type {HTMLElement} */ (document.querySelector("[data-message]"));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let messageTimer;

/** @param {string | undefined} text */
export function showMessage(text = "") {
  messageLine.textContent = text;
  clearTimeout(messageTimer);
  messageTimer = setTimeout(() => { messageLine.textContent = ""; }, MESSAGE_MS);
}

/**
 * Show the error beside the form, and keep what was typed.
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function showError(form, text) {
  const alert = form.querySelector("[data-error]") ?? form.appendChild(document.createElement("p"));
  alert.dataset.error = "";
  alert.className = "dashboard-error";
  alert.setAttribute("role", "alert");
  alert.textContent = text;
}

/** @param {SubmitEvent} event */
async function submit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  // Each letter has searched already.
  if (form.matches("[data-search]")) return;
  if (form.dataset.sent) return;
  form.dataset.sent = "1";
  try {
    await show(form, await (added.submit(form) ?? post(form)));
  } catch {
    // The answer cannot be read: submit the form without this script.
    form.submit();
  }
  delete form.dataset.sent;
}

/** @param {HTMLFormElement} form @returns {Promise<FormAnswer>} */
async function post(form) {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
  return answer.json();
}

/** @param {HTMLFormElement} form @param {FormAnswer} answer */
async function show(form, { text, url, error, kept }) {
  if (error) showError(form, error.text);
  else if (url) location.assign(url);
  else if (kept === false) form.submit();
  else if (kept) added.keep(form);
  else {
    forgetOldMessages();
    showMessage(text);
    await poll(true);
  }
}

// What the page said when it came was about the state before.
function forgetOldMessages() {
  document.querySelector(".messages")?.remove();
}

function start() {
  page.addEventListener("submit", submit);
  page.addEventListener("input", (event) => {
    const field = searchField();
    if (!field || event.target !== field) return;
    searchedAt = Date.now();
    search(field.value);
  });
  showLocalTimes(page);
  showCountdowns();
  added.tick(clock.now());
  setInterval(() => {
    showCountdowns();
    added.tick(clock.now());
  }, 1000);
  setZones(page);
  poll();
  setInterval(() => poll(), POLL_MS);
  document.addEventListener("visibilitychange", () => poll());
}

/**
 * Keep the page as it is on the server.
 * @param {Partial<DashboardParts>} parts
 */
export function startDashboard(parts = {}) {
  Object.assign(added, parts);
  if (page) start();
}

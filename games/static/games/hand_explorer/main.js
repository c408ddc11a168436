// The page of the hand explorer: cards by tap or keyboard, and the answer as it grows.
import { gettext, interpolate, ngettext } from "../base/text.js";
import { SIZES, cardsOf, drawn, firstHolder, isBegun, pressed, queryOf, textOf } from "./hand.js";
/** @import { Answered } from "./hand_explorer.js" */

const WAIT_MS = 300;
// The first bars are soon there; later ones change slowly.
const SOON_MS = 350;
const LATER_MS = 1200;
const SOON_READS = 8;
const ONGOING = ["queued", "computing"];
const FIELDS = ["rules", "me", "left", "right", "dealer", "holder", "bid"];

/** @template {HTMLElement} [E=HTMLElement] @param {string} id @returns {E} */
const byId = (id) => /** @type {E} */ (document.getElementById(id));
/** @type {HTMLFormElement} */
const form = byId("hand-form");
/** @type {HTMLInputElement} */
const typed = byId("hand-cards");
const found = byId("hand-found");
const sheet = byId("hand-sheet");
const opener = byId("hand-open");
const token = /** @type {HTMLInputElement} */ (document.querySelector('#hand-page [name="csrfmiddlewaretoken"]'));

/** @returns {HTMLInputElement[]} */
const boxes = () => [...form.querySelectorAll(".hand-picker input")].map((box) => /** @type {HTMLInputElement} */ (box));
/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const size = () => Number(new FormData(form).get("size"));

let cards = cardsOf(typed.value).cards;
let turn = 0;
let timer = 0;
let said = "";
// The turn whose first finding was spoken.
let told = -1;

/** @param {string} text  "" hides it */
function trouble(text) {
  const line = byId("hand-trouble");
  line.textContent = text;
  line.hidden = !text;
}

/** @param {string} text */
function say(text) {
  if (!text || text === said) return;
  said = text;
  byId("hand-said").textContent = text;
}

const query = () => queryOf(cards, Object.fromEntries(FIELDS.map((name) => [name, field(name).value])));

function layHand() {
  for (const box of boxes()) box.checked = cards.includes(box.value);
  const places = [...byId("hand-fan").children].map((one) => /** @type {HTMLElement} */ (one));
  for (const place of places) place.hidden = !cards.includes(place.dataset.card ?? "");
  const shown = places.filter((place) => !place.hidden);
  shown.forEach((place, at) => place.style.setProperty("--turn", String(at - (shown.length - 1) / 2)));
}

function missingText() {
  if (!cards.length) return size() === SIZES[0] ? gettext("Choose 7 cards") : gettext("Choose 10 cards");
  const n = size() - cards.length;
  return interpolate(ngettext("Choose %(n)s card more", "Choose %(n)s cards more", n), { n });
}

/** Shows the bars of nobody. */
function showNothing() {
  const nothing = /** @type {HTMLTemplateElement} */ (byId("hand-nothing")).content.cloneNode(true);
  found.replaceChildren(nothing);
  const text = missingText();
  byId("hand-state").textContent = text;
  const line = found.querySelector("p");
  if (line) line.textContent = text;
  say(text);
}

/** Says what was found twice: as soon as it is known, and at the end. @param {boolean} isDone @param {string} text @param {string} spoken */
function sayFound(isDone, text, spoken) {
  if (!isDone && told === turn) return;
  told = turn;
  say(isDone ? `${text} ${spoken}` : spoken);
}

/** @param {Answered} body */
function show(body) {
  const hadFocus = found.contains(document.activeElement);
  found.innerHTML = body.html;
  found.toggleAttribute("data-busy", ONGOING.includes(body.state));
  byId("hand-state").textContent = body.text;
  history.replaceState(null, "", body.address);
  if (!field("bid").value) field("bid").value = new URL(body.address, location.href).searchParams.get("bid") ?? "";
  if (hadFocus) byId("main").focus({ preventScroll: true });
  if (body.spoken) sayFound(body.state === "done", body.text, body.spoken);
}

/** @param {string} address @param {RequestInit} options */
async function answerOf(address, options) {
  const answer = await fetch(address, { headers: { Accept: "application/json", "X-CSRFToken": token.value }, ...options });
  const body = await answer.json().catch(() => null);
  if (answer.ok && body) return /** @type {Answered} */ (body);
  throw new RangeError(body?.error?.text ?? interpolate(gettext("This did not work (%(status)s). Try again in a moment."), { status: answer.status }));
}

/** Reads the answer of this turn until it is whole. @param {string} address @param {RequestInit} options @param {number} reads */
async function follow(address, options, reads) {
  const mine = turn;
  try {
    const body = await answerOf(address, options);
    if (mine !== turn) return;
    trouble("");
    show(body);
    if (!ONGOING.includes(body.state)) return;
  } catch (error) {
    if (mine !== turn) return;
    found.toggleAttribute("data-busy", false);
    trouble(error instanceof RangeError ? error.message : gettext("No connection. Try again in a moment."));
    return;
  }
  timer = setTimeout(() => follow(`${form.dataset.state}?${query()}`, { cache: "no-store" }, reads + 1), reads < SOON_READS ? SOON_MS : LATER_MS);
}

function ask() {
  turn += 1;
  clearTimeout(timer);
  follow(`${form.dataset.ask}?${query()}`, { method: "POST" }, 0);
}

/** Shows a change at once, and asks when no other one follows. */
function changed() {
  turn += 1;
  clearTimeout(timer);
  trouble("");
  layHand();
  const address = query();
  history.replaceState(null, "", `?${address}`);
  if (cards.length !== size()) {
    found.toggleAttribute("data-busy", false);
    showNothing();
    return;
  }
  found.toggleAttribute("data-busy", true);
  timer = setTimeout(ask, WAIT_MS);
}

/** @param {string[]} next */
function choose(next) {
  cards = next;
  typed.value = textOf(cards);
  changed();
}

function onTyped() {
  const { cards: read, rest } = cardsOf(typed.value);
  cards = read.slice(0, SIZES[1]);
  if (cards.length > size()) setSize(SIZES[1]);
  changed();
  if (rest && !isBegun(rest)) {
    trouble(interpolate(gettext("“%(text)s” is not a card. Type the rank and then the suit, as in “as” or “10h”."), { text: rest.slice(0, 12) }));
  }
}

/** @param {number} wanted */
function setSize(wanted) {
  for (const radio of form.querySelectorAll('[name="size"]')) {
    /** @type {HTMLInputElement} */ (radio).checked = Number(/** @type {HTMLInputElement} */ (radio).value) === wanted;
  }
}

/** Backspace behind a card takes all of it back. @param {KeyboardEvent} event */
function onBackspace(event) {
  const isAtEnd = typed.selectionStart === typed.value.length && typed.selectionEnd === typed.value.length;
  if (event.key !== "Backspace" || !isAtEnd || cardsOf(typed.value).rest || !cards.length) return;
  event.preventDefault();
  choose(cards.slice(0, -1));
}

/** @param {boolean} isOpen */
function openSheet(isOpen) {
  sheet.toggleAttribute("data-open", isOpen);
  opener.setAttribute("aria-expanded", String(isOpen));
  if (isOpen) typed.focus({ preventScroll: true });
  else opener.focus({ preventScroll: true });
}

/** Keys of the page: what is typed anywhere goes into the hand. @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key === "Escape" && sheet.hasAttribute("data-open")) openSheet(false);
  const isFree = document.activeElement === document.body || document.activeElement === byId("main");
  if (!isFree || event.altKey || event.ctrlKey || event.metaKey || !/^[\p{L}\d]$/u.test(event.key)) return;
  if (!typed.checkVisibility()) openSheet(true);
  typed.focus();
}

/** @param {Event} event */
function onChange(event) {
  const { name, value, type } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "cards") return;
  if (type === "checkbox") return choose(pressed(cards, value, size()));
  if (name === "size") return choose(cards.slice(0, size()));
  if (name === "dealer") field("holder").value = firstHolder(value);
  if (["dealer", "rules"].includes(name)) field("bid").value = "";
  changed();
}

form.addEventListener("change", onChange);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
typed.addEventListener("input", onTyped);
typed.addEventListener("keydown", onBackspace);
byId("hand-random").addEventListener("click", () => choose(drawn(boxes().map((box) => box.value), size())));
byId("hand-clear").addEventListener("click", () => choose([]));
opener.addEventListener("click", () => openSheet(!sheet.hasAttribute("data-open")));
byId("hand-close").addEventListener("click", () => openSheet(false));
found.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("[data-again]")) ask();
});
document.addEventListener("keydown", onKey);
layHand();
// A link that somebody sent is answered at once.
if (cards.length === size() && form.dataset.found !== "done") ask();

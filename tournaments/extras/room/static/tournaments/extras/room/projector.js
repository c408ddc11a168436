// The projector's page: turns its pages, runs its clock, and fetches what has changed.
import { ServerClock } from "../../countdown.js";
import { dateLocale } from "../../timezones.js";
import { watchEnd } from "./end_sound.js";
import { clockFace, hourText, Rotation, shareLeft } from "./rotation.js";

const POLL_MS = 3000;
const TICKER_MS = 6000;
const POINTED_MS = 5000;
// After so long without an answer the page says how old it is.
const OLD_AFTER_MS = 15_000;
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = elementOf("projector");
const asOf = elementOf("as-of");
/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (main.querySelector(selector));
const clock = new ServerClock(Number(main.dataset.now));
// Of the region of the browser beside the projector.
const locale = dateLocale(document.documentElement.lang);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const rotation = new Rotation(0);
let known = main.innerHTML;
let answeredAt = Date.now();
let fresh = true;

const pages = () => [...main.querySelectorAll("[data-page]")];
const round = () => main.querySelector(".screen")?.dataset.round;

function showPage() {
  const all = pages();
  all.forEach((page, number) => { page.hidden = number !== rotation.at; });
  const kind = all[rotation.at]?.dataset.page;
  for (const title of main.querySelectorAll("[data-title]")) title.hidden = title.dataset.title !== kind;
  const dots = find("[data-dots]");
  dots.hidden = all.length < 2;
  dots.classList.toggle("held", rotation.held);
  [...dots.children].forEach((dot, number) => dot.classList.toggle("on", number === rotation.at));
}

const tickSound = watchEnd(document, () => {
  const face = main.querySelector("[data-clock]:not([data-pause])");
  return face && timeOf(face.dataset.clock);
});

/** @param {string | undefined} iso */
const timeOf = (iso) => Date.parse(iso ?? "");

function showTimes() {
  tickSound(clock.now());
  const face = main.querySelector("[data-clock]");
  if (face) {
    const until = timeOf(face.dataset.clock);
    const shown = clockFace(until, clock.now(), "pause" in face.dataset ? "" : main.dataset.last ?? "");
    if (face.textContent !== shown.text) face.textContent = shown.text;
    face.classList.toggle("late", shown.late);
    face.classList.toggle("words", shown.words);
    face.classList.toggle("long", shown.text.length > 5 && !shown.words);
    find("[data-bar]").style.transform = `scaleX(${shareLeft(timeOf(face.dataset.from), until, clock.now())})`;
  }
  for (const time of main.querySelectorAll("[data-hour]")) time.textContent = hourText(timeOf(time.dataset.hour), locale);
  asOf.hidden = Date.now() - answeredAt < OLD_AFTER_MS;
  if (!asOf.hidden) asOf.textContent = (main.dataset.asOf ?? "").replace("%s", hourText(answeredAt, locale));
}

// ---- the results below: they run, or change in place where motion is not wanted

function startTicker() {
  const ticker = find("[data-ticker]");
  const width = ticker.scrollWidth;
  if (calm.matches || width <= ticker.clientWidth) return;
  ticker.append(...[...ticker.children].map((item) => item.cloneNode(true)));
  ticker.style.setProperty("--items", String(ticker.children.length / 2));
  const items = /** @type {HTMLElement[]} */ ([...ticker.children]);
  ticker.style.setProperty("--shift", `${items[items.length / 2].offsetLeft - items[0].offsetLeft}px`);
  ticker.classList.add("moving");
}

function turnTicker() {
  const ticker = find("[data-ticker]");
  const first = ticker.firstElementChild;
  if (calm.matches && first?.nextElementSibling) ticker.append(first);
}

// ---- what has changed

/** @param {string} html */
function show(html) {
  const before = round();
  main.innerHTML = html;
  const drawn = round() !== before;
  if (drawn) {
    fresh = true;
    rotation.since = Date.now();
  }
  rotation.resize(pages().length, drawn);
  showPage();
  showTimes();
  startTicker();
}

async function poll() {
  try {
    const answer = await fetch("?part=1", { cache: "no-cache" });
    if (answer.status === 404) location.reload();
    if (!answer.ok) return;
    const html = await answer.text();
    answeredAt = Date.now();
    if (html !== known) show(html);
    known = html;
  } catch { /* the next poll tries again, and the page says how old it is */ }
}

function tick() {
  const onPairings = pages()[rotation.at]?.dataset.page === "tables";
  if (rotation.tick(Date.now(), fresh && onPairings)) {
    if (rotation.at === 0) fresh = false;
    showPage();
  }
  showTimes();
}

document.addEventListener("keydown", (event) => {
  if (event.key in STEPS) rotation.turn(STEPS[event.key], Date.now());
  else if (event.key === " ") rotation.held = !rotation.held;
  else if (event.key.toLowerCase() === "f" && !event.ctrlKey && !event.metaKey) toggleFullScreen();
  else return;
  event.preventDefault();
  showPage();
});

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
}

// The switch of the sound is shown to the person at the computer, and not on the wall for long.
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pointedTimer;
addEventListener("pointermove", () => {
  document.body.classList.add("pointed");
  clearTimeout(pointedTimer);
  pointedTimer = setTimeout(() => document.body.classList.remove("pointed"), POINTED_MS);
});

rotation.since = Date.now();
rotation.resize(pages().length);
showPage();
showTimes();
startTicker();
setInterval(tick, 250);
setInterval(poll, POLL_MS);
setInterval(turnTicker, TICKER_MS);

// The page of a person who waits: it takes the place of the home page after five seconds.
import { Paced } from "../base/paced.js";

const AFTER_MS = 5000;
const REFRESH_MS = 6000;
const SPACING_MS = 2000;
const STEP_S = 10;
const place = /** @type {HTMLElement} */ (document.querySelector("[data-waiting]"));
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {number | null} */
let since = null;
const fetching = new Paced(fetchPage, SPACING_MS);
/** @type {(form: HTMLFormElement, event: SubmitEvent) => unknown} */
let onStart = () => {};

export const isLong = () => since !== null && Date.now() - since >= AFTER_MS;

/**
 * `start` sends the form that begins with bots.
 * @param {typeof onStart} start
 */
export function setUpWaitingPage(start) {
  onStart = start;
  place?.addEventListener("submit", (event) => onStart(/** @type {HTMLFormElement} */ (event.target), event));
}

/** @param {number | null} nextSince */
export function showWaiting(nextSince) {
  if (!place) return;
  if (nextSince !== since) [since, fetching.ranAt] = [nextSince, 0];
  const shown = isLong() && place.childElementCount > 0;
  if (shown === place.hidden) turn(shown);
  if (since === null) return;
  const due = Date.now() - since >= AFTER_MS - 1500 && Date.now() - fetching.ranAt >= REFRESH_MS;
  if (due && !document.hidden) fetching.run();
  showClock();
}

/**
 * Focus goes on where the button was that is no longer there.
 * @param {boolean} shown
 */
function turn(shown) {
  const had = document.activeElement?.closest("#play") !== null;
  place.hidden = !shown;
  place.closest("main")?.classList.toggle("is-waiting", shown);
  if (shown) scrollTo(0, 0);
  if (shown && had) place.querySelector("button, a")?.focus({ preventScroll: true });
}

// Seats and numbers changed: all who wait are told so at the same moment.
export const refresh = () => fetching.wish();

async function fetchPage() {
  if (since === null || document.hidden || !place) return;
  try {
    const answer = await fetch(place.dataset.waiting ?? "");
    if (answer.status === 200) update(await answer.text());
  } catch { /* keep what is shown */ }
  showWaiting(since);
}

/**
 * Only what changed is replaced: focus and a finger stay where they are.
 * @param {string} words
 */
function update(words) {
  const next = document.createElement("template");
  next.innerHTML = words;
  if (names(next.content) !== names(place)) return replace(next.content);
  for (const part of parts(next.content)) {
    const old = place.querySelector(`[data-part=${part.dataset.part}]`);
    if (!old) continue;
    if (old.innerHTML !== part.innerHTML) old.innerHTML = part.innerHTML;
    // Another game is the one to watch.
    const href = part.getAttribute("href");
    if (href && href !== old.getAttribute("href")) old.setAttribute("href", href);
  }
}

/**
 * Something to do came or went: focus goes on at the same thing, or at the first one.
 * @param {DocumentFragment} content
 */
function replace(content) {
  const way = place.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.way;
  place.replaceChildren(content);
  if (!way) return;
  const again = /** @type {HTMLElement | null} */ (place.querySelector(`[data-way=${way}]`) ?? place.querySelector("[data-way]"));
  again?.focus({ preventScroll: true });
}

/** @param {ParentNode} root @returns {HTMLElement[]} */
const parts = (root) => [...root.querySelectorAll("[data-part]")].map((part) => /** @type {HTMLElement} */ (part));

/** @param {ParentNode} root */
const names = (root) => parts(root).map((part) => part.dataset.part).join();

function showClock() {
  const clock = place.querySelector("[data-waited]");
  if (!clock) return;
  const waited = Math.max(0, Math.floor((Date.now() - (since ?? Date.now())) / 1000));
  // The seconds stand still where motion is not wanted.
  const s = still.matches && waited >= STEP_S ? waited - (waited % STEP_S) : waited;
  const words = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
  if (clock.textContent !== words) clock.textContent = words;
}

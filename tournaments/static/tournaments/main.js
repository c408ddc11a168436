// The tournament page: shared fragments come over one connection; the viewer's own entries are marked here.
import { ServerClock, updateCountdowns } from "./countdown.js";
import { Connection } from "./connection.js";
import { localise } from "./local_time.js";
import { setZones } from "./timezones.js";
import { arenaMarks, isArenaStale, viewerCard, markViewer, showGivenNames } from "./viewer_marks.js";
import { replaceFragments } from "./fragments.js";
import { EDITING_MS, isBeingEdited, OpeningWatch } from "./panel_refresh.js";
/** @import { CountdownTexts, TournamentListener, ViewerTexts } from "./tournament.js" */

localise();

/** @param {ParentNode} root @param {string} selector */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

const page = find(document, "[data-tournament]");
const settings = page.dataset;
const clock = new ServerClock(Number(settings.now));
/** @type {CountdownTexts & ViewerTexts} */
const texts = { soon: settings.in ?? "", due: settings.due ?? "", you: settings.you ?? "", play: settings.play ?? "" };
/** @type {Record<string, string>} */
const givenNames = JSON.parse(document.getElementById("given-names")?.textContent ?? "{}");
/** @type {string | null | undefined} */
let round = new URLSearchParams(location.search).get("round");

// ---- the viewer

const viewerPanel = () => page.querySelector("[data-viewer=panel] [data-key]");

function showPresence() {
  const note = page.querySelector("[data-presence-note]");
  const source = viewerCard(page, settings.me)?.querySelector("[data-present]");
  if (note && source && note.innerHTML !== source.innerHTML) note.innerHTML = source.innerHTML;
}

/**
 * True if the viewer's panel is out of date: another table, another state, another tournament status.
 * @param {string | null} marksBefore
 */
function isStale(marksBefore) {
  const card = viewerCard(page, settings.me);
  const panel = viewerPanel();
  const shown = panel ? `${panel.dataset.key} ${panel.dataset.is} ${panel.dataset.times}` : "";
  const now = card ? `${card.dataset.key} ${card.dataset.state} ${card.dataset.times}` : "";
  return shown !== now || isArenaStale(page, settings.me, marksBefore);
}

/**
 * True if the reader has a log of their own, with names that others do not see, and the shared one is news.
 * @param {Record<string, string>} fragments
 */
const isOwnLogOld = (fragments) => "log" in fragments && page.querySelector("[data-viewer=log]") !== null;

const opening = new OpeningWatch();

function refreshWhenNear() {
  if (opening.isDue(viewerPanel()?.dataset.opens, clock.now())) refreshViewerPartsSoon();
}

let editedAt = -EDITING_MS;
// Half a date is no input yet, only keys or a touch.
for (const kind of ["pointerdown", "keydown", "input"]) page.addEventListener(kind, () => { editedAt = performance.now(); });

/** @param {Element} place */
function isBusy(place) {
  const field = place.contains(document.activeElement) ? document.activeElement : null;
  return isBeingEdited(field, editedAt, performance.now());
}

/** @type {ReturnType<typeof setTimeout> | null} */
let refreshTimer = null;
const MAX_DELAY_MS = 1200;

// Spread the requests of all viewers affected by the same change.
function refreshViewerPartsSoon() {
  refreshTimer ??= setTimeout(async () => {
    try {
      const answer = await fetch(settings.viewerUrl ?? "", { headers: { Accept: "text/html" } });
      if (answer.ok) replaceViewerParts(await answer.text());
    } catch { /* the next change tries again */ }
    refreshTimer = null;
  }, Math.random() * MAX_DELAY_MS);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let laterTimer;

// What was not shown because somebody typed is shown afterwards.
function refreshLater() {
  clearTimeout(laterTimer);
  laterTimer = setTimeout(refreshViewerPartsSoon, EDITING_MS);
}

/** @param {string} html */
function replaceViewerParts(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const part of template.content.querySelectorAll("[data-viewer]")) {
    const place = page.querySelector(`[data-viewer="${part.dataset.viewer}"]`);
    // Not every page has all places: only a bracket has a path.
    if (!place) continue;
    if (isBusy(place)) refreshLater();
    else replaceKeepingTime(place, part.innerHTML);
    if (part.dataset.me !== undefined) settings.me = part.dataset.me;
  }
  updatePage();
}

/**
 * A time that was typed but not offered yet stays, and so does the focus there.
 * @param {HTMLElement} place
 * @param {string} html
 */
function replaceKeepingTime(place, html) {
  const timeField = () => /** @type {HTMLInputElement | null} */ (place.querySelector("[name=at]"));
  const before = timeField();
  const typed = before?.value ?? "", focused = before !== null && before === document.activeElement;
  place.innerHTML = html;
  const field = timeField();
  if (!field || !(typed || focused)) return;
  field.value = typed;
  /** @type {HTMLDetailsElement} */ (field.closest("details")).open = true;
  if (focused) field.focus({ preventScroll: true });
}

// ---- rounds and tabs

/** @param {string | undefined} number */
async function showRound(number) {
  round = number;
  if (number && !page.querySelector(`[data-fragment=rounds] [data-shows="${number}"]`)) await fetchRound(number);
  updatePage();
}

/** @param {string} number */
async function fetchRound(number) {
  const place = find(page, "[data-old-round]");
  if (place.querySelector(`[data-shows="${number}"]`)) return;
  try {
    const answer = await fetch(`${settings.page}rounds/${number}/`);
    if (answer.ok) place.innerHTML = await answer.text();
  } catch { /* the link is still there to press */ }
}

// Return the chosen round; else that of the viewer's own table; else the last.
function selectedRound() {
  const there = [...page.querySelectorAll("[data-shows]")].map((element) => element.dataset.shows);
  if (round && there.includes(round)) return round;
  const own = viewerCard(page, settings.me)?.closest("[data-shows]");
  return own?.dataset.shows ?? there.at(-1);
}

function selectRound() {
  const number = selectedRound();
  for (const element of page.querySelectorAll("[data-shows]")) element.hidden = element.dataset.shows !== number;
  for (const chip of page.querySelectorAll("[data-round]")) {
    if (chip.dataset.round === number) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
  }
}

/** @param {string | undefined} name */
function selectTab(name) {
  const tabs = [...page.querySelectorAll("[data-tab]")];
  // A viewer with a table sees the tables first.
  const first = viewerCard(page, settings.me) ? tabs.find((tab) => tab.dataset.tab === "tables") : null;
  const chosen = tabs.some((tab) => tab.dataset.tab === name) ? name : (first ?? tabs[0]).dataset.tab;
  page.dataset.shown = chosen;
  for (const tab of tabs) {
    if (tab.dataset.tab === chosen) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  for (const view of page.querySelectorAll("[data-view]")) view.classList.toggle("shown", view.dataset.view === chosen);
}

// ---- explanations of numbers

const dialog = /** @type {HTMLDialogElement} */ (page.querySelector(".explanation"));

/** @param {HTMLAnchorElement} link */
async function showExplanation(link) {
  const place = find(dialog, "[data-explanation]");
  const answer = await fetch(link.href.split("#")[0], { headers: { "X-Part": "1" } });
  if (!answer.ok) throw new Error(String(answer.status));
  place.innerHTML = await answer.text();
  dialog.showModal();
  const name = new URL(link.href).hash.slice(1);
  for (const element of place.querySelectorAll(".explanation-list > div")) element.classList.toggle("highlighted", element.id === name);
  place.querySelector(".highlighted")?.scrollIntoView({ block: "nearest" });
}

page.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.matches("[data-explanation-link]")) {
    event.preventDefault();
    showExplanation(link).catch(() => location.assign(link.href));
  } else if (link.matches("[data-round]")) {
    event.preventDefault();
    showRound(link.dataset.round);
  } else if (link.matches("[data-tab]")) {
    event.preventDefault();
    history.replaceState(null, "", link.href);
    selectTab(link.dataset.tab);
  }
});

// ---- updating the page

function updatePage() {
  showGivenNames(page, givenNames);
  markViewer(page, settings.me, texts);
  showPresence();
  localise(page);
  setZones(page);
  selectRound();
  updateCountdowns(page, clock.now(), texts);
  selectTab(page.dataset.shown ?? location.hash.slice(1));
}

const lost = find(page, "[data-lost-line]");
const scheme = location.protocol === "https:" ? "wss" : "ws";

/** @type {TournamentListener} */
const listener = {
  message(data) {
    if (data.now) clock.update(data.now);
    if (data.type !== "tournament") return;
    // With the first round the page gets other sections.
    if (!settings.begun && data.fragments.rounds?.includes("data-shows")) {
      setTimeout(() => location.reload(), Math.random() * MAX_DELAY_MS);
      return;
    }
    const statusBefore = find(page, "[data-fragment=status]").textContent;
    const marksBefore = arenaMarks(page);
    replaceFragments(page, data.fragments);
    updatePage();
    const isStatusNew = statusBefore !== find(page, "[data-fragment=status]").textContent;
    if (isStale(marksBefore) || isStatusNew || isOwnLogOld(data.fragments)) refreshViewerPartsSoon();
  },
  lost() {
    lost.textContent = settings.lost ?? "";
    lost.hidden = false;
  },
  back() {
    lost.hidden = true;
  },
};

page.classList.add("scripted");
updatePage();
setInterval(() => {
  updateCountdowns(page, clock.now(), texts);
  refreshWhenNear();
}, 250);
new Connection(`${scheme}://${location.host}/ws/tournament/${settings.tournament}/?language=${settings.language}`, settings.digest ?? "", listener);

// The Play button: joins the queue in place, listens to the lobby, and opens the table.
import { QueueConnection, fill, isAsked, nextOffer, offerLabel, offerNote, renewTokens } from "./queue_connection.js";
import { CALL_MS, callToTable } from "./table_call.js";
import { setUpGameOfDay } from "./game_of_day.js";
import { refresh, setUpWaitingPage, showWaiting } from "./waiting_page.js";
/** @import { Offer, OpenPool, QueueAnswer, QueueMessage, ReadyCheck, Words } from "./queue.js" */

const play = document.getElementById("play");
/** @param {ParentNode | null} root @param {string} selector */
const find = (root, selector) => /** @type {HTMLElement} */ (root?.querySelector(selector));
/** @param {string} selector */
const findForm = (selector) => /** @type {HTMLFormElement} */ (find(play, selector));

const form = findForm("[data-play]");
const cancel = findForm("[data-cancel]");
const accept = findForm("[data-accept]");
const decline = findForm("[data-decline]");
const button = play?.querySelector("[data-play-button]");
const learn = play?.querySelector(".learn-first");
const message = find(play, "[data-message]");
const change = /** @type {HTMLButtonElement | null | undefined} */ (play?.querySelector("[data-change]"));
const also = play?.querySelector("[data-also]");
const pools = [...(play?.querySelectorAll("[data-pool-key]") ?? [])];
/** @type {Words} */
const text = (name, values = {}) => fill(play?.dataset[name] ?? "", values);
const LIVE_MS = 5000;
const LONG_S = 100;
const SOON_MS = 2000;
const SPOKEN_S = 30;
// One pool, and apart from it those that are accepted too.
const CHOICE = "thousand.pool";
const ALSO = "thousand.also";
const title = document.title;

let since = play?.dataset.waited ? Date.now() - Number(play.dataset.waited) * 1000 : null;
/** @type {Offer | null} */
let offer = play?.dataset.offer ? firstOffer(Number(play.dataset.offer)) : null;
// The keys of the pools in which the user waited last.
/** @type {string[]} */
let waitedIn = [];
let waitingNumbers = "";
// The table is ready, and its page opens in a moment.
let isLeaving = false;
const connection = new QueueConnection(onState);

/**
 * The offer with which the page was opened.
 * @param {number} seconds
 * @returns {Offer}
 */
function firstOffer(seconds) {
  return { ends: Date.now() + seconds * 1000, seconds, accepted: false, starter: null };
}

/** @param {string} url */
function seated(url) {
  [since, isLeaving] = [null, true];
  showMessage(text("textSeated"), true);
  callToTable();
  setTimeout(() => location.assign(url), CALL_MS);
}

/** @param {string} words */
function showMessage(words, calm = false) {
  message.textContent = words;
  message.classList.toggle("calm", calm);
}

/**
 * Where the button was pressed; the waiting page has places of its own.
 * Where an account would help, links to one follow the words.
 * @param {HTMLElement} target
 * @param {string} words
 */
function refuse(target, words, account = false) {
  const place = target.querySelector("[data-refusal]") ?? message;
  place.textContent = words;
  if (account) place.append(" ", accountLinks().content.cloneNode(true));
  place.classList.toggle("calm", false);
  if (words) place.scrollIntoView({ block: "nearest" });
}

const accountLinks = () => /** @type {HTMLTemplateElement} */ (find(play, "[data-account-links]"));

// The only function that decides what is visible: seeking, offered or idle.
function show() {
  const seeking = since !== null;
  if (play) play.dataset.status = seeking ? "seeking" : "idle";
  for (const one of [button, learn]) if (one) one.hidden = seeking;
  cancel.hidden = !seeking;
  accept.hidden = !seeking || !offer;
  decline.hidden = !seeking || !isAsked(offer);
  /** @type {HTMLButtonElement} */ (find(accept, "button")).disabled = Boolean(offer?.accepted);
  for (const set of form.querySelectorAll("fieldset")) set.disabled = seeking;
  if (change) change.disabled = seeking;
  document.title = offer && !offer.accepted ? text("textOffered") : title;
  showWaiting(since);
  if (seeking) tick();
}

function tick() {
  if (since === null) return;
  const seconds = Math.max(0, Math.floor((Date.now() - since) / 1000));
  find(cancel, "[data-looking]").textContent = text("textLooking", { s: seconds });
  if (seconds === SPOKEN_S) speak(text("textLong", { s: seconds }));
  showWaiting(since);
  if (!offer) return;
  find(accept, "[data-take]").textContent = offerNote(offer, text);
  // A page that was just opened has the label already.
  if (offer.until) find(accept, "[data-offer-label]").textContent = offerLabel(offer, text);
}

/**
 * Not every second: a screen reader would speak of nothing else.
 * @param {string} words
 */
function speak(words) {
  find(play, "[data-spoken]").textContent = words;
}

/** @param {HTMLElement} tile */
const tickOf = (tile) => /** @type {HTMLInputElement} */ (tile.querySelector("input"));
const chosenTile = () => pools.find((tile) => tickOf(tile).checked);
const alsoRows = () => [...(also?.querySelectorAll("[data-also-key]") ?? [])];
/** @param {HTMLElement} tile */
const alsoRow = (tile) => alsoRows().find((row) => row.dataset.alsoKey === tile.dataset.poolKey);
/** @param {HTMLElement} tile */
const isAlso = (tile) => tile !== chosenTile() && Boolean(alsoRow(tile)?.querySelector("input")?.checked);
/** @param {HTMLElement} tile */
const nameOf = (tile) => find(tile, "[data-name]").textContent ?? "";

// The chosen pool on its card and on the button; the others behind "Also play".
function note() {
  const tile = chosenTile();
  if (!tile) return;
  const others = pools.filter(isAlso);
  // Who accepts several sees which.
  if (others.length && change) change.dataset.used = "";
  for (const one of pools) alsoRow(one)?.toggleAttribute("hidden", one === tile);
  write("[data-chosen-name]", nameOf(tile));
  write("[data-chosen-terms]", tile.dataset.terms ?? "");
  write("[data-also-names]", others.map(nameOf).join("; ") || text("textNothing"));
  write("[data-note-name]", others.length ? "" : `${nameOf(tile)} · `);
  write("[data-note]", others.length ? noteForSeveral([tile, ...others]) : noteForOne(tile));
}

/** @param {string} selector @param {string} words */
function write(selector, words) {
  const line = form.querySelector(selector);
  if (line && line.textContent !== words) line.textContent = words;
}

/** @param {HTMLElement} tile */
function noteForOne(tile) {
  const { waiting, bots } = tile.dataset;
  const who = waiting === "0" ? text("textAlone") : find(tile, "[data-count]").textContent;
  const begins = bots !== "" && expectedWait(tile) === Number(bots);
  return `${who}: ${begins ? text("textSit", { s: bots ?? "" }) : waitText(expectedWait(tile))}`;
}

/** @param {HTMLElement[]} tiles */
function noteForSeveral(tiles) {
  const several = text("textSeveral", { n: tiles.length, all: pools.length });
  return `${several} · ${waitText(Math.min(...tiles.map(expectedWait)))}`;
}

/** @param {string | undefined} value */
const seconds = (value) => (value === "" ? Infinity : Number(value));
/**
 * As thousand_site/home/play_panel.py: the expected wait in seconds, as far as it is known.
 * @param {HTMLElement} tile
 */
const expectedWait = ({ dataset }) => Math.min(seconds(dataset.known), seconds(dataset.bots));

/** @param {number} s */
function waitText(s) {
  if (s === Infinity) return text("textNobots");
  return s < LONG_S ? text("textAbout", { s }) : text("textMinutes", { m: Math.round(s / 60) });
}

/** @param {HTMLElement} tile @param {OpenPool} pool */
function updatePool(tile, { waiting, wait_s: known }) {
  const { bots = "" } = tile.dataset;
  tile.dataset.waiting = String(waiting);
  tile.dataset.known = String(known ?? "");
  find(tile, "[data-count]").textContent = text("textWaiting", { n: waiting });
  find(tile, "[data-heads]").textContent = String(waiting);
  const begins = bots !== "" && expectedWait(tile) === Number(bots);
  find(tile, "[data-soon]").textContent = begins ? text("textBots", { s: bots }) : waitText(expectedWait(tile));
}

/** @param {QueueMessage} state */
function onState(state) {
  if (isLeaving) return;
  if (state.type === "seated" || state.status === "seated") return seated(state.url);
  const seeking = state.status === "seeking" ? state : state.seeking;
  const missed = offer && !offer.accepted && !offer.starter && offer.ends - Date.now() < SOON_MS;
  if (state.type === "lobby") updatePools(state.pools);
  if (seeking) waitedIn = seeking.pools;
  // Not in the queue any longer: seated or removed? The message about the table may have been lost.
  if (state.type === "lobby" && since !== null && !seeking) return connection.poll();
  if (state.status === "idle" && missed) showMessage(text("textMissed"));
  // Ranked play or the account was closed while the user waited.
  if (state.status === "idle" && state.closed && since !== null) showMessage(state.closed);
  if (state.type === "lobby" || state.status) {
    since = seeking ? since ?? Date.now() : null;
    updateOffer(seeking?.ready_check);
  }
  if (since === null) noteClosedPools();
  note();
  show();
}

/** @param {ReadyCheck | null | undefined} next */
function updateOffer(next) {
  const before = offer;
  offer = nextOffer(offer, next);
  if (offer && !offer.accepted && !before) callToTable();
}

// Tell users why they no longer wait. The pool may be gone before they are out of it, or after.
function noteClosedPools() {
  /** @param {string} key */
  const isClosed = (key) => !pools.some((tile) => tile.dataset.poolKey === key);
  if (!waitedIn.some(isClosed)) return;
  showMessage(text("textClosed"));
  waitedIn = [];
}

/**
 * Update the number of waiting people, and remove closed pools.
 * @param {OpenPool[]} open
 */
function updatePools(open) {
  const numbers = JSON.stringify(open.filter(({ key }) => waitedIn.includes(key)));
  if (numbers !== waitingNumbers && since !== null) refresh();
  waitingNumbers = numbers;
  for (const tile of [...pools]) {
    const pool = open.find(({ key }) => key === tile.dataset.poolKey);
    if (pool) updatePool(tile, pool);
    else removePool(tile);
  }
}

/** @param {HTMLElement} tile */
function removePool(tile) {
  alsoRow(tile)?.remove();
  tile.remove();
  pools.splice(pools.indexOf(tile), 1);
  const next = pools[0]?.querySelector("input");
  if (next && !chosenTile()) next.checked = true;
}

// Restore what was chosen last time. A pool that was accepted too is named while it is folded.
function storeChoice() {
  try {
    localStorage.setItem(CHOICE, chosenTile()?.dataset.poolKey ?? "");
    localStorage.setItem(ALSO, pools.filter(isAlso).map((tile) => tile.dataset.poolKey).join(" "));
  } catch { /* not stored; nothing depends on it */ }
}

function restoreChoice() {
  let chosen = "";
  /** @type {string[]} */
  let others = [];
  try {
    chosen = localStorage.getItem(CHOICE) ?? "";
    others = (localStorage.getItem(ALSO) ?? "").split(" ");
  } catch { /* use the first pool */ }
  const tile = pools.find((one) => one.dataset.poolKey === chosen);
  if (tile) tickOf(tile).checked = true;
  for (const row of alsoRows()) tickOf(row).checked = others.includes(row.dataset.alsoKey ?? "");
}

/** @param {HTMLFormElement} target @param {SubmitEvent} event */
async function post(target, event) {
  event.preventDefault();
  showMessage("");
  refuse(target, "");
  const sent = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (sent) sent.disabled = true;
  try {
    const body = new FormData(target);
    if (target === form) keepChosenFirst(body);
    const answer = await fetch(target.action, { method: "POST", body, headers: { Accept: "application/json" } });
    await onAnswer(answer, target);
  } catch {
    refuse(target, text("textFailed"));
  } finally {
    if (sent) sent.disabled = false;
  }
}

/**
 * The chosen pool leads; its own hidden tick behind "Also play" says nothing.
 * @param {FormData} body
 */
function keepChosenFirst(body) {
  const first = chosenTile();
  body.delete("pool");
  for (const tile of [...(first ? [first] : []), ...pools.filter(isAlso)]) body.append("pool", tile.dataset.poolKey ?? "");
}

/** @param {Response} answer @param {HTMLFormElement} target */
async function onAnswer(answer, target) {
  renewTokens();
  /** @type {QueueAnswer} */
  const data = await answer.json();
  // A user who already has a table is sent to it: a refusal, and no call.
  if (data.error?.url) return location.assign(data.error.url);
  if (!answer.ok) return refuse(target, data.error?.text ?? text("textFailed"), Boolean(data.error?.account));
  // A guest who cancelled is still a guest: reload, so that the header shows it.
  if (data.status === "idle") [offer, waitedIn] = [null, []];
  if (data.status === "idle" && !document.querySelector(".me")) return location.reload();
  if (data.status === "seeking") connection.startPolling(() => since !== null);
  if (data.status === "seeking" && since === null) {
    since = Date.now();
    speak(text("textLooking", { s: 0 }));
    // A new guest has a new session, so the lobby socket must reconnect.
    connection.reconnect();
  }
  onState(data);
}

function pollFeaturedTable() {
  const place = document.querySelector("[data-featured]");
  if (!place) return;
  setInterval(async () => {
    if (document.hidden || place.contains(document.activeElement)) return;
    try {
      // The game that is shown stays, until a moment after its end.
      const shown = find(place, "[data-featured-game]").dataset.featuredGame;
      const answer = await fetch(`${place.dataset.featured}?game=${encodeURIComponent(shown ?? "")}`);
      if (answer.ok) place.innerHTML = await answer.text();
    } catch { /* keep the last table */ }
  }, LIVE_MS);
}

// The chosen pool is enough at first (site.css). One press on another chooses it.
function setUpChange() {
  // Without several pools there is nothing to change.
  if (!change) return;
  const list = find(play, ".pools");
  /** @param {boolean} folded */
  const fold = (folded) => {
    list.classList.toggle("folded", folded);
    change.setAttribute("aria-expanded", String(!folded));
  };
  change.addEventListener("click", () => {
    change.dataset.used = "";
    fold(change.getAttribute("aria-expanded") === "true");
    if (!list.classList.contains("folded")) chosenTile()?.querySelector("input")?.focus();
  });
  // Arrow keys go through the choices and leave the list open; a finger has chosen.
  list.addEventListener("click", (event) => {
    const isFinger = event.detail > 0 && /** @type {Element} */ (event.target).closest(".pool");
    if (isFinger && getComputedStyle(change).display !== "none") fold(true);
  });
}

if (play) {
  setUpChange();
  setUpWaitingPage(post);
  form.addEventListener("submit", (event) => post(form, event));
  for (const one of [cancel, accept, decline]) one.addEventListener("submit", (event) => post(one, event));
  form.addEventListener("change", note);
  form.addEventListener("submit", storeChoice);
  addEventListener("offline", () => since !== null && showMessage(text("textOffline")));
  addEventListener("online", () => { showMessage(""); if (since !== null) connection.poll(); });
  // Back from the table, to the page as it was left.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  if (since === null) restoreChoice();
  setInterval(tick, 1000);
  note();
  show();
  if (since !== null) connection.startPolling(() => since !== null);
  connection.connect();
}
pollFeaturedTable();
setUpGameOfDay(document);

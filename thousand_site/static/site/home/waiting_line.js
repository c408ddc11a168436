// The line under the header for those who wait in a pool and read, learn or watch meanwhile.
import { callToTable } from "./table_call.js";
import { QueueConnection, fill, isAsked, nextOffer, offerLabel, offerNote } from "./queue_connection.js";

const line = /** @type {HTMLElement} */ (document.getElementById("waiting-line"));
/** @type {Words} */
const text = (name, values = {}) => fill(line.dataset[name] ?? "", values);
/** @param {string} name */
const one = (name) => /** @type {HTMLElement} */ (line.querySelector(`[data-${name}]`));
/** @import { Offer, QueueMessage, Words } from "./queue.js" */
const LEAVE_MS = 1500;
const REFUSAL_MS = 4000;
const SPOKEN_S = 30;
const title = document.title;
const started = Date.now() - Number(line.dataset.waited) * 1000;
/** @type {Offer | null} */
let offer = null;
let isOver = false;
let isAway = false;
let wasLong = Number(line.dataset.waited) >= SPOKEN_S;
let refusal = { words: "", until: 0 };

const connection = new QueueConnection(onState);

/** @param {QueueMessage} state */
function onState(state) {
  if (isOver) return;
  if (state.type === "seated" || state.status === "seated") return seated(state.url);
  const seeking = state.status === "seeking" ? state : state.seeking;
  isAway = false;
  // The message about the table may have been lost: ask.
  if (state.type === "lobby" && !seeking) return connection.poll();
  if (state.status === "idle") return left(state.closed);
  const before = offer;
  offer = nextOffer(offer, seeking?.ready_check);
  if (offer && !offer.accepted && !before) callToTable();
  if (offer && offer.accepted !== before?.accepted) speak(`${offerLabel(offer, text)} · ${offerNote(offer, text)}`);
  show();
}

/**
 * Not every second: a screen reader would speak of nothing else.
 * @param {string} words
 */
function speak(words) {
  one("spoken").textContent = words;
}

/** @param {number} s */
function speakOfLongWait(s) {
  if (wasLong || s < SPOKEN_S || isAway || offer) return;
  wasLong = true;
  speak(text("textLong", { s }));
}

/** @param {string} words */
function say(words) {
  one("looking").textContent = words;
  speak(words);
}

/** @param {string} url */
function seated(url) {
  isOver = true;
  say(text("textReady"));
  document.title = text("textReady");
  callToTable();
  setTimeout(() => location.assign(url), LEAVE_MS);
}

/** @param {string=} why */
function left(why) {
  isOver = true;
  document.title = title;
  say(why ?? text("textLeft"));
  one("pool").textContent = "";
  for (const form of line.querySelectorAll("form")) form.hidden = true;
}

function show() {
  if (isOver) return;
  const s = Math.max(0, Math.floor((Date.now() - started) / 1000));
  one("looking").textContent = isAway ? text("textOffline") : words(s);
  speakOfLongWait(s);
  showActions();
  if (offer) one("take").textContent = offerNote(offer, text);
  document.title = offer && !offer.accepted ? text("textReady") : title;
}

// A question has two answers; a phone has no room for more.
function showActions() {
  const open = Boolean(offer && !offer.accepted);
  one("accept").hidden = !open;
  one("decline").hidden = !isAsked(offer);
  one("cancel").hidden = isAsked(offer);
  one("show").hidden = open;
}

/** @param {number} s */
function words(s) {
  if (Date.now() < refusal.until) return refusal.words;
  return offer ? offerLabel(offer, text) : text("textLooking", { s });
}

/** @param {string} words */
function refused(words) {
  refusal = { words, until: Date.now() + REFUSAL_MS };
  say(words);
}

function lost() {
  if (!isAway && !isOver) speak(text("textOffline"));
  isAway = true;
  show();
}

/** @param {SubmitEvent} event */
async function post(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement} */ (event.submitter);
  button.disabled = true;
  try {
    const body = new FormData(form);
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const data = await answer.json();
    if (answer.ok) onState(data);
    else refused(data.error?.text ?? text("textOffline"));
  } catch {
    lost();
  } finally {
    button.disabled = false;
  }
}

for (const form of line.querySelectorAll("form")) form.addEventListener("submit", post);
addEventListener("offline", lost);
addEventListener("online", () => connection.poll());
connection.connect();
connection.startPolling(() => !isOver);
setInterval(show, 1000);
show();

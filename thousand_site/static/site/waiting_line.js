// The line under the header for those who wait in a pool and read, learn or watch meanwhile.
import { callToTable } from "./table_call.js";
import { QueueConnection, fill, isAsked, nextOffer, offerLabel, offerNote } from "./queue_connection.js";

const line = document.getElementById("waiting-line");
const text = (name, values = {}) => fill(line.dataset[name], values);
const one = (name) => line.querySelector(`[data-${name}]`);
const LEAVE_MS = 1500;
const title = document.title;
const started = Date.now() - Number(line.dataset.waited) * 1000;
let offer = null;
let isOver = false;
let isAway = false;

const connection = new QueueConnection(onState);

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
  if (offer && !offer.accepted && !before) callToTable(Boolean(line.dataset.sound));
  show();
}

function seated(url) {
  isOver = true;
  one("looking").textContent = text("textReady");
  document.title = text("textReady");
  callToTable(Boolean(line.dataset.sound));
  setTimeout(() => location.assign(url), LEAVE_MS);
}

function left(why) {
  isOver = true;
  document.title = title;
  one("looking").textContent = why ?? text("textLeft");
  one("pool").textContent = "";
  for (const form of line.querySelectorAll("form")) form.hidden = true;
}

function show() {
  if (isOver) return;
  const s = Math.max(0, Math.floor((Date.now() - started) / 1000));
  one("looking").textContent = isAway ? text("textOffline") : words(s);
  one("accept").hidden = !offer || offer.accepted;
  one("decline").hidden = !isAsked(offer);
  if (offer) one("take").textContent = offerNote(offer, text);
  document.title = offer && !offer.accepted ? text("textReady") : title;
}

const words = (s) => (offer ? offerLabel(offer, text) : text("textLooking", { s }));

async function post(event) {
  event.preventDefault();
  const form = event.target;
  event.submitter.disabled = true;
  try {
    const body = new FormData(form);
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const data = await answer.json();
    if (answer.ok) onState(data);
    else one("looking").textContent = data.error?.text ?? text("textOffline");
  } catch {
    isAway = true;
    show();
  } finally {
    event.submitter.disabled = false;
  }
}

for (const form of line.querySelectorAll("form")) form.addEventListener("submit", post);
addEventListener("offline", () => { isAway = true; show(); });
addEventListener("online", () => connection.poll());
connection.connect();
connection.startPolling(() => !isOver);
setInterval(show, 1000);
show();

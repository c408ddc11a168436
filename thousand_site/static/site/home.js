// The Play button: joins the queue in place, listens to the lobby, and opens the table.
const play = document.getElementById("play");
const form = play?.querySelector("[data-play]");
const cancel = play?.querySelector("[data-cancel]");
const accept = play?.querySelector("[data-accept]");
const button = play?.querySelector("[data-play-button]");
const message = play?.querySelector("[data-message]");
const pools = [...(play?.querySelectorAll("[data-pool-key]") ?? [])];
const text = (name, values = {}) =>
  play.dataset[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
const POLL_MS = 2000;
const LIVE_MS = 5000;
const FOLDED = 4;
const LONG_S = 100;
const SOON_MS = 2000;
const CHOICE = "thousand.pools";
const title = document.title;

let since = play?.dataset.since ? Number(play.dataset.since) * 1000 : null;
// The seat on offer: `ends` by this machine's clock, `until` as the server's value that identifies it.
let offer = play?.dataset.offer ? { ends: Date.now() + Number(play.dataset.offer) * 1000 } : null;
// The keys of the pools in which the user waited last.
let waitedIn = [];
let socket = null;
let polls = null;
let retry = 1000;

function seated(url) {
  since = null;
  showMessage(text("textSeated"), true);
  location.assign(url);
}

function showMessage(words, calm = false) {
  message.textContent = words;
  message.classList.toggle("calm", calm);
}

// The only function that decides what is visible: seeking, offered or idle.
function show() {
  const seeking = since !== null;
  play.dataset.status = seeking ? "seeking" : "idle";
  if (button) button.hidden = seeking;
  cancel.hidden = !seeking;
  accept.hidden = !seeking || !offer;
  accept.querySelector("button").disabled = Boolean(offer?.accepted);
  form.querySelector("fieldset").disabled = seeking;
  document.title = offer && !offer.accepted ? text("textOffered") : title;
  if (seeking) tick();
}

function tick() {
  if (since === null) return;
  const seconds = Math.max(0, Math.floor((Date.now() - since) / 1000));
  cancel.querySelector("[data-looking]").textContent = text("textLooking", { s: seconds });
  if (!offer) return;
  const left = Math.max(0, Math.round((offer.ends - Date.now()) / 1000));
  const words = text(offer.accepted ? "textOthers" : "textTake", { s: left });
  accept.querySelector("[data-take]").textContent = words;
}

const tickedTiles = () => pools.filter((tile) => tile.querySelector("input").checked);

function note() {
  const line = form.querySelector("[data-note]");
  const tiles = tickedTiles();
  if (!line) return;
  if (tiles.length === 0) line.textContent = text("textNone");
  else if (tiles.length === 1) line.textContent = noteForOne(tiles[0]);
  else line.textContent = noteForSeveral(tiles);
}

function noteForOne(tile) {
  const name = tile.querySelector("[data-name]").textContent;
  const waiting = tile.querySelector("[data-count]").textContent;
  return `${name} · ${waiting}, ${waitText(expectedWait(tile))}`;
}

function noteForSeveral(tiles) {
  const several = text("textSeveral", { n: tiles.length, all: pools.length });
  return `${several} · ${waitText(Math.min(...tiles.map(expectedWait)))}`;
}

// As thousand_site/home/play_panel.py: the expected wait in seconds, as far as it is known.
const seconds = (value) => (value === "" ? Infinity : Number(value));
const expectedWait = ({ dataset }) => Math.min(seconds(dataset.known), seconds(dataset.bots));

function waitText(s) {
  if (s === Infinity) return text("textNobots");
  return s < LONG_S ? text("textAbout", { s }) : text("textMinutes", { m: Math.round(s / 60) });
}

function updatePool(tile, { waiting, wait_s: known }) {
  tile.dataset.waiting = waiting;
  tile.dataset.known = known ?? "";
  tile.querySelector("[data-count]").textContent = text("textWaiting", { n: waiting });
  tile.querySelector("[data-heads]").textContent = waiting;
  const bots = tile.dataset.bots !== "" && expectedWait(tile) === Number(tile.dataset.bots);
  const soon = bots ? text("textBots", { s: tile.dataset.bots }) : waitText(expectedWait(tile));
  tile.querySelector("[data-soon]").textContent = soon;
}

function onState(state) {
  if (state.type === "seated" || state.status === "seated") return seated(state.url);
  const seeking = state.status === "seeking" ? state : state.seeking;
  const missed = offer && !offer.accepted && offer.ends - Date.now() < SOON_MS;
  if (state.type === "lobby") updatePools(state.pools);
  if (seeking) waitedIn = seeking.pools;
  // Not in the queue any longer: seated or removed? The message about the table may have been lost.
  if (state.type === "lobby" && since !== null && !seeking) return poll();
  if (state.status === "idle" && missed) showMessage(text("textMissed"));
  // Ranked play or the account was closed while the user waited.
  if (state.status === "idle" && state.closed && since !== null) showMessage(state.closed);
  if (state.type === "lobby" || state.status) {
    since = seeking ? since ?? seeking.since : null;
    updateOffer(seeking?.ready_check);
  }
  if (since === null) noteClosedPools();
  note();
  show();
}

// Tell users why they no longer wait. The pool may be gone before they are out of it, or after.
function noteClosedPools() {
  const isClosed = (key) => !pools.some((tile) => tile.dataset.poolKey === key);
  if (!waitedIn.some(isClosed)) return;
  showMessage(text("textClosed"));
  waitedIn = [];
}

// Update the number of waiting people, and remove closed pools.
function updatePools(open) {
  for (const tile of [...pools]) {
    const pool = open.find(({ key }) => key === tile.dataset.poolKey);
    if (pool) updatePool(tile, pool);
    else removePool(tile);
  }
}

function removePool(tile) {
  tile.remove();
  pools.splice(pools.indexOf(tile), 1);
  const next = pools[0]?.querySelector("input");
  if (next && tickedTiles().length === 0) next.checked = true;
}

function updateOffer(next) {
  const known = offer && next && (offer.until ?? next.until) === next.until;
  const ends = known ? offer.ends : Date.now() + 1000 * (next?.seconds ?? 0);
  offer = next ? { ends, until: next.until, accepted: next.accepted } : null;
}

// Restore the pools chosen last time.
function storeChoice() {
  try {
    localStorage.setItem(CHOICE, tickedTiles().map((tile) => tile.dataset.poolKey).join(" "));
  } catch { /* not stored; nothing depends on it */ }
}

function restoreChoice() {
  let stored = [];
  try {
    stored = (localStorage.getItem(CHOICE) ?? "").split(" ");
  } catch { /* use the first pool */ }
  const known = pools.filter((tile) => stored.includes(tile.dataset.poolKey));
  if (known.length === 0) return;
  for (const tile of pools) tile.querySelector("input").checked = known.includes(tile);
}

async function post(target, event) {
  event.preventDefault();
  showMessage("");
  const sent = event.submitter;
  if (sent) sent.disabled = true;
  try {
    const body = new FormData(target);
    const answer = await fetch(target.action, { method: "POST", body, headers: { Accept: "application/json" } });
    await onAnswer(answer);
  } catch {
    showMessage(text("textFailed"));
  } finally {
    if (sent) sent.disabled = false;
  }
}

// Becoming a guest is a login, and a login changes the CSRF token of every form on the page.
function renewTokens() {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  if (!token) return;
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = token;
}

async function onAnswer(answer) {
  renewTokens();
  const data = await answer.json();
  // A user who already has a table is sent to it.
  if (data.error?.url) return seated(data.error.url);
  if (!answer.ok) return showMessage(data.error?.text ?? text("textFailed"));
  // A guest who cancelled is still a guest: reload, so that the header shows it.
  if (data.status === "idle") [offer, waitedIn] = [null, []];
  if (data.status === "idle" && !document.querySelector(".me")) return location.reload();
  if (data.status === "seeking") startPolling();
  if (data.status === "seeking" && since === null) {
    since = Date.now();
    // A new guest has a new session, so the lobby socket must reconnect.
    reconnect();
  }
  onState(data);
}

// The socket is the fast way; polling replaces it while it is down and the user is seeking.
function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}/ws/lobby/`);
  socket = mine;
  mine.onmessage = (event) => {
    retry = 1000;
    if (socket === mine) onState(JSON.parse(event.data));
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    // Jitter: clients that lost their connections together do not reconnect together.
    setTimeout(connect, retry * (0.25 + 0.75 * Math.random()));
    retry = Math.min(retry * 2, 30000);
  };
}

function reconnect() {
  const old = socket;
  connect();
  old?.close();
}

async function poll() {
  if (since === null || document.hidden) return;
  try {
    const answer = await fetch("/play/status/", { headers: { Accept: "application/json" } });
    if (answer.ok) onState(await answer.json());
  } catch { /* the next poll tries again */ }
}

function startPolling() {
  polls ??= setInterval(poll, POLL_MS);
}

function pollFeaturedTable() {
  const place = document.querySelector("[data-featured]");
  if (!place) return;
  setInterval(async () => {
    if (document.hidden || place.contains(document.activeElement)) return;
    try {
      // The game that is shown stays, until a moment after its end.
      const shown = place.querySelector("[data-featured-game]").dataset.featuredGame;
      const answer = await fetch(`${place.dataset.featured}?game=${encodeURIComponent(shown)}`);
      if (answer.ok) place.innerHTML = await answer.text();
    } catch { /* keep the last table */ }
  }, LIVE_MS);
}

// On a phone the first four pools and the chosen one are enough at first (site.css).
function setUpAllPools() {
  const all = play.querySelector("[data-all-pools]");
  all?.addEventListener("click", () => {
    play.querySelector(".pools").classList.remove("folded");
    all.hidden = true;
    pools[FOLDED]?.querySelector("input").focus();
  });
}

if (play) {
  setUpAllPools();
  form.addEventListener("submit", (event) => post(form, event));
  for (const one of [cancel, accept]) one.addEventListener("submit", (event) => post(one, event));
  form.addEventListener("change", note);
  form.addEventListener("submit", storeChoice);
  if (since === null) restoreChoice();
  setInterval(tick, 1000);
  note();
  show();
  if (since !== null) startPolling();
  connect();
}
pollFeaturedTable();

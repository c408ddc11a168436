// The Play button: seeks in place, hears from the lobby, and goes to the table.
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
// The seat that is offered: until when by this machine's clock, and by the server's, its name.
let offer = play?.dataset.offer ? { ends: Date.now() + Number(play.dataset.offer) * 1000 } : null;
let socket = null;
let polls = null;
let retry = 1000;

function seated(url) {
  since = null;
  say(text("textSeated"), true);
  location.assign(url);
}

function say(words, calm = false) {
  message.textContent = words;
  message.classList.toggle("calm", calm);
}

// One place decides what is seen: seeking, offered or idle.
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
  else if (tiles.length === 1) line.textContent = ofOne(tiles[0]);
  else line.textContent = ofSeveral(tiles);
}

function ofOne(tile) {
  const name = tile.querySelector("[data-name]").textContent;
  const waiting = tile.querySelector("[data-count]").textContent;
  return `${name} · ${waiting}, ${inWords(about(tile))}`;
}

function ofSeveral(tiles) {
  const several = text("textSeveral", { n: tiles.length, all: pools.length });
  return `${several} · ${inWords(Math.min(...tiles.map(about)))}`;
}

// As thousand_site/play.py has it: how long, in seconds, as far as anybody knows.
const seconds = (value) => (value === "" ? Infinity : Number(value));
const about = ({ dataset }) => Math.min(seconds(dataset.known), seconds(dataset.bots));

function inWords(s) {
  if (s === Infinity) return text("textNobots");
  return s < LONG_S ? text("textAbout", { s }) : text("textMinutes", { m: Math.round(s / 60) });
}

function count(tile, { waiting, about: known }) {
  tile.dataset.waiting = waiting;
  tile.dataset.known = known ?? "";
  tile.querySelector("[data-count]").textContent = text("textWaiting", { n: waiting });
  tile.querySelector("[data-heads]").textContent = waiting;
  const bots = tile.dataset.bots !== "" && about(tile) === Number(tile.dataset.bots);
  const soon = bots ? text("textBots", { s: tile.dataset.bots }) : inWords(about(tile));
  tile.querySelector("[data-soon]").textContent = soon;
}

function hear(state) {
  if (state.type === "seated" || state.status === "seated") return seated(state.url);
  const seeking = state.status === "seeking" ? state : state.seeking;
  const missed = offer && !offer.accepted && offer.ends - Date.now() < SOON_MS;
  if (state.type === "lobby") hearOfPools(state.pools, since !== null && !seeking);
  // No longer waiting: seated, or thrown out? The call to the table may have been lost.
  if (state.type === "lobby" && since !== null && !seeking) return ask();
  if (state.status === "idle" && missed) say(text("textMissed"));
  // Ranked play was closed to him, or his account, while he waited.
  if (state.status === "idle" && state.closed && since !== null) say(state.closed);
  if (state.type === "lobby" || state.status) {
    since = seeking ? since ?? seeking.since : null;
    hearOfOffer(seeking?.offer);
  }
  note();
  show();
}

// How many wait where; and whoever waits in a pool that is closed is told, and cannot choose it.
function hearOfPools(open, out) {
  for (const tile of [...pools]) {
    const pool = open.find(({ key }) => key === tile.dataset.poolKey);
    if (pool) count(tile, pool);
    else close(tile, out);
  }
}

function close(tile, out) {
  const mine = tile.querySelector("input").checked;
  tile.remove();
  pools.splice(pools.indexOf(tile), 1);
  const next = pools[0]?.querySelector("input");
  if (next && tickedTiles().length === 0) next.checked = true;
  if (mine && out) say(text("textClosed"));
}

function hearOfOffer(said) {
  const known = offer && said && (offer.until ?? said.until) === said.until;
  const ends = known ? offer.ends : Date.now() + 1000 * (said?.seconds ?? 0);
  offer = said ? { ends, until: said.until, accepted: said.accepted } : null;
}

// What one played last is ticked when one comes back.
function remember() {
  try {
    localStorage.setItem(CHOICE, tickedTiles().map((tile) => tile.dataset.poolKey).join(" "));
  } catch { /* it is not kept, and nothing depends on it */ }
}

function recall() {
  let kept = [];
  try {
    kept = (localStorage.getItem(CHOICE) ?? "").split(" ");
  } catch { /* the first pool then */ }
  const known = pools.filter((tile) => kept.includes(tile.dataset.poolKey));
  if (known.length === 0) return;
  for (const tile of pools) tile.querySelector("input").checked = known.includes(tile);
}

async function post(target, event) {
  event.preventDefault();
  say("");
  const sent = event.submitter;
  if (sent) sent.disabled = true;
  try {
    const body = new FormData(target);
    const answer = await fetch(target.action, { method: "POST", body, headers: { Accept: "application/json" } });
    await answered(answer);
  } catch {
    say(text("textFailed"));
  } finally {
    if (sent) sent.disabled = false;
  }
}

// Becoming a guest is a login, and a login changes the token of every form on the page.
function renewTokens() {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  if (!token) return;
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = token;
}

async function answered(answer) {
  renewTokens();
  const data = await answer.json();
  // Who sits at a table already is shown the way there.
  if (data.error?.url) return seated(data.error.url);
  if (!answer.ok) return say(data.error?.text ?? text("textFailed"));
  // A guest who cancelled is a guest all the same: the header should say so.
  if (data.status === "idle") offer = null;
  if (data.status === "idle" && !document.querySelector(".me")) return location.reload();
  if (data.status === "seeking" && since === null) {
    since = Date.now();
    // A new guest has a new session: the lobby must know him.
    reconnect();
    watch();
  }
  hear(data);
}

// The socket is the quick way; while it is away and we seek, we ask.
function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}/ws/lobby/`);
  socket = mine;
  mine.onmessage = (event) => {
    retry = 1000;
    if (socket === mine) hear(JSON.parse(event.data));
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    // Those who lost their lines together do not come back together.
    setTimeout(connect, retry * (0.25 + 0.75 * Math.random()));
    retry = Math.min(retry * 2, 30000);
  };
}

function reconnect() {
  const old = socket;
  connect();
  old?.close();
}

async function ask() {
  if (since === null || document.hidden) return;
  try {
    const answer = await fetch("/play/status/", { headers: { Accept: "application/json" } });
    if (answer.ok) hear(await answer.json());
  } catch { /* the next round asks again */ }
}

function watch() {
  polls ??= setInterval(ask, POLL_MS);
}

function keepLive() {
  const place = document.querySelector("[data-live]");
  if (!place) return;
  setInterval(async () => {
    if (document.hidden || place.contains(document.activeElement)) return;
    try {
      const answer = await fetch(place.dataset.live);
      if (answer.ok) place.innerHTML = await answer.text();
    } catch { /* the last table stays */ }
  }, LIVE_MS);
}

// On a phone the first four and the chosen one are enough to begin with (site.css).
function unfold() {
  const all = play.querySelector("[data-all-pools]");
  all?.addEventListener("click", () => {
    play.querySelector(".pools").classList.remove("folded");
    all.hidden = true;
    pools[FOLDED]?.querySelector("input").focus();
  });
}

if (play) {
  unfold();
  form.addEventListener("submit", (event) => post(form, event));
  for (const one of [cancel, accept]) one.addEventListener("submit", (event) => post(one, event));
  form.addEventListener("change", note);
  form.addEventListener("submit", remember);
  if (since === null) recall();
  setInterval(tick, 1000);
  note();
  show();
  if (since !== null) watch();
  connect();
}
keepLive();

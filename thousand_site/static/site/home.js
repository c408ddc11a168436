// The Play button: seeks in place, hears from the lobby, and goes to the table.
const play = document.getElementById("play");
const form = play?.querySelector("[data-play]");
const cancel = play?.querySelector("[data-cancel]");
const button = play?.querySelector("[data-play-button]");
const message = play?.querySelector("[data-message]");
const pools = [...(play?.querySelectorAll("[data-pool-key]") ?? [])];
const text = (name, values = {}) =>
  play.dataset[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
const QUICK = 2;
const POLL_MS = 2000;
const LIVE_MS = 5000;
const FOLDED = 4;

let since = play?.dataset.since ? Number(play.dataset.since) * 1000 : null;
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

// One place decides what is seen: seeking or idle.
function show() {
  const seeking = since !== null;
  play.dataset.status = seeking ? "seeking" : "idle";
  if (button) button.hidden = seeking;
  cancel.hidden = !seeking;
  form.querySelector("fieldset").disabled = seeking;
  if (seeking) tick();
}

function tick() {
  if (since === null) return;
  const seconds = Math.max(0, Math.floor((Date.now() - since) / 1000));
  cancel.querySelector("[data-looking]").textContent = text("textLooking", { s: seconds });
}

function note() {
  const tile = form.querySelector("input:checked")?.closest("[data-pool-key]");
  const line = form.querySelector("[data-note]");
  if (!tile || !line) return;
  const name = tile.querySelector("[data-name]").textContent;
  line.textContent = `${name} · ${tile.querySelector("[data-count]").textContent}, ${about(tile)}`;
}

// One more is enough: a table is laid by the next wave.
const isNearlyFull = ({ waiting, players }) => Number(waiting) >= Number(players) - 1;

const about = ({ dataset }) => text("textAbout", { s: isNearlyFull(dataset) ? QUICK : dataset.bots });

function count(tile, waiting) {
  tile.dataset.waiting = waiting;
  tile.querySelector("[data-count]").textContent = text("textWaiting", { n: waiting });
  tile.querySelector("[data-heads]").textContent = waiting;
  tile.querySelector("[data-soon]").textContent =
    isNearlyFull(tile.dataset) ? about(tile) : text("textBots", { s: tile.dataset.bots });
}

function hear(state) {
  if (state.type === "seated" || state.status === "seated") return seated(state.url);
  for (const pool of state.pools ?? []) {
    const tile = pools.find((one) => one.dataset.poolKey === pool.key);
    if (tile) count(tile, pool.waiting);
  }
  const seeking = state.status === "seeking" ? state : state.seeking;
  if (since !== null && !seeking && state.pools) hearOfClosing(state.pools);
  // No longer waiting: seated, or thrown out? The call to the table may have been lost.
  if (state.type === "lobby" && since !== null && !seeking) return ask();
  if (state.type === "lobby" || state.status) since = seeking ? since ?? seeking.since : null;
  note();
  show();
}

// Whoever waits in a pool that is closed is told, and cannot choose it again.
function hearOfClosing(open) {
  const mine = form.querySelector("input:checked")?.closest("[data-pool-key]");
  if (!mine || open.some(({ key }) => key === mine.dataset.poolKey)) return;
  mine.remove();
  pools.splice(pools.indexOf(mine), 1);
  const next = pools[0]?.querySelector("input");
  if (next) next.checked = true;
  say(text("textClosed"));
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
  if (data.status === "idle" && !document.querySelector(".me")) return location.reload();
  if (data.status === "seeking") {
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
  cancel.addEventListener("submit", (event) => post(cancel, event));
  form.addEventListener("change", note);
  setInterval(tick, 1000);
  note();
  show();
  if (since !== null) watch();
  connect();
}
keepLive();

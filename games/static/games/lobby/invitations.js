// Invitations shown on every page; opens the viewer's own table when its game begins.
const place = document.getElementById("invitations");
const crowded = /** @type {HTMLElement} */ (document.getElementById("crowded"));
const MAX_RETRY_MS = 30000;
const PING_MS = 15000;

let shown = place?.dataset.tables ?? "";
let retry = 1000;
/** @type {WebSocket | null} */
let current = null;

/** @param {string[]} tables */
async function show(tables) {
  const next = tables.join(" ");
  if (!place || next === shown) return;
  try {
    const here = encodeURIComponent(location.pathname + location.search);
    const answer = await fetch(`${place.dataset.url}?here=${here}`);
    if (!answer.ok) return;
    place.innerHTML = await answer.text();
    shown = next;
  } catch { /* the next message tries again */ }
}

/** @param {{ type: string, tables: string[], url: string }} message */
function onMessage(message) {
  if (message.type === "invitations") show(message.tables);
  if (message.type === "seated" && location.pathname !== message.url) location.assign(message.url);
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/notifications/`);
  current = socket;
  socket.onopen = tellSight;
  socket.onmessage = (event) => {
    retry = 1000;
    tellCrowded();
    onMessage(JSON.parse(event.data));
  };
  socket.onclose = (event) => {
    tellCrowded(event.code);
    // Jitter: clients that lost their connections together do not reconnect together.
    setTimeout(connect, retry * (0.25 + 0.75 * Math.random()));
    retry = Math.min(retry * 2, MAX_RETRY_MS);
  };
}

/**
 * Says why the server accepts no further socket, by its close code; without one, nothing.
 * @param {number=} code
 */
function tellCrowded(code) {
  /** @type {Partial<Record<number, string>>} */
  const texts = { 4430: crowded.dataset.own, 4431: crowded.dataset.network };
  const text = texts[code ?? 0];
  if (text) retry = MAX_RETRY_MS / 2;
  crowded.textContent = text ?? "";
  crowded.hidden = !text;
}

// A program may look for a table for its owner only while a page of the owner is in sight.
function tellSight() {
  if (current?.readyState !== WebSocket.OPEN) return;
  current.send(JSON.stringify({ type: "ping", seq: 0, visible: !document.hidden }));
}

if (place) {
  connect();
  document.addEventListener("visibilitychange", tellSight);
  setInterval(() => document.hidden || tellSight(), PING_MS);
}

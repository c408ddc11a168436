// Who calls me to a table, on every page; and the way to a table of mine that begins.
const place = document.getElementById("calls");
const LONGEST_MS = 30000;

let shown = place?.dataset.tables ?? "";
let retry = 1000;

async function show(tables) {
  const wanted = tables.join(" ");
  if (wanted === shown) return;
  try {
    const here = encodeURIComponent(location.pathname + location.search);
    const answer = await fetch(`${place.dataset.calls}?here=${here}`);
    if (!answer.ok) return;
    place.innerHTML = await answer.text();
    shown = wanted;
  } catch { /* the next word asks again */ }
}

function hear(message) {
  if (message.type === "calls") show(message.tables);
  if (message.type === "seated" && location.pathname !== message.url) location.assign(message.url);
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/calls/`);
  socket.onmessage = (event) => {
    retry = 1000;
    hear(JSON.parse(event.data));
  };
  socket.onclose = () => {
    // Those who lost their lines together do not come back together.
    setTimeout(connect, retry * (0.25 + 0.75 * Math.random()));
    retry = Math.min(retry * 2, LONGEST_MS);
  };
}

if (place) connect();

// Starts the table: settings from the page, the line to the server, the view.
import { isPast } from "./clock.js";
import { Contribution, isWaitOver } from "./contribution.js";
import { html, render } from "./html.js";
import { KeptActs } from "./kept.js";
import { TableSocket } from "./socket.js";
import { watchSound } from "./sound.js";
import { Store } from "./store.js";
import { makeThemes } from "./themes.js";
import { App } from "./view/app.js";

const FLAG_EVERY_MS = 1000;

const config = JSON.parse(document.getElementById("table-config").textContent);

function lineTo(store, kept) {
  const contribution = new Contribution();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new TableSocket(`${scheme}://${location.host}${config.urls.socket}`, {
    message: (data) => {
      const news = contribution.heard(data);
      if (news) store.message(news);
      if (data.table) contribution.see(data.table, socket);
    },
    state: (name, code) => store.connected(name, code),
  }, { kept });
  const wake = () => document.visibilityState === "visible" && socket.wake();
  for (const change of ["online", "offline", "pageshow"]) addEventListener(change, wake);
  document.addEventListener("visibilitychange", wake);
  socket.open();
  return socket;
}

// The gallery shows one payload; acts go nowhere.
const deafLine = () => ({
  act: (action) => {
    console.info("act", action);
    return "gallery";
  },
});

function watchClock(store, socket) {
  setInterval(() => {
    const { table } = store.state;
    const now = store.serverNow();
    if (table && (isPast(table.clock, now) || isWaitOver(table, now))) socket.flag(table.seq);
  }, FLAG_EVERY_MS);
}

// While the first hand is looked at, the other faces are fetched: no card is turned up blank.
function fetchFaces(faces) {
  for (const address of Object.values(faces)) new Image().src = address;
}

const draw = (store, key) =>
  render(html`<${App} key=${key} store=${store} themes=${makeThemes(store)} />`, document.getElementById("table"));

// The page comes with the table as it was when it was made: nobody waits for the line.
function newStore(now, table) {
  const store = new Store(config);
  const kept = new KeptActs(table.id);
  store.socket = config.gallery ? deafLine() : lineTo(store, kept);
  store.message({ type: "table", now, table });
  const act = config.gallery ? null : kept.waiting(table);
  if (act) store.actAgain(act);
  return store;
}

function start() {
  const store = newStore(config.now, config.table);
  watchClock(store, store.socket);
  watchSound(store);
  draw(store);
  fetchFaces(config.faces[store.state.deck] ?? config.faces.two);
}

// One state after the other in the same page: whoever photographs them says which.
function startGallery() {
  let shown = 0;
  const show = ({ table, state }) => {
    const store = newStore(Date.now(), table);
    store.set({ connection: "open", ...state });
    draw(store, (shown += 1));
  };
  show(config);
  fetchFaces(config.faces[config.deck] ?? config.faces.two);
  addEventListener("gallery", (event) => show(event.detail));
}

if (config.gallery) startGallery();
else start();

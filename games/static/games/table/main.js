// Starts the table: settings from the page, the connection to the server, the view.
import { isPast } from "../board/clock.js";
import { Contribution, isWaitOver } from "../board/proof/contribution.js";
import { html, render } from "../base/html.js";
import { appearanceOf, pictureUrls, showAppearance } from "../board/appearance.js";
import { PendingActions } from "./socket/pending_actions.js";
import { TableSocket } from "./socket/socket.js";
import { loadSounds } from "./sound/loader.js";
import { Store } from "./store.js";
import { makePreferences } from "../board/preferences.js";
import { App } from "./page/app.js";
import { focusSoon, markKeys } from "../base/focus.js";
import { cameByKey } from "../base/last_input.js";
/** @import { Table } from "../base/page.js" */
/** @import { Connection, ConnectionName, ServerMessage, TableConfig, TableState } from "./table.js" */

const FLAG_EVERY_MS = 1000;
// What the table asks for first, else the own cards.
const FIRST_CONTROL = ".panel .primary:enabled, .panel button:enabled, .hand-card.legal button, .hand [tabindex='0']";

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {TableConfig} */
const config = JSON.parse(elementOf("table-config").textContent ?? "");

/** @param {Store} store @param {PendingActions} pendingActions */
function connect(store, pendingActions) {
  const contribution = new Contribution();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new TableSocket(`${scheme}://${location.host}${config.urls.socket}`, {
    /** @param {ServerMessage} data */
    message: (data) => {
      const message = contribution.withoutOwnAnswers(data);
      if (message) store.message(message);
      if (data.table) contribution.contributeIfAsked(data.table, socket);
    },
    /** @param {ConnectionName} name @param {number=} code */
    state: (name, code) => {
      store.setConnection(name, code);
      if (name === "open") socket.showTalk();
    },
  }, { pendingActions });
  const wake = () => document.visibilityState === "visible" && socket.wake();
  for (const change of ["online", "pageshow"]) addEventListener(change, wake);
  addEventListener("offline", () => socket.networkLost());
  document.addEventListener("visibilitychange", wake);
  socket.open();
  return socket;
}

// The gallery shows one payload; actions go nowhere.
const galleryConnection = () => ({
  /** @param {string} action */
  act: (action) => {
    console.info("act", action);
    return "gallery";
  },
  say: (/** @type {object} */ what) => {
    console.info("say", what);
    return "gallery";
  },
  showTalk: () => {},
});

/** @param {Store} store @param {Connection} socket */
function watchClock(store, socket) {
  setInterval(() => {
    const { table } = store.state;
    const now = store.serverNow();
    if (table && (isPast(table.clock, now) || isWaitOver(table, now))) socket.flag?.(table.seq);
  }, FLAG_EVERY_MS);
}

/**
 * Preload all card faces, so that no card is blank when it is turned up.
 * @param {(string | undefined)[]} addresses
 */
function preload(addresses) {
  for (const address of addresses) if (address) new Image().src = address;
}

/** @param {Store} store @param {number=} key */
const draw = (store, key) =>
  render(html`<${App} key=${key} store=${store} preferences=${makePreferences(store)} />`, elementOf("table"));

/**
 * The page contains the table as it was when rendered, so it is count before the connection opens.
 * @param {number} now
 * @param {Table} table
 */
function newStore(now, table) {
  const store = new Store(config);
  const pendingActions = new PendingActions(table.id);
  store.socket = config.gallery ? galleryConnection() : connect(store, pendingActions);
  store.message({ type: "table", now, table });
  const act = config.gallery ? null : pendingActions.unanswered(table);
  if (act) store.resendAction(act);
  return store;
}

function start() {
  const store = newStore(config.now, config.table);
  if (store.socket) watchClock(store, store.socket);
  draw(store);
  if (cameByKey()) focusSoon(FIRST_CONTROL);
  loadSounds(config.sounds, (watch) => watch(store));
  preload(pictureUrls(config, store.state.appearance));
}

// Shows one state after the other in the same page; the test that takes the pictures selects them.
function startGallery() {
  let count = 0;
  /** @param {{ table: Table, state?: Partial<TableState> }} props */
  const show = ({ table, state }) => {
    const store = newStore(Date.now(), table);
    store.set({ connection: "open", ...state, appearance: appearanceOf({ appearance: { ...config.appearance, ...state?.appearance } }) });
    showAppearance(store.state.appearance);
    draw(store, (count += 1));
  };
  show(config);
  preload(pictureUrls(config, appearanceOf(config)));
  addEventListener("gallery", (event) => show(/** @type {CustomEvent} */ (event).detail));
}

markKeys();
if (config.gallery) startGallery();
else start();

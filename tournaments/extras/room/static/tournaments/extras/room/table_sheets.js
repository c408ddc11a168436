// Opens the scorekeeper for a table: it begins with what this page knows, with or without a network.
/** @import { SheetStart } from "../../../games/scorekeeper/scorekeeper.js" */
/** @import { SheetSetup } from "./room.js" */
const BEGIN = "scorekeeper-begin";

/** @returns {SheetSetup | null} */
const setup = () => JSON.parse(document.getElementById("room-sheets")?.textContent ?? "null");

/**
 * What the sheet of this table begins with.
 * @param {SheetSetup} setup
 * @param {number} id
 * @returns {SheetStart | null}
 */
export function beginning({ save, back, isOrganiser, preset, agreements, tables }, id) {
  const table = tables.find((one) => one.id === id);
  if (!table) return null;
  const { title, players, firstDealer } = table;
  return { title, players, firstDealer, preset: { key: "", name: preset }, agreements: agreements[players.length], event: { save, back, isOrganiser, table: id } };
}

/** @param {number} id */
function open(id) {
  const known = setup();
  const begun = known && beginning(known, id);
  if (!begun) return;
  try {
    localStorage.setItem(BEGIN, JSON.stringify(begun));
  } catch {
    return;
  }
  location.assign(known.page);
}

// The scorekeeper is kept for the time without a network before somebody needs it.
async function keepScorekeeper() {
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage({ type: "score", language: document.documentElement.lang });
}

/** @param {HTMLElement} page */
export function watchSheets(page) {
  page.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-sheet]");
    if (button) open(Number(button.dataset.sheet));
  });
  if ("serviceWorker" in navigator && setup()?.tables.length) keepScorekeeper().catch(() => {});
}

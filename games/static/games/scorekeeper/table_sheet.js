// The sheet of a table of an event at real tables: begun from the event's page, which the network may have left since.
import { newSheet } from "./sheet.js";
/** @import { BeginStorage, ScoreSheet, SentSheet, SheetEvent, SheetStart } from "./scorekeeper.js" */
/** @import { SheetStore } from "./store.js" */

// The key under which the event's page stores the begin of a sheet.
export const BEGIN = "scorekeeper-begin";

/**
 * Open the sheet of the table that was asked for: the one that this phone keeps already, or a new one.
 * @param {SheetStore} store
 * @param {BeginStorage} storage
 */
export function beginAsked(store, storage = localStorage) {
  const asked = takeAsked(storage);
  if (!asked) return;
  const { event, ...given } = asked;
  const kept = store.sheets.find((sheet) => sheet.event?.save === event.save && sheet.event.table === event.table);
  store.save(kept ? { ...kept, event } : { ...newSheet(given), event });
}

/** @param {BeginStorage} storage @returns {SheetStart & { event: SheetEvent } | null} */
function takeAsked(storage) {
  try {
    const asked = JSON.parse(storage.getItem(BEGIN) ?? "null");
    storage.removeItem(BEGIN);
    return asked;
  } catch {
    return null;
  }
}

/**
 * Return whether its end was handed in, as it stands now.
 * @param {ScoreSheet} sheet
 */
export const isHandedIn = (sheet) => Boolean(sheet.event) && sheet.handedIn === sheet.changedAt;

/**
 * Return whether the event has answered to that.
 * @param {ScoreSheet} sheet
 */
export const isAnswered = (sheet) => isHandedIn(sheet) && sheet.answered?.at === sheet.changedAt;

/**
 * Return the sheet as this phone keeps it, once it was taken over: with the deals that the site answered with.
 * @param {ScoreSheet} sheet
 * @param {SentSheet} answer
 * @returns {ScoreSheet}
 */
export function takenOver(sheet, { url, kept }, now = Date.now()) {
  const { deals, stopped } = kept ?? sheet;
  return { ...sheet, deals, stopped, undone: [], taken: null, address: url, changedAt: now, sent: now, handedIn: null };
}

/**
 * Return whether there is something that the site does not know yet.
 * @param {ScoreSheet} sheet
 */
export function isDue(sheet) {
  // Before its first deal too: others at the table are told who keeps it.
  if (sheet.event) return !sheet.closed && !sheet.taken && (sheet.sent !== sheet.changedAt || (isHandedIn(sheet) && !isAnswered(sheet)));
  return Boolean(sheet.address || sheet.isWaiting) && sheet.sent !== sheet.changedAt;
}

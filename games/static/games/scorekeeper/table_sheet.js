// The sheet of a table of an event at real tables: begun from the event's page, which the network may have left since.
import { newSheet } from "./sheet.js";

// The key under which the event's page stores the begin of a sheet.
export const BEGIN = "scorekeeper-begin";

// Open the sheet of the table that was asked for: the one that this phone keeps already, or a new one.
export function beginAsked(store, storage = localStorage) {
  const asked = takeAsked(storage);
  if (!asked) return;
  const { event, ...given } = asked;
  const kept = store.sheets.find((sheet) => sheet.event?.save === event.save && sheet.event.table === event.table);
  store.save(kept ? { ...kept, event } : { ...newSheet(given), event });
}

function takeAsked(storage) {
  try {
    const asked = JSON.parse(storage.getItem(BEGIN));
    storage.removeItem(BEGIN);
    return asked;
  } catch {
    return null;
  }
}

// Return whether its end was handed in, as it stands now.
export const isHandedIn = (sheet) => Boolean(sheet.event) && sheet.handedIn === sheet.changedAt;

// Return whether the event has answered to that.
export const isAnswered = (sheet) => isHandedIn(sheet) && sheet.answered?.at === sheet.changedAt;

// Return whether there is something that the site does not know yet.
export function isDue(sheet) {
  if (sheet.event) return sheet.deals.length > 0 && !sheet.closed && (sheet.sent !== sheet.changedAt || (isHandedIn(sheet) && !isAnswered(sheet)));
  return Boolean(sheet.address || sheet.isWaiting) && sheet.sent !== sheet.changedAt;
}

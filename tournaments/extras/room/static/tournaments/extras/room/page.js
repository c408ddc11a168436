// The pages of an event at real tables, of organisers and of players' phones: results wait while there is no network.
import { page, poll, showConnection, showMessage, startDashboard } from "../../dashboard.js";
import { watchEnd } from "./end_sound.js";
import { readNameFiles } from "./name_files.js";
import { OfflineQueue } from "./offline_queue.js";
import { watchSheets } from "./table_sheets.js";

const place = /** @type {HTMLElement} */ (document.querySelector("[data-kept]"));
const queue = new OfflineQueue(place, page.dataset.event ?? "", (text) => {
  showMessage(text);
  poll(true);
});

/**
 * The result is shown among those that wait.
 * @param {HTMLFormElement} form
 */
function keep(form) {
  form.closest("details.sure")?.removeAttribute("open");
  showConnection(false);
  place.scrollIntoView({ block: "nearest" });
}

function endOfRound() {
  const time = page.querySelector(".room-clock time");
  return time && Date.parse(time.dataset.count ?? "");
}

watchSheets(page);
readNameFiles(page);
startDashboard({
  submit: (form) => ("keep" in form.dataset ? queue.submit(form) : null),
  keep,
  answered: () => queue.sendWaiting(),
  tick: watchEnd(page, endOfRound),
});

// Sending a sheet that is shared, or is a table's, after each change, as soon as there is a network.
import { useEffect, useState } from "../../base/html.js";
import { firstDifference, ServerError } from "../server.js";
import { resultsOf } from "../sheet.js";
import { isDue, isHandedIn, takenOver } from "../table_sheet.js";
import { text } from "../words.js";
/** @import { Server } from "../server.js" */
/** @import { SheetStore } from "../store.js" */
/** @import { Refused, ScoreSheet, Sending, Sent, State, Taken } from "../scorekeeper.js" */

// A network that is there may reach nothing: so long until the next attempt.
const RETRY_MS = 10_000;

/**
 * @param {{ store: SheetStore, server: Server, sheet: ScoreSheet, keep: (sheet: ScoreSheet) => void, isOnline: boolean,
 *   states: State[] }} props
 * @returns {Sending}
 */
export function useSending({ store, server, sheet, keep, isOnline, states }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(/** @type {Refused | null} */ (null));
  const [isResting, rest] = useState(false);
  const [booked, setBooked] = useState(/** @type {ScoreSheet["accepted"] | null} */ (null));
  const ours = resultsOf(states);
  const theirs = booked?.at === sheet.changedAt ? booked.rows : null;
  const accepted = sheet.accepted?.at === sheet.changedAt ? sheet.accepted.rows : null;
  const difference = theirs && !accepted ? firstDifference(ours, theirs) : null;
  // The sheet on the screen may be another one by now.
  /** @param {Partial<ScoreSheet>} changes */
  const note = (changes) => {
    store.patch(sheet.key, changes);
    if (store.current?.key === sheet.key) keep(store.current);
  };
  /** @returns {Promise<Sent>} */
  const send = async () => {
    const end = (accepted ?? ours).at(-1);
    const [at, scores] = [sheet.changedAt, isHandedIn(sheet) && end ? end.scores : null];
    setBusy(true);
    try {
      const answer = await server.send(sheet, scores);
      setBooked({ at, rows: answer.rows });
      setRefused(null);
      note({ address: answer.url, sent: at, ...(scores && { answered: { at, text: answer.text } }) });
      return { url: answer.url };
    } catch (error) {
      if (error instanceof ServerError) return refuse(error, at);
      note({ isWaiting: true });
      rest(true);
      setTimeout(() => rest(false), RETRY_MS);
      return { problem: text("no_connection_link") };
    } finally {
      setBusy(false);
    }
  };
  /**
   * What the site refuses is not sent again before it has changed.
   * @param {ServerError} error
   * @param {number} at
   */
  const refuse = (error, at) => {
    if (error.code === "sheet_kept") {
      note({ taken: takenBy(error) });
      return { problem: error.message };
    }
    setRefused({ at, handedIn: sheet.handedIn, text: error.message });
    if (sheet.event && error.code === "table_over") note({ closed: error.message });
    // Sent without its end, the sheet comes back as the server books it.
    if (error.code === "sheet_differs") note({ handedIn: null, sent: null });
    return { problem: error.message };
  };
  const remove = async () => {
    try {
      await server.remove(sheet);
    } catch (error) {
      return error instanceof ServerError ? error.message : text("no_connection_link");
    }
    note({ address: null, sent: null, isWaiting: false });
    return text("public_deleted");
  };
  /** @param {"table" | "phone"} from */
  const takeOver = async (from) => {
    if (!sheet.event) return null;
    try {
      return takenOver(sheet, await server.takeOver(sheet, sheet.event, from));
    } catch (error) {
      const said = error instanceof ServerError ? error.message : text("no_connection_now");
      setRefused({ at: sheet.changedAt, handedIn: sheet.handedIn, text: said });
      return null;
    }
  };
  const isRefused = refused?.at === sheet.changedAt && refused.handedIn === sheet.handedIn;
  const due = isDue(sheet);
  useEffect(() => rest(false), [isOnline]);
  useEffect(() => { if (due && isOnline && !busy && !isRefused && !isResting) send(); }, [due, isOnline, busy, isRefused, isResting, sheet.changedAt, sheet.handedIn]);
  const accept = () => { if (theirs) note({ accepted: { at: sheet.changedAt, rows: theirs } }); };
  const handIn = () => note({ handedIn: sheet.changedAt });
  return { busy, ours, theirs, difference, problem: isRefused ? refused.text : "", send, remove, accept, handIn, takeOver, isDue: due };
}

/** @param {ServerError} error @returns {Taken} */
const takenBy = ({ data: { name = "", deals = 0, address = "" } }) => ({ name, deals, address });

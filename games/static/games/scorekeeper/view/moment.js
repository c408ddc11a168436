// Large events take the place of the ribbon for a moment.
import { useEffect, useState } from "../../base/html.js";
import { written } from "../words.js";
/** @import { Line, State } from "../scorekeeper.js" */

const MOMENT_MS = 900;
/** @type {["mounted" | "fell" | "reset", string][]} */
const KEYS = [["mounted", "moment_mounted"], ["fell", "moment_fell"], ["reset", "moment_reset"]];

/**
 * The largest event of the deal that led to this state, as a line of the ribbon; null: there is none.
 * @param {State} state
 * @param {string[]} names
 * @returns {Line | null}
 */
export function momentOf(state, names) {
  if (state.winner !== null) return { key: "has_won", values: { name: names[state.winner] }, isMoment: true };
  const declarer = state.last?.declarer ?? null;
  if (state.last?.outcome === "written_off" && declarer !== null) return { key: "moment_written_off", values: { name: names[declarer] }, isMoment: true };
  for (const [type, key] of KEYS) {
    for (const event of state.events) {
      if (event.type !== type) continue;
      const score = event.type === "mounted" ? 0 : event.score;
      return { key, values: { name: names[event.seat], score: written(score) }, isMoment: true };
    }
  }
  return null;
}

export function useMoment() {
  const [moment, show] = useState(/** @type {Line | null} */ (null));
  useEffect(() => {
    const timer = moment ? setTimeout(() => show(null), MOMENT_MS) : undefined;
    return () => clearTimeout(timer);
  }, [moment]);
  return /** @type {const} */ ([moment, show]);
}

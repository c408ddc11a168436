// Large events take the place of the ribbon for a moment.
import { useEffect, useState } from "../../base/html.js";
import { written } from "../words.js";

const MOMENT_MS = 900;
const KEYS = { mounted: "moment_mounted", fell: "moment_fell", reset: "moment_reset" };

// The largest event of the deal that led to this state, as a line of the ribbon; null: there is none.
export function momentOf(state, names) {
  if (state.winner !== null) return { key: "has_won", values: { name: names[state.winner] }, isMoment: true };
  const { outcome, declarer } = state.last;
  if (outcome === "written_off") return { key: "moment_written_off", values: { name: names[declarer] }, isMoment: true };
  const event = Object.keys(KEYS).map((type) => state.events.find((one) => one.type === type)).find(Boolean);
  return event ? { key: KEYS[event.type], values: { name: names[event.seat], score: written(event.score ?? 0) }, isMoment: true } : null;
}

export function useMoment() {
  const [moment, show] = useState(null);
  useEffect(() => {
    const timer = moment && setTimeout(() => show(null), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [moment]);
  return [moment, show];
}

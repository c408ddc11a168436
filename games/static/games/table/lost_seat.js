// A seat that was lost by the clock: a bot plays there, and for a while its player may take it back.
import { requiredStep } from "./legal_actions.js";

// Return the number of the deal until which the viewer may take the seat back; null if they may not.
export const returnUntil = (table) => (table.you == null ? null : table.people[table.you].return_until ?? null);

export const mayReturn = (table) => returnUntil(table) != null;

// True if this very turn of the viewer costs the seat when it runs out.
export const isLastChance = (table) =>
  Boolean(table.timeouts?.last && !table.timeouts.returned && requiredStep(table));

// Return how the viewer of this table lost the seat since: "time" or "left"; null if they still have it.
export function lossSince(before, table) {
  if (before?.you == null || table.you != null) return null;
  return mayReturn(before) || before.timeouts?.last ? "time" : "left";
}

// The warning that the viewer's turn may cost the seat.
import { useEffect, useState } from "../../base/html.js";
import { isLastChance } from "../seat/model.js";
import { useTable } from "../context.js";
/** @import { Table } from "../../base/page.js" */

const CHECK_MS = 250;

/** @param {Table} table */
export function useLastChance(table) {
  const { store } = useTable();
  const [, redraw] = useState(0);
  const isWarned = Boolean(table.timeouts?.last);
  useEffect(() => {
    if (!isWarned) return undefined;
    const timer = setInterval(() => redraw((n) => n + 1), CHECK_MS);
    return () => clearInterval(timer);
  }, [isWarned]);
  return isLastChance(table, store.serverNow());
}

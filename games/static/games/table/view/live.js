// One polite live region speaks each event in a sentence; urgent only for the last ten seconds.
import { remaining } from "../clock.js";
import { html, useEffect, useState } from "../html.js";
import { sentences } from "../spoken.js";
import { gettext, plain } from "../text.js";
import { turnWords } from "../turnwords.js";
import { useTable } from "./context.js";

function told(table) {
  const turn = turnWords(table);
  return [...sentences(table), turn ? plain(turn.message).replace(/…?$/, ".") : ""].join(" ");
}

function useUrgent(table) {
  const { store } = useTable();
  const [urgent, setUrgent] = useState(false);
  useEffect(() => {
    const look = () => setUrgent(table.you != null && remaining(table.clock, table.you, store.serverNow()).urgent);
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [table]);
  return urgent;
}

export function Live({ table }) {
  const urgent = useUrgent(table);
  return html`<div class="unseen">
    <p aria-live="polite" aria-atomic="true">${told(table)}</p>
    <p aria-live="assertive">${urgent ? gettext("Ten seconds left.") : ""}</p>
  </div>`;
}

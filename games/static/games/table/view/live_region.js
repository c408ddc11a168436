// A polite live region reads every event as a sentence; an assertive one only announces the last ten seconds.
import { remaining } from "../clock.js";
import { html, useEffect, useState } from "../html.js";
import { sentences } from "../announcements.js";
import { gettext, plain } from "../text.js";
import { turnText } from "../text/turn.js";
import { useTable } from "./context.js";
import { useLastChance } from "./last_chance.js";
import { SpokenLine } from "./talk.js";

function liveText(table) {
  const turn = turnText(table);
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

export function LiveRegion({ table, state }) {
  const urgent = useUrgent(table);
  const isLast = useLastChance(table);
  return html`<div class="unseen">
    <p aria-live="polite" aria-atomic="true">${liveText(table)}</p>
    <${SpokenLine} state=${state} />
    <p aria-live="assertive">${isLast ? gettext("Last chance, then a bot takes over.") : ""}${urgent ? ` ${gettext("Ten seconds left.")}` : ""}</p>
  </div>`;
}

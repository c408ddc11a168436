// The live region for screen readers: events and the viewer's turn at once, others' turns after a while.
import { remaining } from "../../board/clock.js";
import { hintFor } from "../turn/hint.js";
import { spokenHint } from "../turn/hint_view.js";
import { html, useEffect, useState } from "../../base/html.js";
import { requiredStep } from "../../board/legal_actions.js";
import { turnSentence } from "./news.js";
import { gettext, interpolate, cardName } from "../../base/text.js";
import { useTable } from "../context.js";
import { useLastChance } from "../turn/last_chance.js";
import { SpokenLine } from "../talk/bubbles.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { NewsLine, TableState } from "../table.js" */

// After each card "Boris plays next" would be said in vain: Boris has mostly played by then.
const WAIT_MS = 2500;

/**
 * A reader says only what changes in a region that it knows: it is there before its first text.
 * @param {NewsLine[]} log
 */
function useLog(log) {
  const [shown, show] = useState(/** @type {NewsLine[]} */ ([]));
  useEffect(() => show(log), [log]);
  return shown;
}

/**
 * Nothing for a turn that is over sooner.
 * @param {Table} table
 */
function useWaiting(table) {
  const text = requiredStep(table) ? "" : turnSentence(table);
  const [waiting, setWaiting] = useState("");
  useEffect(() => {
    setWaiting("");
    const timer = setTimeout(() => setWaiting(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [table.deal, table.seq, text]);
  return waiting;
}

/** @param {Table} table */
function useUrgent(table) {
  const { store } = useTable();
  const [urgent, setUrgent] = useState(false);
  useEffect(() => {
    const look = () => setUrgent(table.you != null && remaining(table.clock, /** @type {SeatNumber} */ (table.you), store.serverNow()).urgent);
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [table]);
  return urgent;
}

/**
 * What a press led to, if it played no card.
 * @param {Table} table
 * @param {TableState} props
 */
function pressedText(table, { refusal, premove, selected, hint }) {
  if (refusal) return refusal.text;
  const current = hintFor(table, hint);
  if (current) return spokenHint(current);
  if (premove) return interpolate(gettext("Chosen in advance: %(card)s."), { card: cardName(premove) });
  return selected ? interpolate(gettext("Press %(card)s again to play it."), { card: cardName(selected) }) : "";
}

/** @param {{ table: Table, state: TableState }} props */
export function LiveRegion({ table, state }) {
  const urgent = useUrgent(table);
  const isLast = useLastChance(table);
  const log = useLog(state.log);
  const waiting = useWaiting(table);
  return html`<div class="unseen">
    <div role="log" aria-live="polite" aria-label=${gettext("What happened")}>${log.map(({ id, text }) => html`<p key=${id}>${text}</p>`)}</div>
    <p aria-live="polite" aria-atomic="true">${waiting}</p>
    <${SpokenLine} state=${state} />
    <p aria-live="polite" aria-atomic="true">${pressedText(table, state)}</p>
    <p aria-live="assertive">${isLast ? gettext("Last chance, then a bot takes over.") : ""}${urgent ? ` ${gettext("Ten seconds left.")}` : ""}</p>
  </div>`;
}

// The sheet over hand and turn line after the seat was lost by the clock, and its folded form.
import { html, useLayoutEffect, useRef, useState } from "../../base/html.js";
import { ENDS_OFFER } from "./model.js";
import { personAt } from "../../board/people.js";
import { mayReturn, returnUntil } from "../../board/seats.js";
import { gettext, interpolate, say } from "../../base/text.js";
import { useTable } from "../context.js";
import { FormattedText } from "../../base/formatted_text.js";
import { Icon } from "../../base/icons.js";
import { Portrait } from "../../board/view/player_plates.js";
import { requestJson } from "../end/play_again.js";
/** @import { Message, Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { ReturnAction, TableState } from "../table.js" */
/** @import { RefObject } from "preact" */

const noConnection = () => gettext("No connection. Try again in a moment.");

// Nothing is sent later by itself: without a connection the button waits.
/** @param {(problem: string) => void=} onProblem */
function useReturn(onProblem = () => {}) {
  const { store } = useTable();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const { config } = store;
  /** @param {string=} error @param {string=} code */
  const done = (error, code) => {
    setBusy(false);
    setProblem(error ?? null);
    if (error) onProblem(error);
    if (code && ENDS_OFFER.includes(code)) store.set({ kept: true });
  };
  const take = () => {
    setBusy(true);
    requestJson(config, config.urls.take_back, new URLSearchParams())
      .then((answer) => done(answer.error?.text, answer.error?.code))
      .catch(() => done(noConnection()));
  };
  return { busy, problem, take };
}

/** @param {TableState} props */
const canSend = ({ connection, offline }) => connection === "open" && !offline;

/**
 * Bold parts of a sentence are sentences of their own language, too.
 * @param {string} text
 */
const strong = (text) => ({ strong: text });
/** @param {number | null} number */
const untilDeal = (number) => interpolate(gettext("until deal %(number)s begins"), { number });

/** @param {{ icon: string, of: Message }} props */
function Fact({ icon, of }) {
  return html`<li><${Icon} name=${icon} /><span><${FormattedText} of=${of} /></span></li>`;
}

/** @param {{ table: Table }} props */
function Facts({ table }) {
  const seconds = Math.round((table.clock?.action_ms ?? 0) / 1000);
  return html`<ul class="return-facts">
    <${Fact} icon="clock" of=${say(gettext("You can return %(until)s"), { until: strong(untilDeal(returnUntil(table))) })} />
    <${Fact} icon="undo" of=${say(gettext("%(once)s You have %(seconds)s s a turn and no reserve until the next deal. If your time runs out again, the seat is gone"),
    { once: strong(gettext("Once in a game.")), seconds })} />
    ${table.rated && html`<${Fact} icon="flag" of=${say(gettext("Counts as %(half)s; not coming back counts as a whole one"), { half: strong(gettext("half a game left early")) })} />`}
  </ul>`;
}

/**
 * The focus follows only if it was where the sheet now lies.
 * @param {RefObject<HTMLElement | null>} button
 */
function useFocusFromHand(button) {
  useLayoutEffect(() => {
    if (document.activeElement?.closest(".mine, .turn-line-place")) button.current?.focus({ preventScroll: true });
  }, []);
}

/** @param {{ table: Table, state: TableState, back: ReturnAction }} props */
function Offer({ table, state, back }) {
  const { store } = useTable();
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusFromHand(button);
  const fold = () => store.set({ folded: true });
  return html`<div role="alert">
      <div class="lost-head"><${Portrait} person=${{ ...personAt(table, /** @type {SeatNumber} */ (table.you)), absent: true }} />
        <div><h2>${gettext("Your time ran out.")}</h2><p>${gettext("A bot plays for you.")}</p></div></div>
      <${Facts} table=${table} />
    </div>
    ${back.problem && html`<p class="problem" role="status">${back.problem}</p>`}
    <div class="actions">
      <button type="button" class="button main" onClick=${fold}>${gettext("Not now")}</button>
      <button type="button" ref=${button} class="button primary main grow" disabled=${back.busy || !canSend(state)} onClick=${back.take}>${gettext("Take my seat back")}</button>
    </div>`;
}

/** @param {Table} table */
const keptText = (table) =>
  (table.you == null ? gettext("Your time ran out. You are watching now.") : gettext("Your time ran out."));

/** @param {Table} table @param {TableState} state */
const keptWords = (table, state) => (state.lost === "left"
  ? { title: gettext("You left this game."), text: gettext("A bot has taken your seat. You are watching now.") }
  : { title: gettext("The bot keeps the seat."), text: keptText(table) });

/**
 * A table that still shows the seat is an old one: there may be nothing to watch.
 * @param {{ table: Table, state: TableState, back: ReturnAction }} props
 */
function Kept({ table, state, back }) {
  const { store } = useTable();
  const { title, text } = keptWords(table, state);
  const watch = () => {
    store.set({ lost: null });
    // The focus would be lost with the sheet.
    const board = document.querySelector(".card-table");
    board?.focus({ preventScroll: true });
  };
  return html`<div role="alert"><div class="lost-head"><div><h2>${title}</h2>
      <p>${back.problem ?? text}</p></div></div></div>
    <div class="actions">
      <a class="button main" href=${store.config.urls.home}><${Icon} name="home" />${gettext("Home")}</a>
      ${table.you == null && html`<button type="button" class="button primary main grow" onClick=${watch}><${Icon} name="eye" />${gettext("Watch")}</button>`}
    </div>`;
}

/** @param {Table} table @param {TableState} state */
const isOffered = (table, state) => mayReturn(table) && !state.folded && !state.kept;
/** @param {Table} table @param {TableState} state */
const isKept = (table, state) =>
  !table.result && (table.you == null ? state.lost != null : mayReturn(table) && state.kept);
/** @param {Table} table @param {TableState} state */
export const coversHand = (table, state) => isOffered(table, state) || isKept(table, state);

/** @param {{ table: Table, state: TableState }} props */
export function LostSeat({ table, state }) {
  const back = useReturn();
  if (!coversHand(table, state)) return null;
  return html`<section class="lost-seat" aria-label=${gettext("Your seat")}>
    ${isOffered(table, state) ? html`<${Offer} table=${table} state=${state} back=${back} />` : html`<${Kept} table=${table} state=${state} back=${back} />`}
  </section>`;
}

/** @param {{ table: Table, state: TableState }} props */
export function FoldedReturn({ table, state }) {
  const { store } = useTable();
  const { busy, take } = useReturn((error) => store.showError(error));
  const text = interpolate(gettext("Take my seat back, until deal %(number)s"), { number: returnUntil(table) });
  return html`<button type="button" class="turn-line mine" disabled=${busy || !canSend(state)} onClick=${take}>${text}</button>`;
}

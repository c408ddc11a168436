// The sheet over hand and turn line after the seat was lost by the clock, and its folded form.
import { html, useLayoutEffect, useRef, useState } from "../../base/html.js";
import { ENDS_OFFER } from "./model.js";
import { personAt } from "../../board/people.js";
import { mayReturn, returnUntil } from "../../board/seats.js";
import { gettext, interpolate, say } from "../../base/text.js";
import { useTable } from "../../base/context.js";
import { FormattedText } from "../../base/formatted_text.js";
import { Icon } from "../../base/icons.js";
import { Portrait } from "../../board/view/player_plates.js";
import { requestJson } from "../end/play_again.js";

const noConnection = () => gettext("No connection. Try again in a moment.");

// Nothing is sent later by itself: without a connection the button waits.
function useReturn(onProblem = () => {}) {
  const { store } = useTable();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const { config } = store;
  const done = (error, code) => {
    setBusy(false);
    setProblem(error ?? null);
    if (error) onProblem(error);
    if (ENDS_OFFER.includes(code)) store.set({ kept: true });
  };
  const take = () => {
    setBusy(true);
    requestJson(config, config.urls.take_back, new URLSearchParams())
      .then((answer) => done(answer.error?.text, answer.error?.code))
      .catch(() => done(noConnection()));
  };
  return { busy, problem, take };
}

const canSend = ({ connection, offline }) => connection === "open" && !offline;

// Bold parts of a sentence are sentences of their own language, too.
const strong = (text) => ({ strong: text });
const untilDeal = (number) => interpolate(gettext("until deal %(number)s begins"), { number });

function Fact({ icon, of }) {
  return html`<li><${Icon} name=${icon} /><span><${FormattedText} of=${of} /></span></li>`;
}

function Facts({ table }) {
  const seconds = Math.round(table.clock.action_ms / 1000);
  return html`<ul class="return-facts">
    <${Fact} icon="clock" of=${say(gettext("You can return %(until)s"), { until: strong(untilDeal(returnUntil(table))) })} />
    <${Fact} icon="undo" of=${say(gettext("%(once)s %(seconds)s s a turn, no reserve until the next deal. The next time your clock runs out is final"),
    { once: strong(gettext("Once in a game.")), seconds })} />
    ${table.rated && html`<${Fact} icon="flag" of=${say(gettext("Costs %(half)s, staying away a whole one"), { half: strong(gettext("half a leave")) })} />`}
  </ul>`;
}

// The focus follows only if it was where the sheet now lies.
function useFocusFromHand(button) {
  useLayoutEffect(() => {
    if (document.activeElement?.closest(".mine, .turn-line-place")) button.current?.focus({ preventScroll: true });
  }, []);
}

function Offer({ table, state, back }) {
  const { store } = useTable();
  const button = useRef(null);
  useFocusFromHand(button);
  const fold = () => store.set({ folded: true });
  return html`<div role="alert">
      <div class="lost-head"><${Portrait} person=${{ ...personAt(table, table.you), absent: true }} />
        <div><h2>${gettext("Your time ran out.")}</h2><p>${gettext("A bot plays for you.")}</p></div></div>
      <${Facts} table=${table} />
    </div>
    ${back.problem && html`<p class="problem" role="status">${back.problem}</p>`}
    <div class="actions">
      <button type="button" class="button main" onClick=${fold}>${gettext("Not now")}</button>
      <button type="button" ref=${button} class="button primary main grow" disabled=${back.busy || !canSend(state)} onClick=${back.take}>${gettext("Take my seat back")}</button>
    </div>`;
}

const keptText = (table) =>
  (table.you == null ? gettext("Your time ran out. You are watching now.") : gettext("Your time ran out."));

const keptWords = (table, state) => (state.lost === "left"
  ? { title: gettext("You left this game."), text: gettext("A bot has taken your seat. You are watching now.") }
  : { title: gettext("The bot keeps the seat."), text: keptText(table) });

// A table that still shows the seat is an old one: there may be nothing to watch.
function Kept({ table, state, back }) {
  const { store } = useTable();
  const { title, text } = keptWords(table, state);
  const watch = () => {
    store.set({ lost: null });
    // The focus would be lost with the sheet.
    document.querySelector(".card-table")?.focus({ preventScroll: true });
  };
  return html`<div role="alert"><div class="lost-head"><div><h2>${title}</h2>
      <p>${back.problem ?? text}</p></div></div></div>
    <div class="actions">
      <a class="button main" href=${store.config.urls.home}><${Icon} name="home" />${gettext("Home")}</a>
      ${table.you == null && html`<button type="button" class="button primary main grow" onClick=${watch}><${Icon} name="eye" />${gettext("Watch")}</button>`}
    </div>`;
}

const isOffered = (table, state) => mayReturn(table) && !state.folded && !state.kept;
const isKept = (table, state) =>
  !table.result && (table.you == null ? state.lost != null : mayReturn(table) && state.kept);
export const coversHand = (table, state) => isOffered(table, state) || isKept(table, state);

export function LostSeat({ table, state }) {
  const back = useReturn();
  if (!coversHand(table, state)) return null;
  return html`<section class="lost-seat" aria-label=${gettext("Your seat")}>
    ${isOffered(table, state) ? html`<${Offer} table=${table} state=${state} back=${back} />` : html`<${Kept} table=${table} state=${state} back=${back} />`}
  </section>`;
}

export function FoldedReturn({ table, state }) {
  const { store } = useTable();
  const { busy, take } = useReturn((error) => store.showError(error));
  const text = interpolate(gettext("Take my seat back, until deal %(number)s"), { number: returnUntil(table) });
  return html`<button type="button" class="turn-line mine" disabled=${busy || !canSend(state)} onClick=${take}>${text}</button>`;
}

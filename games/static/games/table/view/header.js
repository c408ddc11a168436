// The header: where I am, and the way out.
import { html } from "../html.js";
import { gettext, interpolate } from "../text.js";
import { useTable } from "./context.js";
import { Icon, Logo } from "./icons.js";

// Which deal lies here: the one being played, else the last.
export const dealWords = (table) =>
  interpolate(gettext("Deal %(number)s"), { number: table.phase === "over" ? table.played : table.played + 1 });

// Who watches may look at the hands of the last finished deal: open hands, one deal behind.
export const hasLastDeal = (table) => table.you == null && table.deal > 0 && table.phase !== "over";

// Whether I sit here, and it goes on.
export const plays = (table) => table.you != null && table.phase !== "over" && table.status === "playing";

export const Rated = ({ table }) => html`<span class="chip">${table.rated ? gettext("rated") : gettext("unrated")}</span>`;

// A table of a tournament leads back to it: one need not leave to look how it stands.
function ToEvent() {
  const { event } = useTable().store.config;
  return event && html`<a class="quiet" href=${event}><${Icon} name="cup" />${gettext("Tournament")}</a>`;
}

export function Header({ table, state }) {
  const { store, themes } = useTable();
  return html`<header class="top">
    <a class="brand" href=${store.config.urls.home}><${Logo} /><span>${gettext("Thousand")}</span></a>
    ${table && html`<h1 class="pool">${table.pool.name}</h1>
      <${Rated} table=${table} />
      ${table.you == null && html`<span class="chip">${gettext("you are watching")}</span>`}
      <span class="deal-number">${dealWords(table)}</span>`}
    <span class="gap" />
    ${table && hasLastDeal(table) && html`<a class="quiet" href=${store.config.urls.last_deal}><${Icon} name="eye" />${gettext("Last deal, open")}</a>`}
    <button type="button" class="quiet sound-switch" aria-label=${gettext("Sound")} aria-pressed=${state.sound} onClick=${themes.toggleSound}><${Icon} name=${state.sound ? "sound" : "mute"} /></button>
    <button type="button" class="quiet" aria-label=${gettext("Light or dark")} onClick=${themes.toggle}><${Icon} name="theme" /></button>
    ${table && plays(table) && html`<button type="button" class="quiet" aria-haspopup="dialog" onClick=${() => store.open("resign")}><${Icon} name="flag" />${gettext("Resign")}</button>`}
    <${ToEvent} />
    <a class="quiet" href=${store.config.urls.home}><${Icon} name="leave" />${gettext("Leave")}</a>
  </header>`;
}

// What my own absence came to.
function Missed({ table, state }) {
  if (state.lost) return html`<p class="line" role="status">${gettext("You left this game. A bot keeps your seat, and you are watching.")}</p>`;
  if (!table?.missed) return null;
  const { turns, most } = table.missed;
  const text = interpolate(gettext("Your time was up and the caretaker played for you: %(turns)s of %(most)s in a row. After the last a bot keeps your seat."), table.missed);
  return html`<p class=${`line${turns + 1 >= most ? " fault" : ""}`} role="status">${text}</p>`;
}

export function Line({ table, state }) {
  if (state.connection === "closed") return html`<p class="line fault" role="alert">${gettext("The table cannot be reached. Load the page again.")}</p>`;
  if (state.offline) return html`<p class="line" role="status">${gettext("No connection. Your clock runs, we try again")}</p>`;
  if (state.back) return html`<p class="line back" role="status">${gettext("Back again")}</p>`;
  return html`<${Missed} table=${table} state=${state} />`;
}

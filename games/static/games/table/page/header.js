// The header: the table's name, settings, and the ways to leave.
import { html } from "../../base/html.js";
import { gettext, interpolate, ngettext } from "../../base/text.js";
import { dealNumberText } from "../../board/text/goal.js";
import { watchingText } from "../talk/text.js";
import { useTable } from "../context.js";
import { Icon, Logo } from "../../base/icons.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Timeouts } from "../../base/types.js" */
/** @import { TableState } from "../table.js" */

/**
 * True if the viewer watches and a deal has ended: its hands may be seen, one deal late.
 * @param {Table} table
 */
export const hasLastDeal = (table) => table.you == null && table.deal > 0 && table.phase !== "over";

/**
 * True if the viewer has a seat and the game is running.
 * @param {Table} table
 */
export const isPlaying = (table) => table.you != null && table.phase !== "over" && table.status === "playing";

/** @param {{ table: Table }} props */
export const Rated = ({ table }) => html`<span class="chip">${table.rated ? gettext("rated") : gettext("unrated")}</span>`;

// A link from a tournament's table to the tournament.
function ToEvent() {
  const { event } = useTable().store.config;
  return event && html`<a class="quiet" href=${event}><${Icon} name="cup" />${gettext("Tournament")}</a>`;
}

/** @param {{ table: Table | null, state: TableState }} props */
export function Header({ table, state }) {
  const { store, preferences } = useTable();
  return html`<header class="top">
    <a class="brand" href=${store.config.urls.home}><${Logo} /><span>${gettext("Thousand")}</span></a>
    ${table && html`<h1 class="pool">${table.pool.name}</h1>
      <${Rated} table=${table} />
      ${table.you == null && html`<span class="chip">${gettext("you are watching")}</span>`}
      <span class="deal-number">${dealNumberText(table)}</span>`}
    <span class="gap" />
    ${table && isPlaying(table) && !store.config.deals && html`<button type="button" class="quiet" aria-haspopup="dialog" onClick=${() => store.open("resign")}><${Icon} name="flag" />${gettext("Resign")}</button>`}
    ${table && hasLastDeal(table) && html`<a class="quiet" href=${store.config.urls.last_deal}><${Icon} name="eye" />${gettext("Last deal")}</a>`}
    ${table && state.talk.watching.count > 0 && html`<button type="button" class="quiet" aria-label=${watchingText(state.talk.watching.count)} onClick=${() => store.talk.open("desktop", "watching")}><${Icon} name="eye" />${state.talk.watching.count}</button>`}
    ${table && html`<button type="button" class="quiet keys-button" aria-haspopup="dialog" aria-label=${gettext("Keyboard shortcuts")} title=${gettext("Keyboard shortcuts")} aria-keyshortcuts="?" onClick=${() => store.open("keys")}><${Icon} name="keys" /></button>`}
    <button type="button" class="quiet" aria-haspopup="dialog" aria-label=${gettext("Sound")} disabled=${!table} onClick=${() => store.open("sounds")}><${Icon} name=${state.sound ? "sound" : "mute"} /></button>
    ${table && html`<button type="button" class="quiet" aria-haspopup="dialog" aria-label=${gettext("Appearance")} onClick=${() => store.open("appearance")}><${Icon} name="cards" /></button>`}
    <button type="button" class="quiet" aria-label=${gettext("Light or dark theme")} onClick=${preferences.toggle}><${Icon} name="theme" /></button>
    <${ToEvent} />
    <a class="quiet" href=${store.config.deals ?? store.config.urls.home}><${Icon} name="leave" />${gettext("Leave")}</a>
  </header>`;
}

/** @param {Timeouts} props */
function timeoutText({ count: turns, limit: most, total, last, returned }) {
  if (returned) return gettext("You took your seat back. The next time your clock runs out, a bot takes it for good.");
  if (last && turns + 1 < most) {
    return interpolate(ngettext("Your time ran out %(total)s time in this game. The next time, a bot takes your seat.",
      "Your time ran out %(total)s times in this game. The next time, a bot takes your seat.", total), { total });
  }
  return interpolate(gettext("Your time ran out, so a move was made for you: %(turns)s of %(most)s in a row. After the last one, a bot takes your seat."), { turns, most });
}

/**
 * A notice about the viewer's timeouts.
 * @param {{ table: Table | null }} props
 */
function TimeoutNotice({ table }) {
  if (!table?.timeouts) return null;
  const text = timeoutText(table.timeouts);
  // The key starts the time anew for which another text is shown.
  return html`<p key=${text} class=${`line over brief${table.timeouts.last ? " problem" : ""}`} role="status">${text}</p>`;
}

/**
 * Why the server accepts no further connection, by its close code; the page tries again by itself.
 * @param {number | null} code
 */
const crowdedText = (code) => /** @type {Record<number, string>} */ ({
  4430: gettext("You have too many pages of this site open. Close some: this one connects by itself."),
  4431: gettext("Too many pages of this site are open in your network. This one connects when others close."),
})[code ?? 0];

/** @param {{ table: Table | null, state: TableState }} props */
export function NoticeLine({ table, state }) {
  // Without a connection nobody plays: the line takes room from the middle, and covers nothing.
  if (state.connection === "closed" && !state.kept) return html`<p class="line problem" role="alert">${gettext("Can't reach the table. Reload the page.")}</p>`;
  if (state.offline && crowdedText(state.closeCode)) return html`<p class="line problem" role="alert">${crowdedText(state.closeCode)}</p>`;
  if (state.offline) return html`<p class="line" role="status">${table?.result ? gettext("No connection; reconnecting") : gettext("No connection. Your clock is running; reconnecting")}</p>`;
  if (state.back) return html`<p class="line back" role="status">${gettext("Reconnected")}</p>`;
  return html`<${TimeoutNotice} table=${table} />`;
}

// The header: which game, which deal, and the links to share, export and report.
import { dateLocale } from "../../base/dates.js";
import { html } from "../../base/html.js";
import { gettext, interpolate, ngettext, pgettext } from "../../base/text.js";
import { useTable } from "../../base/context.js";
import { Icon, Logo } from "../../base/icons.js";
import { Share } from "../../board/view/share.js";
/** @import { ScoreRow } from "../../board/board.js" */
/** @import { Replay, ReplayPart, ReplayState, ReplayTable } from "../replay.js" */
/** @import { ReplayStore } from "../store.js" */

/**
 * Numbers the deals as players count them: a redeal has no number of its own.
 * @param {(ScoreRow | null)[]} rows
 */
export function dealNumbers(rows) {
  let number = 0;
  return rows.map((row) => (row?.redeal ? null : (number += 1)));
}

/** @param {ReplayStore} store */
export function dealNumberText(store) {
  const numbers = dealNumbers(store.replay.rows);
  const number = numbers[store.state.at.deal + store.replay.first];
  const count = store.replay.agreements.max_deals ?? numbers.filter(Boolean).length;
  if (store.state.plain) return interpolate(gettext("Deal %(number)s"), { number: dealNumbers(store.replay.rows.slice(0, store.state.at.deal + store.replay.first)).filter(Boolean).length + 1 });
  if (number == null) return gettext("Redealt");
  return interpolate(gettext("Deal %(number)s of %(count)s"), { number, count });
}

/**
 * Return how many deals follow this one in a game of a number of deals; "" in others, and of a redealt one.
 * @param {ReplayStore} store
 */
export function dealsLeftText(store) {
  const number = dealNumbers(store.replay.rows)[store.state.at.deal + store.replay.first];
  const total = store.replay.agreements.max_deals;
  if (number == null || total == null || store.state.plain) return "";
  const left = Math.max(0, total - number);
  return interpolate(ngettext("%(count)s deal left", "%(count)s deals left", left), { count: left });
}

/** @param {string | null} ended */
function dayOf(ended) {
  return ended && new Intl.DateTimeFormat(dateLocale(), { day: "numeric", month: "long", year: "numeric" }).format(new Date(ended));
}

/** @param {ReplayTable} props */
function gameName({ id, pool, ended, status }, short = false) {
  if (!id) return gettext("Game record");
  const name = pool.name || gettext("Game");
  if (status === "playing") return interpolate(gettext("%(name)s, last deal"), { name });
  const day = short ? null : dayOf(ended);
  return day ? `${name}, ${day}` : name;
}

/**
 * Return the place as a server reads it: the deal, counted from 1, and so many of its actions.
 * @param {ReplayStore} store
 */
export const momentOf = (store) => store.hash.slice(1).replace(/\.0$/, "");

/**
 * A pasted record is not stored, so there is no address to share.
 * @param {Pick<ReplayStore, "replay">} props
 */
const canShare = ({ replay }) => Boolean(replay.id) && replay.status !== "playing";

/** @param {{ store: ReplayStore }} props */
export const ShareMoment = ({ store }) =>
  canShare(store) && html`<${Share} id=${store.replay.id} at=${momentOf(store)} className="quiet share" />`;

/** @param {{ replay: Replay }} props */
export const Export = ({ replay }) => replay.record && html`<a class="quiet" href=${replay.record} download>
  <${Icon} name="download" />${gettext("Download")}</a>`;

/**
 * Players may report another player; with several other people the game's report page asks for the name.
 * @param {Replay} props
 */
export function reportAddress({ id, record, you, people }) {
  const others = people.filter(({ seat, bot, username }) => seat !== you && !bot && username);
  if (!record || you == null || others.length === 0) return null;
  const [one] = others;
  return others.length > 1 ? `/game/${id}/report/` : `/@/${encodeURIComponent(one.username)}/report/?game=${id}`;
}

/** @param {{ replay: Replay }} props */
export function Report({ replay }) {
  const href = reportAddress(replay);
  return href && html`<a class="quiet" href=${href}><${Icon} name="flag" />${gettext("Report a player")}</a>`;
}

/** @param {Record<string, string>} urls @returns {[string, string]} */
function wayOut({ table, deals, replay }) {
  if (deals) return [deals, gettext("Back to the deals")];
  return table ? [table, gettext("Back to the table")] : [replay, gettext("Open a game record")];
}

/** @param {{ urls: Record<string, string>, short: boolean }} props */
function Leave({ urls, short }) {
  const [href, text] = wayOut(urls);
  return html`<a class="quiet" href=${href}><${Icon} name=${urls.table || urls.deals ? "leave" : "open"} /><span class=${short ? "unseen" : ""}>${text}</span></a>`;
}

/** @param {{ state: ReplayState }} props */
function SoundSwitch({ state }) {
  const { preferences } = useTable();
  return html`<button type="button" class="quiet" role="switch" aria-checked=${state.sound} aria-label=${gettext("Sound")} onClick=${preferences.toggleSound}><${Icon} name=${state.sound ? "sound" : "mute"} /></button>`;
}

/** @param {ReplayPart} props */
export function Header({ table, store, state, layout }) {
  const { urls } = store.config;
  const wide = layout === "desktop";
  return html`<header class="replay-top">
    <a class="brand" href=${urls.home}><${Logo} /><span class=${wide ? "" : "unseen"}>${gettext("Thousand")}</span></a>
    <h1>${gettext("Replay")}</h1>
    ${wide && urls.summary && html`<nav class="replay-views" aria-label=${gettext("Views")}><a href=${urls.summary}>${pgettext("review", "Summary")}</a><span aria-current="page">${gettext("Replay")}</span></nav>`}
    <span class="game-name">${gameName(table, !wide)}</span>
    ${store.replay.annulled && html`<span class="annulled">${gettext("annulled")}</span>`}
    <span class="deal-number">${dealNumberText(store)}</span>
    ${dealsLeftText(store) && html`<span class="deals-left">${dealsLeftText(store)}</span>`}
    <span class="gap" />
    ${wide && html`<${SoundSwitch} state=${state} /><button type="button" class="quiet" aria-haspopup="dialog" aria-label=${gettext("Appearance")} onClick=${() => store.open("appearance")}><${Icon} name="cards" /></button><${ShareMoment} store=${store} /><${Export} replay=${store.replay} /><${Report} replay=${store.replay} />`}
    <${Leave} urls=${urls} short=${!wide} />
  </header>`;
}

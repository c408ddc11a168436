// The view of talk: the log, and the phrases, reactions and texts for the viewer.
import { dateLocale } from "../../base/dates.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../base/html.js";
import { initial } from "../../board/people.js";
import { placeOf } from "../../board/seats.js";
import { channelOf, logRows } from "./model.js";
import { gettext, interpolate } from "../../base/text.js";
import { PHRASES, REACTIONS, fromText, hiddenText, lineText, spokenText } from "./text.js";
import { useTable } from "../context.js";
import { Icon } from "../../base/icons.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { PersonOnPlate } from "../../board/board.js" */
/** @import { MutedRow, Rest, TableState, TalkLine, TalkRow, TalkState } from "../table.js" */
/** @import { RefObject, TargetedInputEvent, TargetedKeyboardEvent } from "preact" */

const GROUNDS = { left: 0, right: 1, below: 2, top: 3 };
const VIEWERS_GROUND = 4;

const language = () => globalThis.document?.documentElement.lang || "en";
/** @param {string} at */
const timeOf = (at) => new Date(at).toLocaleTimeString(dateLocale(language()), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
/** @param {Table} table @param {SeatNumber | null} seat */
const groundOf = (table, seat) => (seat == null ? VIEWERS_GROUND : GROUNDS[placeOf(table, seat)]);

// ---- the log

/** @param {TalkLine} line */
const menuId = (line) => `said-menu-${line.id}`;

/** @param {{ line: TalkLine, close: () => void }} props */
function LineMenu({ line, close }) {
  const { store } = useTable();
  const { config } = store;
  const report = `${config.urls.people}${encodeURIComponent(line.username)}/report/?game=${store.state.table?.id}`;
  /** @param {() => void} act */
  const then = (act) => () => {
    act();
    close();
  };
  return html`<p class="said-menu" id=${menuId(line)} role="group" aria-label=${line.name}>
    <button type="button" onClick=${then(() => store.talk.mute(line.username, true))}>${gettext("Hide messages")}</button>
    ${config.person && html`<button type="button" onClick=${then(() => store.talk.block(line.username))}>${gettext("Block")}</button>
      <a href=${report} target="_blank">${gettext("Report")}</a>`}
  </p>`;
}

/** @param {{ line: TalkLine }} props */
const Said = ({ line }) => html`<p class="said-text">
  ${line.kind === "reaction" ? html`<span role="img" aria-label=${lineText(line)} title=${lineText(line)}><${Icon} name=${line.text} /></span>` : lineText(line)}
  ${fromText(line, language()) && html` <small>${fromText(line, language())}</small>`}</p>`;

/** @param {{ table: Table, line: TalkLine }} props */
function Line({ table, line }) {
  const { store } = useTable();
  const [open, setOpen] = useState(false);
  const mine = store.talk.isMine(line);
  const name = mine ? gettext("You") : line.name;
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  /**
   * Escape closes what is innermost: the menu before the chat.
   * @param {KeyboardEvent} event
   */
  const keys = (event) => {
    if (!open || event.key !== "Escape") return;
    event.stopPropagation();
    setOpen(false);
    const name = row.current?.querySelector(".said-name");
    name?.focus();
  };
  return html`<li class=${`said${mine ? " mine" : ""}`} ref=${row} onKeyDown=${keys}>
    <span class=${`portrait ground-${groundOf(table, line.seat)}`} aria-hidden="true">${initial(line.name)}</span>
    <div>
      <p class="said-head">${mine ? html`<b>${name}</b>`
        : html`<button type="button" class="said-name" translate="no" data-username=${line.username} title=${line.name} aria-expanded=${open} aria-controls=${open ? menuId(line) : null} onClick=${() => setOpen(!open)}>${name}</button>`}
        <time>${timeOf(line.at)}</time></p>
      <${Said} line=${line} />
      ${open && html`<${LineMenu} line=${line} close=${() => setOpen(false)} />`}
    </div>
  </li>`;
}

/** @param {{ row: MutedRow }} props */
function Muted({ row }) {
  const { store } = useTable();
  return html`<li class="muted-row"><${Icon} name="mute" />
    <span><b>${interpolate(gettext("%(name)s's messages are hidden"), { name: row.name })}</b>${row.count > 0 && html`<small>${hiddenText(row.count)}</small>`}</span>
    <button type="button" data-username=${row.username} onClick=${() => store.talk.mute(row.username, false)}>${gettext("Show messages")}</button></li>`;
}

/** @param {{ table: Table, row: TalkRow }} props */
function Row({ table, row }) {
  if (row.type === "deal") return html`<li class="deal-row"><span>${interpolate(gettext("Deal %(number)s"), { number: row.number })}</span></li>`;
  return row.type === "muted" ? html`<${Muted} row=${row} />` : html`<${Line} table=${table} line=${row.line} />`;
}

/**
 * The newest line stays in sight, unless the reader has scrolled up.
 * @param {RefObject<HTMLElement | null>} ref
 * @param {number} count
 */
function useNewest(ref, count) {
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (ref.current && atEnd.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [count]);
  return () => {
    if (!ref.current) return;
    const { scrollTop, scrollHeight, clientHeight } = ref.current;
    atEnd.current = scrollTop + clientHeight > scrollHeight - 40;
  };
}

/**
 * A press on "Hide messages" or "Show messages" replaces its own row: a focus that was lost with it goes to the new row.
 * @param {RefObject<HTMLElement | null>} ref
 * @param {string[]} muted
 */
function useRefocus(ref, muted) {
  const { store } = useTable();
  useLayoutEffect(() => {
    const username = store.talk.refocus;
    store.talk.refocus = null;
    if (username == null || !ref.current || document.activeElement !== document.body) return;
    const rows = [...ref.current.querySelectorAll("[data-username]")].filter((one) => one.dataset.username === username);
    (rows.at(-1) ?? ref.current).focus({ preventScroll: true });
  }, [muted]);
}

/**
 * People at the table can be unmuted although they have said nothing.
 * @param {Table} table
 * @param {TalkLine[]} lines
 * @param {string[]} muted
 */
function silentMuted(table, lines, muted) {
  const people = table.people.filter((person) => muted.includes(person.username));
  const silent = people.filter((person) => !lines.some((line) => line.username === person.username));
  return silent.map(({ username, name }) => ({ type: /** @type {const} */ ("muted"), username, name, count: 0 }));
}

/** @param {TalkRow} row */
function keyOf(row) {
  if (row.type === "line") return row.line.id;
  return `${row.type} ${row.type === "deal" ? row.number : row.username}`;
}

/** @param {{ table: Table, state: TableState, ofPlayers: boolean }} props */
export function Log({ table, state, ofPlayers }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const { lines: all, muted, failure } = state.talk;
  const lines = channelOf(all, ofPlayers);
  const rows = [...logRows(lines, muted), ...(ofPlayers ? silentMuted(table, lines, muted) : [])];
  const scrolled = useNewest(ref, rows.length);
  useRefocus(ref, muted);
  return html`<ul class="talk-log" ref=${ref} onScroll=${scrolled} tabindex="0" aria-label=${ofPlayers ? gettext("Chat") : gettext("Viewers' chat")}>
    ${rows.length === 0 && html`<li class="empty">${gettext("Nobody has said anything yet.")}</li>`}
    ${rows.map((row) => html`<${Row} key=${keyOf(row)} table=${table} row=${row} />`)}
  </ul>${failure && html`<p class="talk-refusal" role="alert">${failure}</p>`}`;
}

// ---- what the viewer may say

/**
 * Return the seconds until something may be said again; null if now, or not before the next deal.
 * @param {Rest | null} rest
 */
function useRest(rest) {
  const { store } = useTable();
  const [, tick] = useState(0);
  useEffect(() => {
    if (!rest?.until) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [rest]);
  return rest?.until ? Math.max(1, Math.ceil((rest.until - store.serverNow()) / 1000)) : null;
}

/** @param {{ talk: TalkState }} props */
function Refusal({ talk }) {
  const seconds = useRest(talk.rest);
  const text = seconds ? interpolate(gettext("Too fast, try again in %(seconds)s s"), { seconds }) : talk.refusal;
  return text && html`<p class="talk-refusal" role="status">${text}</p>`;
}

/** @param {{ talk: TalkState, resting: boolean }} props */
function FreeText({ talk, resting }) {
  const { store } = useTable();
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (talk.draft.trim()) store.talk.say("text", talk.draft);
  };
  return html`<form class="free-text" onSubmit=${send}>
    <input type="text" maxlength=${store.config.limits.message} autocomplete="off" enterkeyhint="send" aria-label=${gettext("Message")} placeholder=${gettext("Message")}
      value=${talk.draft} onInput=${(/** @type {TargetedInputEvent<HTMLInputElement>} */ event) => store.talk.set({ draft: event.currentTarget.value })} />
    <button type="submit" class="quiet" aria-label=${gettext("Send")} aria-disabled=${resting}><${Icon} name="send" /></button>
  </form>`;
}

/**
 * Why something may not be said. To viewers without an account it leads to one.
 * @param {{ talk: TalkState, viewer: boolean }} props
 */
function Note({ talk, viewer }) {
  const { account_url: url, username } = useTable().store.config;
  const link = viewer && url && html` <a href=${url}>${username ? gettext("Create an account, keep your games") : gettext("Log in")}</a>`;
  return html`<p class="talk-note"><${Icon} name="lock" /><span>${talk.may.note}${link}</span></p>`;
}

/** @param {{ state: TableState, hint?: string }} props */
export function Composer({ state, hint = "" }) {
  const { store } = useTable();
  const { talk } = state;
  const resting = !store.talk.maySay();
  /** @param {string} kind @param {string} key */
  const say = (kind, key) => () => store.talk.say(kind, key);
  const note = talk.may.note && html`<${Note} talk=${talk} viewer=${state.table?.you == null} />`;
  if (!talk.may.say) return note;
  return html`<div class="say">
    <div class="phrases">${Object.entries(PHRASES).map(([key, text], i) => html`<button type="button" key=${key} class="phrase"
      aria-keyshortcuts=${i + 1} aria-disabled=${resting} onClick=${say("phrase", key)}>${text()}</button>`)}</div>
    <div class="reactions">${Object.entries(REACTIONS).map(([key, name]) => html`<button type="button" key=${key}
      aria-label=${name()} title=${name()} aria-disabled=${resting} onClick=${say("reaction", key)}><${Icon} name=${key} /></button>`)}</div>
    <${Refusal} talk=${talk} />
    ${talk.may.text ? html`<${FreeText} talk=${talk} resting=${resting} />`
      : !hint && note}
  </div>`;
}

/**
 * Return the phrase of the keys 1 to 6, pressed once where the phrases are shown; nothing typed plays a card.
 * @param {TargetedKeyboardEvent<HTMLElement>} event
 */
export function phraseOf(event) {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || /** @type {Element} */ (event.target).tagName === "INPUT") return null;
  if (!event.currentTarget.querySelector(".phrase")) return null;
  return Object.keys(PHRASES)[Number(event.key) - 1] ?? null;
}

/** @param {() => void} close */
export function useTalkKeys(close) {
  const { store } = useTable();
  return (/** @type {TargetedKeyboardEvent<HTMLElement>} */ event) => {
    if (event.key === "Escape") close();
    const key = phraseOf(event);
    if (key) store.talk.say("phrase", key);
  };
}

/**
 * The focus comes to the first phrase when the chat is opened by a key or a press.
 * @param {RefObject<HTMLElement | null>} ref
 * @param {number} focus
 */
export function useTalkFocus(ref, focus) {
  const { store } = useTable();
  useLayoutEffect(() => {
    if (focus === store.talk.focused) return;
    store.talk.focused = focus;
    const first = ref.current?.querySelector(".phrase, .talk-log");
    first?.focus({ preventScroll: true });
  }, [focus]);
}

/** @param {{ state: TableState }} props */
export function HideSwitch({ state }) {
  const { preferences } = useTable();
  return html`<button type="button" class="switch-line" role="switch" aria-checked=${state.talk.hidden} onClick=${preferences.toggleTalk}>
    <span>${gettext("Hide chat")}</span><i class="switch" /></button>`;
}

// ---- at the plates

/** @param {{ seat: SeatNumber }} props */
export function TalkBubble({ seat }) {
  const { store } = useTable();
  const line = store.state.talk.bubbles[seat];
  if (!line) return null;
  return html`<span key=${line.id} class=${`talk-bubble of-${line.kind}`} aria-hidden="true">${line.kind === "reaction" ? html`<${Icon} name=${line.text} />` : html`<span>${lineText(line)}</span>`}</span>`;
}

/** @param {{ person: PersonOnPlate }} props */
export function MutedSign({ person }) {
  const { store } = useTable();
  return store.state.talk.muted.includes(person.username) && html`<span class="muted-sign" role="img" aria-label=${gettext("messages hidden")} title=${gettext("messages hidden")}><${Icon} name="mute" /></span>`;
}

/** @param {{ state: TableState }} props */
export const SpokenLine = ({ state }) => html`<p aria-live="polite" aria-atomic="true">${state.talk.hidden ? "" : spokenText(state.talk.spoken)}</p>`;

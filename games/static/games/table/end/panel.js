// The end of the game: places, scores, ratings as soon as they are known, and what to do next.
import { challengeAddress, closingNote, earlyLeaver, finalStandings, leaverNote, mainAction, marginLine, reportAddress, resultLine } from "./model.js";
import { html, useEffect, useRef } from "../../base/html.js";
import { signed, written } from "../../board/text/panels.js";
import { gettext, interpolate } from "../../base/text.js";
import { useStore } from "../../base/context.js";
import { useTable } from "../context.js";
import { Icon } from "../../base/icons.js";
import { Portrait } from "../../board/view/player_plates.js";
import { Share } from "../../board/view/share.js";
import { LastGains, LastResult, lastDeal } from "./last_deal.js";
import { Follow, PersonLink, relationTo } from "./person.js";
import { NO_CONNECTION, usePlayAgain } from "./play_again.js";
import { Rematch, useRematch } from "./rematch.js";
import { isRematchOpen } from "./rematch_model.js";
/** @import { Table } from "../../base/page.js" */
/** @import { FinalLine, MainAction, PlayAgain, TableState } from "../table.js" */
/** @import { Requeue } from "./requeue.js" */
/** @import { Store } from "../store.js" */

/** @param {{ line: FinalLine, arrived: boolean }} props */
function RatingChange({ line, arrived }) {
  // Bots have no rating that could change.
  if (!line.rating && arrived) return null;
  if (!line.rating) return html`<span class="waiting">${gettext("rating pending")}</span>`;
  const change = line.rating.after - line.rating.before;
  return html`<span class="rating-change">${line.rating.after} <b class=${change < 0 ? "loss" : "gain"}>${signed(change)}</b></span>`;
}

/** @param {{ table: Table, line: FinalLine }} props */
function Report({ table, line }) {
  const href = reportAddress(table, line);
  if (!href) return null;
  const text = interpolate(gettext("Report %(name)s"), line);
  return html`<a class="report" href=${href} title=${text} aria-label=${text}><${Icon} name="flag" /></a>`;
}

/** @param {{ table: Table, line: FinalLine }} props */
function Challenge({ table, line }) {
  const href = challengeAddress(table, line, relationTo(useTable().store.config, line));
  if (!href) return null;
  const text = interpolate(gettext("Challenge %(name)s"), line);
  return html`<a class="challenge" href=${href} title=${text} aria-label=${text}><${Icon} name="swords" /></a>`;
}

/** @param {{ table: Table, line: FinalLine, rated: boolean, arrived: boolean }} props */
function Place({ table, line, rated, arrived }) {
  return html`<li class=${line.me ? "me" : ""}>
    <span class="place num">${line.place ?? "–"}</span>
    <${Portrait} person=${line} />
    <span class="who">${line.me ? html`<b>${gettext("You")}</b>` : html`<${PersonLink} person=${line} /> <${Follow} person=${line} />`}${line.left && html` <span class="chip">${leaverNote(table)}</span>`}${rated && html`<${RatingChange} line=${line} arrived=${arrived} />`}</span>
    <${Challenge} table=${table} line=${line} />
    <${Report} table=${table} line=${line} />
    <span class=${`score num${line.place === 1 ? " oval" : ""}`}>${written(line.score)}</span>
  </li>`;
}

/**
 * Focus stays where it is; the live region reads the question once, not every second.
 * @param {{ again: PlayAgain }} props
 */
function RequeueQuestion({ again }) {
  const { requeue, isReady } = again.question;
  const { question, secondsLeft } = requeue;
  const share = !question ? 0 : (question.ends - Date.now()) / (1000 * question.seconds);
  return html`<div class="requeue" role="group" aria-labelledby="requeue-question" aria-describedby="requeue-note">
    <b id="requeue-question">${gettext("Look for a new table?")}</b>
    <small id="requeue-note">${gettext("You keep your place at the head of the queue. Without an answer you do not wait.")}</small>
    <span class="requeue-time" aria-hidden="true"><i style=${`transform:scaleX(${Math.max(0, share)})`} /></span>
    <div class="requeue-answers">
      <button type="button" class="button primary" disabled=${again.busy || !isReady} onClick=${() => again.answer(true)}>${gettext("Look for a table")}<span class="num" aria-hidden="true">${secondsLeft}</span></button>
      <button type="button" class="button" disabled=${again.busy} onClick=${() => again.answer(false)}>${gettext("No")}</button>
    </div>
  </div>`;
}

/** @param {{ requeue: Requeue, isOpen: boolean }} props */
function spokenQuestion({ requeue, isOpen }) {
  if (isOpen) return interpolate(gettext("Look for a new table? You have %(seconds)s seconds to answer."), { seconds: requeue.question?.seconds });
  return requeue.isOver ? gettext("You are not waiting for a table.") : "";
}

/** @param {PlayAgain} props */
const spoken = ({ check, question }) => (check && !check.accepted ? gettext("A seat for you") : spokenQuestion(question));

/** @param {{ table: Table, isMain: boolean }} props */
function PlayAgain({ table, isMain }) {
  const again = usePlayAgain(table);
  const { question } = again;
  return html`<p class="unseen" role="status">${spoken(again)}</p>
    ${question.isOpen ? html`<${RequeueQuestion} again=${again} />` : html`<${PlayButton} again=${again} isMain=${isMain} />`}
    ${question.requeue.isOver && again.since == null && html`<p class="requeue-over" aria-hidden="true">${gettext("You are not waiting for a table.")}</p>`}`;
}

/** @param {{ again: PlayAgain, isMain: boolean }} props */
function PlayButton({ again, isMain }) {
  if (again.since == null) {
    return html`<button type="button" class=${`button grow${isMain ? " primary main" : ""}`} disabled=${again.busy} onClick=${again.seek}>${gettext("Play again")}</button>`;
  }
  if (again.check && !again.check.accepted) {
    return html`<button type="button" class="button primary main grow" disabled=${again.busy} onClick=${again.accept}>${
      interpolate(gettext("Take the seat, %(seconds)s s"), again.check)}</button>`;
  }
  return html`<button type="button" class="button main grow" onClick=${again.cancel}>${
    interpolate(gettext("Looking for a table, %(seconds)s s. Cancel"), { seconds: again.seconds })}</button>`;
}

/**
 * Guests lose their games with the browser's session unless they create an account.
 * @param {{ table: Table }} props
 */
function ConvertGuest({ table }) {
  const { convert_guest: url } = useTable().store.config.urls;
  const me = table.people.find((person) => person.seat === table.you);
  return url && me?.guest && html`<a class="button" href=${url}>${gettext("Keep your games")}</a>`;
}

/** @param {MainAction} main @param {MainAction} name */
const kindOf = (main, name) => `button${main === name ? " primary main grow" : ""}`;

/**
 * What happened, in a person's words: the last deal, then the game.
 * @param {{ table: Table }} props
 */
function WhatHappened({ table }) {
  const { deals, annulled } = useTable().store.config;
  const row = earlyLeaver(table) ? null : lastDeal(table);
  return html`<h2>${row ? html`<${LastResult} table=${table} row=${row} />` : deals ? gettext("The deal is over") : resultLine(table)}</h2>
    ${row && html`<${LastGains} table=${table} row=${row} />`}
    ${row && !deals && html`<p class="end-game"><b>${resultLine(table)}.</b> ${marginLine(table)}</p>`}
    ${table.you != null && earlyLeaver(table) && html`<p class="end-pool">${closingNote()}</p>`}
    ${annulled && html`<p class="annulled">${gettext("This game was annulled: it counts in no rating.")}</p>`}`;
}

/** One press sets up a table for a friend: its page has the link and the code to scan. */
function PlayWithMe() {
  const { csrf, urls } = useTable().store.config;
  const fields = { csrfmiddlewaretoken: csrf, visibility: "link", seat2: "casual" };
  return html`<form class="play-with-me" method="post" action=${urls.new_table}>
    ${Object.entries(fields).map(([name, value]) => html`<input key=${name} type="hidden" name=${name} value=${value} />`)}
    <button class="button" title=${gettext("a link for a friend; a bot takes the third seat")}><${Icon} name="people" />${gettext("Play with me")}</button>
  </form>`;
}

/** @param {{ table: Table, main: MainAction }} props */
function MoreActions({ table, main }) {
  const { deals, urls } = useTable().store.config;
  return html`<${ConvertGuest} table=${table} />
    ${table.played > 0 && !deals && html`<a class=${kindOf(main, "review")} href=${urls.review} aria-keyshortcuts="R"><${Icon} name="book" />${gettext("Review")}</a>
    <a class="button" href=${urls.replay}><${Icon} name="play" />${gettext("Replay")}</a>
    <${Share} id=${table.id} at=${table.sheet.rows.length} shortcut="S" />
    <a class="button" href=${table.result?.record} download><${Icon} name="download" />${gettext("Download the record")}</a>`}
    <${PlayWithMe} />
    <a class=${kindOf(main, "home")} href=${urls.home}><${Icon} name="home" />${gettext("Home")}</a>`;
}

/** @param {TableState} state */
const hasNetwork = ({ offline }) => !offline && globalThis.navigator?.onLine !== false;

/**
 * Without a network no other page would come, and this one would be lost. Home has a copy.
 * @param {Event} event @param {Store} store
 */
function stay(event, store) {
  const target = /** @type {Element} */ (event.target).closest("a[href], form");
  if (!target || hasNetwork(store.state) || target.getAttribute("href") === store.config.urls.home) return;
  event.preventDefault();
  store.showError(NO_CONNECTION());
}

/** @param {Table} table @param {{ event?: string | null, deals?: string | null }} config */
const mayRematch = (table, { event, deals }) => table.you != null && !event && !deals;

/** @param {{ table: Table }} props */
export function End({ table }) {
  const { store } = useTable();
  const state = useStore(store);
  const { deals, event } = store.config;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const rematch = useRematch(store.config, store, mayRematch(table, store.config));
  const main = mainAction(table, store.config, rematch.state);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return html`<section class="end" role="dialog" aria-label=${gettext("End of the game")} tabindex="-1" ref=${ref} onClickCapture=${(/** @type {Event} */ event) => stay(event, store)}>
    <button type="button" class="quiet-close" aria-label=${gettext("Close")} aria-keyshortcuts="Escape" onClick=${() => store.set({ endClosed: true })}><${Icon} name="close" /></button>
    <p class="end-pool">${table.pool.name}</p>
    <${WhatHappened} table=${table} />
    ${!deals && html`<ol class="places">${finalStandings(table).map((line) => html`<${Place} key=${line.seat} table=${table} line=${line} rated=${table.rated && table.result?.places} arrived=${table.result?.ratings != null} />`)}</ol>`}
    ${mayRematch(table, store.config) && html`<${Rematch} table=${table} rematch=${rematch} isMain=${main === "rematch"} />`}
    ${state.refusal && html`<p class="end-refusal" aria-hidden="true">${state.refusal.text}</p>`}
    <div class="actions">
      ${deals && html`<a class=${kindOf(main, "deals")} href=${deals}>${gettext("Back to the deals")}</a>`}
      ${event && html`<a class=${kindOf(main, "event")} href=${event}>${gettext("Go to the tournament")}</a>`}
      ${table.you != null && table.pool.key && html`<${PlayAgain} table=${table} isMain=${main === "play"} />`}
      <${MoreActions} table=${table} main=${main} />
    </div>
  </section>`;
}

/**
 * After a tournament game the way back to the tournament is the main action.
 * @param {{ table: Table, open: () => void }} props
 */
export function EndedFooter({ table, open }) {
  const { store } = useTable();
  const { event, deals } = store.config;
  const rematch = useRematch(store.config, store, mayRematch(table, store.config));
  const isAsked = isRematchOpen(rematch.state);
  return html`<div class="ended" onClickCapture=${(/** @type {Event} */ event) => stay(event, store)}>
    ${deals && html`<a class="button primary" href=${deals}>${gettext("Back to the deals")}</a>`}
    ${isAsked && html`<${Rematch} table=${table} rematch=${rematch} isMain />`}
    ${event && html`<a class="button primary" href=${event}>${gettext("Go to the tournament")}</a>`}
    <button type="button" class=${`button${event || deals || isAsked ? "" : " primary"}`} aria-keyshortcuts="E" onClick=${open}>${gettext("Show the result")}</button>
  </div>`;
}

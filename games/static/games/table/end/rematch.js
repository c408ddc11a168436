// "Rematch": people have a minute to agree, and are asked before bots take other seats; the page polls the state every two seconds.
import { openOnce } from "../../navigation.js";
import { html, useEffect, useState } from "../../base/html.js";
import { canRematch, isAskedForBots, rematchButton, rematchLine, rematchPeople } from "./rematch_model.js";
import { gettext } from "../../base/text.js";
import { NO_CONNECTION, requestJson } from "./play_again.js";
import { useTable } from "../context.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Store } from "../store.js" */
/** @import { RematchState, Rematching, TableConfig } from "../table.js" */

const LOOK_EVERY_MS = 2000;
// Polling ends then: viewers with the page still open have not stayed for a rematch.
const LOOK_FOR_MS = 15 * 60_000;

/**
 * @param {TableConfig} config
 * @param {Store} store
 * @param {boolean} isPossible
 * @returns {Rematching}
 */
export function useRematch(config, store, isPossible) {
  const [state, setState] = useState(/** @type {RematchState | null} */ (null));
  const [busy, setBusy] = useState(false);
  /** @param {RematchState} answer */
  const take = (answer) => {
    setBusy(false);
    if (answer.error?.url) openOnce(answer.error.url);
    else if (answer.error) store.showError(answer.error.text);
    else if (answer.status === "begun" && answer.mine && state?.status === "offered") openOnce(answer.url);
    else setState(answer);
  };
  /** @param {"yes" | "no" | "bots"} answer */
  const send = (answer) => {
    setBusy(true);
    const body = new URLSearchParams({ [answer]: "1" });
    requestJson(config, config.urls.rematch, body).then(follow).catch(() => {
      setBusy(false);
      store.showError(NO_CONNECTION());
    });
  };
  /**
   * The last player to agree is sent to the rematch at once.
   * @param {RematchState} answer
   */
  const follow = (answer) => (answer.status === "begun" && answer.mine ? openOnce(answer.url) : take(answer));
  useEffect(() => {
    // The gallery has no server, and the lesson no rematch.
    if (!isPossible || config.gallery || !config.urls.rematch) return undefined;
    const until = Date.now() + LOOK_FOR_MS;
    const look = () => {
      if (Date.now() > until) clearInterval(timer);
      else if (!globalThis.document.hidden) requestJson(config, config.urls.rematch).then(take).catch(() => {});
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    if (state == null) look();
    return () => clearInterval(timer);
  }, [state?.status, state?.mine]);
  return { state, busy, send };
}

// Keeps the place of the button until the answer is there, so that the sheet does not grow.
const RematchPlace = () => html`<div class="rematch" aria-hidden="true"><span class="button" /></div>`;

/**
 * Draw the rematch: its button, and who has answered what.
 * @param {{ table: Table, rematch: Rematching, isMain?: boolean }} props
 */
export function Rematch({ table, rematch: { state, busy, send }, isMain = false }) {
  const { store } = useTable();
  if (state == null && !store.config.gallery && store.config.urls.rematch) return html`<${RematchPlace} />`;
  if (state == null || !canRematch(state)) return null;
  const button = rematchButton(state);
  const people = rematchPeople(state, table.people, table.you);
  const line = rematchLine(state, store.serverNow());
  const own = state.status === "offered" && !state.mine;
  const isAsked = isAskedForBots(state);
  const main = isMain ? " primary" : "";
  return html`<div class="rematch">
    ${people.length > 0 && html`<ul class="rematch-people" role="status">${people.map((one) => html`<li key=${one.seat} class=${one.kind}>${one.text}</li>`)}</ul>`}
    ${isAsked && html`<button type="button" class=${`button${main}`} disabled=${busy} onClick=${() => send("bots")}>${gettext("Play with bots")}</button>`}
    ${button?.go && html`<a class=${`button${main}`} href=${button.go}>${button.text}</a>`}
    ${button && !button.go && html`<button type="button" class=${`button${isAsked ? "" : main}`} aria-keyshortcuts="M" disabled=${busy} onClick=${() => send(button.no ? "no" : "yes")}>${button.text}</button>`}
    ${own && !state.declined && html`<button type="button" class="button" disabled=${busy} onClick=${() => send("no")}>${gettext("No")}</button>`}
    ${line && html`<span class="rematch-line">${line}</span>`}
  </div>`;
}

// "This bot move is bad": a press keeps the move and its position for those who make the bots.
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { Icon } from "../../base/icons.js";
/** @import { Review } from "./review.js" */
/** @import { Position } from "../replay.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { ReplayStore } from "../store.js" */

/**
 * The number of a bot's action in its deal, from 0; null if no bot of the site made it.
 * @param {Review | null} review
 * @param {Position} at  counted as in the record
 * @param {string | null} action  "1 play AS"
 */
export function botAction(review, at, action) {
  if (!review?.bots || !action || at.step < 1) return null;
  const since = review.bots[/** @type {SeatNumber} */ (Number(action[0]))];
  if (!since) return null;
  const number = at.step - 1;
  const isAfter = at.deal > since[0] || (at.deal === since[0] && number >= since[1]);
  return isAfter ? number : null;
}

/**
 * Sends the press; returns what went wrong in words, "" if nothing did.
 * @param {ReplayStore} store
 * @param {number} deal
 * @param {number} action
 */
export async function sendBadMove({ config }, deal, action) {
  const headers = { "content-type": "application/json", Accept: "application/json", "X-CSRFToken": config.csrf };
  try {
    const answer = await fetch(config.urls.bad_move, { method: "POST", headers, body: JSON.stringify({ deal, action }) });
    if (answer.ok) return "";
    const body = await answer.json().catch(() => null);
    return body?.error?.text ?? gettext("This did not work. Try again in a moment.");
  } catch {
    return gettext("No connection. Try again in a moment.");
  }
}

/** @param {{ store: ReplayStore }} props */
export function BadMove({ store }) {
  const { badMove } = store.state;
  if (store.botAction == null) return null;
  if (badMove.step === "stored") return html`<p class="bad-move" role="status"><${Icon} name="check" /> ${gettext("Kept for those who make the bots. Thank you!")}</p>`;
  return html`<p class="bad-move"><button type="button" class="button small" aria-disabled=${badMove.step === "sending"} onClick=${() => store.markBadMove()}>
    <${Icon} name="flag" />${gettext("This bot move is bad")}</button>
    ${badMove.step === "failed" && html`<span class="line-failed" role="alert">${badMove.text}</span>`}</p>`;
}

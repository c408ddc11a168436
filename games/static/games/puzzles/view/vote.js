// What people think of a puzzle: a vote that never blocks the next one, and a report.
import { html, useRef } from "../../base/html.js";
import { Icon } from "../../base/icons.js";
import { gettext, interpolate } from "../../base/text.js";
import { votesText } from "../texts.js";
/** @import { PuzzleStore } from "../store.js" */

/** @param {{ store: PuzzleStore }} props */
export function Vote({ store }) {
  const { votes } = store.state;
  // Who could change nothing is not asked.
  if (!votes?.counts) return null;
  /** @param {boolean} good @param {string} text */
  const button = (good, text) => html`<button type="button" class="button" aria-pressed=${votes.mine === good} onClick=${() => store.vote(good)}>
    <${Icon} name="thumb_up" />${text}</button>`;
  return html`<section class="puzzle-vote" aria-labelledby="vote-title"><p><b id="vote-title">${gettext("Was it a good puzzle?")}</b> <small role="status">${votesText(votes)}</small></p>
    <div class="vote-buttons">${button(true, gettext("Yes"))}<span class="against">${button(false, gettext("No"))}</span></div></section>`;
}

const REASONS = () => [
  ["wrong_answer", gettext("The answer is wrong")],
  ["unclear", gettext("The question is unclear")],
  ["not_shown_well", gettext("Something is not shown as it should be")],
  ["other", gettext("Something else")],
];

/** @param {{ store: PuzzleStore }} props */
function ReportForm({ store }) {
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    store.report(String(data.get("reason")), String(data.get("text")));
  };
  return html`<form onSubmit=${send}>
    <h2>${gettext("What is wrong with this puzzle?")}</h2>
    ${REASONS().map(([value, text], i) => html`<label key=${value}><input type="radio" name="reason" value=${value} defaultChecked=${i === 0} /> ${text}</label>`)}
    <label>${gettext("In your words")}<textarea name="text" rows="3" aria-describedby="report-length"></textarea></label>
    <small id="report-length">${interpolate(gettext("At most %(most)s characters."), { most: store.puzzle.report_length })}</small>
    ${store.state.failure && html`<p role="alert" class="problem">${store.state.failure}</p>`}
    <p class="actions"><button type="button" class="button" onClick=${() => store.set({ reporting: false })}>${gettext("Cancel")}</button>
      <button class="button primary">${gettext("Send")}</button></p>
  </form>`;
}

/** @param {{ store: PuzzleStore }} props */
export function Report({ store }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const { reported, reporting } = store.state;
  if (reported) return html`<span class="quiet" role="status"><${Icon} name="flag" />${gettext("Reported")}</span>`;
  const open = () => {
    store.set({ reporting: true, failure: "" });
    ref.current?.showModal();
  };
  return html`<button type="button" class="quiet" aria-haspopup="dialog" onClick=${open}><${Icon} name="flag" /><span>${gettext("Report")}</span></button>
    <dialog class="puzzle-report" ref=${ref} onClose=${() => store.set({ reporting: false })}>${reporting && html`<${ReportForm} store=${store} />`}</dialog>`;
}

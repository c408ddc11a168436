// What a review says of the step that is shown: why it cost, what was better, and that line on the table.
import { html } from "../../base/html.js";
import { FormattedText } from "../../base/formatted_text.js";
import { gettext, interpolate, ngettext, pgettext } from "../../base/text.js";
import { Icon } from "../../base/icons.js";
/** @import { Grade, Mark } from "./review.js" */
/** @import { ReplayStore } from "../store.js" */

const SHORTCUTS = { next: "N", previous: ["Shift", "N"].join("+") };

/** @type {Record<Grade, () => string>} */
const GRADES = {
  inaccuracy: () => gettext("inaccuracy"),
  mistake: () => gettext("mistake"),
  blunder: () => gettext("blunder"),
};

/** @param {Mark} mark */
export const gradeText = (mark) => GRADES[mark.grade]();

/**
 * The sign of a mark, with its word for readers of the screen.
 * @param {{ mark: Mark }} props
 */
export const Sign = ({ mark }) => html`<span class=${`sign grade-${mark.grade}`}><span aria-hidden="true">${mark.sign}</span><span class="unseen">${gradeText(mark)}</span></span>`;

/** @param {{ store: ReplayStore, mark: Mark }} props */
function PlayLine({ store, mark }) {
  if (!store.config.urls.line) return null;
  const { lineState } = store.state;
  return html`<button type="button" class="button small line-button" aria-keyshortcuts="b" disabled=${lineState === "loading"} onClick=${() => store.playBetterLine(mark)}>
    <${Icon} name="play" />${lineState === "loading" ? gettext("Looking for the line") : gettext("Play the better line")}</button>
    ${lineState === "failed" && html`<span class="line-failed" role="status">${gettext("There is no line now. Try again in a moment.")}</span>`}`;
}

/**
 * The choice once more, against bots; and puzzles of its kind.
 * @param {{ store: ReplayStore, mark: Mark }} props
 */
function TryAgain({ store, mark }) {
  const { what_if: address, practise } = store.config.urls;
  const place = `${store.state.at.deal + store.replay.first + 1}.${mark.action}`;
  return html`${address && html`<a class="button small line-button" href=${`${address}?at=${place}&seat=${mark.seat}`}><${Icon} name="undo" />${gettext("Try it yourself")}</a>`}
    ${practise && mark.theme && html`<a class="button small line-button" href=${`${practise}?theme=${mark.theme}`}>${gettext("Practise this")}</a>`}`;
}

/** @param {{ store: ReplayStore, mark: Mark }} props */
export function Verdict({ store, mark }) {
  const cost = interpolate(ngettext("%(count)s point", "%(count)s points", mark.points), { count: mark.points });
  return html`<div class=${`verdict grade-${mark.grade}`}>
    <p class="verdict-why"><${Sign} mark=${mark} /> <${FormattedText} of=${mark.reason} /></p>
    <p class="verdict-cost"><span class="unseen">${interpolate(gettext("Cost: %(cost)s"), { cost })}</span><b aria-hidden="true">−${mark.points}</b> <small aria-hidden="true">${ngettext("point", "points", mark.points)}</small></p>
    <p class="verdict-actions"><span class="better"><${Icon} name="check" /><span>${gettext("better")}</span> <${FormattedText} of=${mark.best} /></span>
      <${PlayLine} store=${store} mark=${mark} /><${TryAgain} store=${store} mark=${mark} /></p>
  </div>`;
}

/** @param {{ store: ReplayStore }} props */
export function LineNote({ store }) {
  return html`<div class="line-note"><p>${gettext("Not played: the better choice, then the best cards for all, with all cards open.")}</p>
    <button type="button" class="button small" aria-keyshortcuts="b" onClick=${() => store.leaveLine()}><${Icon} name="undo" />${gettext("Back to the game")}</button></div>`;
}

/**
 * How far a review has come, or that there is none.
 * @param {{ store: ReplayStore }} props
 */
export function ReviewNote({ store }) {
  const { review, plain, at, line } = store.state;
  const { summary } = store.config.urls;
  if (plain || line || !review || !summary || review.deals[at.deal + store.replay.first]) return null;
  const text = review.text || (review.state === "done" ? gettext("In this deal there was nothing to judge.") : "");
  return html`<p class="review-note">${text} <a href=${summary}>${review.state === "none" ? gettext("Review this game") : pgettext("review", "Summary")}</a></p>`;
}

/** @param {{ store: ReplayStore, way: "next" | "previous", short: boolean }} props */
export function MistakeButton({ store, way, short }) {
  const there = store.mistake(way) != null;
  const label = way === "next" ? gettext("Next mistake") : gettext("Previous mistake");
  return html`<button type="button" class=${`mistake-button to-${way}`} aria-label=${label} title=${label} aria-keyshortcuts=${SHORTCUTS[way]} aria-disabled=${!there} onClick=${() => store.toMistake(way)}>
    <${Icon} name=${way === "next" ? "skip" : "rewind"} /><span aria-hidden="true">${short ? gettext("mistake") : label}</span></button>`;
}


// The panel beside the table: what is explained or asked, what the decision was worth, and the ways on.
import { html, useEffect, useRef } from "../base/html.js";
import { Icon } from "../base/icons.js";
import { gettext, interpolate } from "../base/text.js";
import { Open, OwnStanding, Progress } from "../tutorial/coach.js";
/** @import { PanelProps } from "../tutorial/tutorial.js" */
/** @import { StepAnswer, StepPart } from "./lessons.js" */

/** @param {StepAnswer} answer */
const isLast = (answer) => answer.scene === answer.scenes - 1;

/** @param {{ verdict: NonNullable<StepAnswer["verdict"]> }} props */
const Verdict = ({ verdict: { right, text } }) => html`<h2 class=${`lesson-verdict ${right ? "right" : "wrong"}`}><${Icon} name=${right ? "check" : "close"} />${
  right ? gettext("Right") : gettext("Not the best choice")}</h2><p>${text}</p>`;

/** @param {{ answer: StepAnswer }} props */
const Words = ({ answer: { coach, verdict } }) => html`<div aria-live="polite">${verdict
  ? html`<${Verdict} verdict=${verdict} />` : html`<h2>${coach.title}</h2><p>${coach.text}</p>`}</div>`;

/**
 * What follows the last step; a lesson to go on with is the main way.
 * @param {StepPart} part
 */
const Ways = ({ config: { practice, following, urls } }) => html`${practice && html`<a class="button" href=${practice.url}>${practice.text}</a>`}
  ${following ? html`<a class="button primary" href=${following.url}>${interpolate(gettext("Next lesson: %(title)s"), following)}</a>`
    : html`<a class="button primary" href=${urls.lessons}>${gettext("All lessons")}</a>`}`;

/** @param {StepPart} part */
const Next = (part) => (isLast(part.answer) ? html`<${Ways} ...${part} />`
  : html`<button type="button" class="button primary" onClick=${() => part.next(part.answer.scene + 1)}>${gettext("Next")}</button>`);

/** @param {StepPart} part */
function Actions(part) {
  const { answer, next } = part;
  const { scene, over, verdict } = answer;
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  // The hand that had the focus is gone, or rests: go on with one key.
  useEffect(() => {
    if (over) place.current?.querySelector(".primary")?.focus({ preventScroll: true });
  }, [over, scene]);
  return html`<div class="coach-actions" ref=${place}>
    ${scene > 0 && !verdict && html`<${Open} scene=${scene - 1} next=${next} text=${gettext("Back")} />`}
    ${verdict && html`<${Open} scene=${scene} next=${next} text=${gettext("Try again")} />`}
    ${!over && !isLast(answer) && html`<${Open} scene=${scene + 1} next=${next} text=${gettext("Skip")} />`}
    ${over && html`<${Next} ...${part} />`}
  </div>`;
}

/** @param {PanelProps} props */
export function Panel(props) {
  const part = /** @type {StepPart} */ (props);
  const { answer, config, store, layout } = part;
  const step = interpolate(gettext("Step %(at)s of %(all)s"), { at: answer.scene + 1, all: answer.scenes });
  return html`<aside class="coach lesson-panel" aria-label=${config.title}>
    <p class="lesson-head"><a class="quiet" href=${config.urls.lessons}><${Icon} name="back" />${gettext("All lessons")}</a><b>${config.title}</b></p>
    <${Progress} answer=${answer} text=${step}><${OwnStanding} store=${store} layout=${layout} /><//>
    <${Words} answer=${answer} />
    <${Actions} ...${part} />
  </aside>`;
}

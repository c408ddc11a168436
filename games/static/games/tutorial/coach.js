// The coach: a text about the current position, the progress of the course, and the buttons to go on.
import { html, useEffect, useRef } from "../base/html.js";
import { useLayout } from "../board/layout.js";
import { personAt } from "../board/people.js";
import { gettext, interpolate } from "../base/text.js";
import { useStore } from "../base/context.js";
import { Role, Score, Strokes } from "../board/view/player_plates.js";
/** @import { Layout } from "../base/page.js" */
/** @import { SeatNumber } from "../base/types.js" */
/** @import { Store } from "../table/store.js" */
/** @import { LessonAnswer, LessonConfig, PanelProps } from "./tutorial.js" */
/** @import { ComponentChildren } from "preact" */

/** @param {LessonAnswer} props @param {number} i */
const dot = ({ scene, over }, i) => {
  if (i < scene || (i === scene && over)) return "done";
  return i === scene ? "now" : "";
};

/**
 * Score, barrel and bolts: only the desktop layout has the learner's own plate.
 * @param {{ store: Store, layout: Layout | undefined }} props
 */
export function OwnStanding({ store, layout: fixedLayout }) {
  useStore(store);
  const table = store.visibleTable();
  if (useLayout(fixedLayout) === "desktop" || !table) return null;
  const seated = personAt(table, /** @type {SeatNumber} */ (table.you));
  const person = seated.over ? { ...seated, barrel: null } : seated;
  return html`<span class="coach-own"><span>${gettext("You")}</span> <${Score} person=${person} /> <${Role} person=${person} short=${true} />
    <${Strokes} count=${person.bolts} /></span>`;
}

/** @param {{ answer: LessonAnswer, text?: string, children: ComponentChildren }} props */
export const Progress = ({ answer, text, children }) => html`<p class="coach-progress"><span>${text ?? interpolate(gettext("Lesson %(at)s of %(all)s"),
  { at: answer.scene + 1, all: answer.scenes })}</span>${children}<span class="coach-dots" aria-hidden="true">${
  Array.from({ length: answer.scenes }, (_, i) => html`<i key=${i} class=${dot(answer, i)} />`)}</span></p>`;

/** @param {LessonAnswer} answer */
const isLast = (answer) => answer.scene === answer.scenes - 1;

/** @param {{ scene: number, next: (scene: number) => void, text: string }} props */
export const Open = ({ scene, next, text }) => html`<button type="button" class="quiet" onClick=${() => next(scene)}>${text}</button>`;

/** @param {{ answer: LessonAnswer, next: (scene: number) => void, config: LessonConfig }} props */
const SkipActions = ({ answer, next, config }) => html`<div class="coach-actions">
  ${answer.scene > 0 && html`<${Open} scene=${answer.scene - 1} next=${next} text=${gettext("Back")} />`}
  ${!isLast(answer) && html`<${Open} scene=${answer.scene + 1} next=${next} text=${gettext("Skip")} />`}
  <a class="quiet" href=${config.urls.home}>${gettext("End the lesson")}</a></div>`;

// A game elsewhere gives up the place in the queue that the line at the foot speaks of.
const isWaiting = () => Boolean(globalThis.document?.getElementById("waiting-line"));
const botGameText = () => isWaiting() ? gettext("Stop waiting, play against easy bots") : gettext("Play against easy bots");

/**
 * Against the bots with which a newcomer has the best chances; a visitor becomes a guest.
 * @param {{ config: LessonConfig, primary: boolean }} props
 */
const BotGame = ({ config, primary }) => html`<form method="post" action=${config.urls.play_bots}>
  <input type="hidden" name="csrfmiddlewaretoken" value=${config.csrf} />
  <button class=${`button${primary ? " primary" : ""}`} name="level" value="beginner">${botGameText()}</button></form>`;

/** @param {LessonAnswer} answer */
const nextText = (answer) => (answer.ends_part ? gettext("Part two: barrel and bolts") : gettext("Next"));

/** @param {{ answer: LessonAnswer, next: (scene: number) => void, config: LessonConfig }} props */
function NextActions({ answer, next, config }) {
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  // The hand that had the focus is gone, or rests: go on with one key.
  useEffect(() => main.current?.querySelector(".primary")?.focus({ preventScroll: true }), []);
  return html`<div class="coach-actions" ref=${main}>
    <${Open} scene=${answer.scene} next=${next} text=${gettext("Try again")} />
    ${answer.ends_part && html`<${BotGame} config=${config} primary=${isLast(answer)} />`}
    ${isLast(answer) && html`<a class="button" href=${config.urls.lessons}>${gettext("All lessons")}</a>`}
    ${!isLast(answer) && html`<button type="button" class="button primary" onClick=${() => next(answer.scene + 1)}>${nextText(answer)}</button>`}
  </div>`;
}

/** @param {PanelProps} props */
export function Coach({ answer, next, config, store, layout }) {
  const Actions = answer.over ? NextActions : SkipActions;
  return html`<aside class="coach" aria-label=${gettext("Lesson")}>
    <${Progress} answer=${answer}><${OwnStanding} store=${store} layout=${layout} /><//>
    <div aria-live="polite"><h2>${answer.coach.title}</h2><p>${answer.coach.text}</p></div>
    <${Actions} answer=${answer} next=${next} config=${config} />
  </aside>`;
}

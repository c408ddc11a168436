// The coach: a text about the current position, the progress of the tutorial, and the buttons to go on.
import { html } from "../table/html.js";
import { gettext, interpolate } from "../table/text.js";

const dot = ({ scene, over }, i) => {
  if (i < scene || (i === scene && over)) return "done";
  return i === scene ? "now" : "";
};

const Progress = ({ answer }) => html`<p class="coach-progress"><span>${interpolate(gettext("Lesson %(at)s of %(all)s"),
  { at: answer.scene + 1, all: answer.scenes })}</span><span class="coach-dots" aria-hidden="true">${
  Array.from({ length: answer.scenes }, (_, i) => html`<i key=${i} class=${dot(answer, i)} />`)}</span></p>`;

const SkipActions = ({ answer, last, next, config }) => html`<div class="coach-actions">
  ${!last && html`<button type="button" class="quiet" onClick=${() => next(answer.scene + 1)}>${gettext("Skip")}</button>`}
  <a class="quiet" href=${config.urls.home}>${gettext("End the lesson")}</a></div>`;

function NextActions({ answer, next, config }) {
  const last = answer.scene === answer.scenes - 1;
  if (!answer.over) return html`<${SkipActions} answer=${answer} last=${last} next=${next} config=${config} />`;
  return html`<div class="coach-actions">
    <button type="button" class="button" onClick=${() => next(answer.scene)}>${gettext("Try again")}</button>
    ${last ? html`<a class="button primary" href=${config.urls.home}>${gettext("Play a real game")}</a>`
      : html`<button type="button" class="button primary" onClick=${() => next(answer.scene + 1)}>${gettext("Next")}</button>`}
  </div>`;
}

export function Coach({ answer, next, config }) {
  return html`<aside class="coach" aria-label=${gettext("Lesson")}>
    <${Progress} answer=${answer} />
    <div aria-live="polite"><h2>${answer.coach.title}</h2><p>${answer.coach.text}</p></div>
    <${NextActions} answer=${answer} next=${next} config=${config} />
  </aside>`;
}

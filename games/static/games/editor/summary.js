// The summary on the right, and the links to the groups on the left.
import { html } from "../base/html.js";
import { gettext, interpolate, ngettext } from "../base/text.js";
import { countsOf, groupId } from "./draft.js";
import { Warning } from "./rows.js";
/** @import { EditorGroup, Evaluation, SaveAnswer, WholeEditor, WordsLine } from "./agreements.js" */
/** @import { TargetedEvent } from "preact" */

/** @param {{ groups: EditorGroup[], evaluation: Evaluation }} props */
export function GroupLinks({ groups, evaluation }) {
  return html`<nav class="group-links" aria-label=${gettext("Groups of agreements")}>${groups.map((group) => {
    const { differences, problems } = countsOf(group, evaluation);
    return html`<a key=${group.key} href=${`#${groupId(group)}`}><span>${group.name}</span>
      ${problems > 0 && html`<span class="has-problem"><${Warning} /><span class="unseen">${interpolate(ngettext("%(count)s problem", "%(count)s problems", problems), { count: problems })}</span></span>`}
      ${differences > 0 && html`<b title=${gettext("Differences")}>${differences}</b>`}</a>`;
  })}</nav>`;
}

/** @param {{ editor: WholeEditor }} props */
function Base({ editor }) {
  const { bases, base, setBase } = editor;
  return html`<label class="base"><span>${gettext("Based on")}</span>
    <select value=${base} onChange=${(/** @type {TargetedEvent<HTMLSelectElement>} */ event) => setBase(event.currentTarget.value)}>${bases.map((one) => html`<option key=${one.key} value=${one.key}>${one.name}</option>`)}</select></label>`;
}

/** @param {{ evaluation: Evaluation }} props */
function Differences({ evaluation }) {
  const { differences } = evaluation;
  const withProblem = new Set(evaluation.problems.map((problem) => problem.field));
  if (!differences.length) return html`<h2>${gettext("No differences")}</h2>`;
  const head = ngettext("%(count)s difference", "%(count)s differences", differences.length);
  return html`<h2>${interpolate(head, { count: differences.length })}</h2>
    <dl class="changes">${differences.map((one) => html`<div key=${one.field} class=${withProblem.has(one.field) ? "wrong" : ""}><dt>${one.label}</dt><dd><del>${one.usual}</del> <ins>${one.value}</ins></dd></div>`)}</dl>`;
}

/** @param {EditorGroup[]} groups @param {Evaluation} evaluation */
export function problemLine(groups, evaluation) {
  const names = groups.filter((group) => countsOf(group, evaluation).problems).map((group) => group.name);
  const count = evaluation.problems.length;
  const text = ngettext("%(count)s problem to fix: %(groups)s", "%(count)s problems to fix: %(groups)s", count);
  return interpolate(text, { count, groups: names.join(", ") });
}

/** @param {{ groups: EditorGroup[], evaluation: Evaluation, showProblem: () => void }} props */
function ProblemBox({ groups, evaluation, showProblem }) {
  return html`<div class="problem-box">${evaluation.problems.length > 0 && html`<div><${Warning} /><span>${problemLine(groups, evaluation)}</span><button type="button" onClick=${showProblem}>${gettext("Show")}</button></div>`}</div>`;
}

/** @param {SaveAnswer} failure */
export function refusalText(failure) {
  const texts = /** @type {Partial<Record<number, string>>} */ ({
    0: gettext("No connection. Nothing was saved; try again."),
    403: gettext("You cannot change this preset."),
    409: gettext("Nothing was saved: there is a newer version already. Reload the page and try again."),
    422: gettext("Nothing was saved. Fix the problems first."),
  });
  return texts[failure.status] ?? gettext("Nothing was saved. Reload the page and try again.");
}

/** @param {{ editor: WholeEditor }} props */
export function SaveButton({ editor }) {
  const { evaluation, version, save, saving } = editor;
  const text = version ? interpolate(gettext("Save as version %(version)s"), { version: version + 1 }) : gettext("Save");
  return html`<button type="button" class=${`button save ${evaluation.problems.length ? "" : "primary"}`} disabled=${saving} onClick=${save}>${saving ? gettext("Saving…") : text}</button>`;
}

/** @param {{ editor: WholeEditor }} props */
export function Summary({ editor }) {
  const { groups, evaluation, failure } = editor;
  return html`<section class="panel summary" aria-label=${gettext("Summary")}>
    <${Base} editor=${editor} /><${Differences} evaluation=${evaluation} />
    <${ProblemBox} groups=${groups} evaluation=${evaluation} showProblem=${editor.showProblem} />
    ${failure && html`<p class="alert" role="alert">${refusalText(failure)}</p>`}
    ${editor.lost && html`<p class="note" role="status">${gettext("No connection: your changes are not being checked now.")}</p>`}
    <${SaveButton} editor=${editor} />
  </section>`;
}

/** @param {{ evaluation: Evaluation }} props */
export function InWords({ evaluation }) {
  /** @param {WordsLine} one */
  const line = (one) => (one.switch ? one.label : `${one.label}: ${one.value}`);
  return html`<section class="panel in-words"><h2>${gettext("The rules in words")}</h2>${evaluation.words.map((group) => html`<p key=${group.name}><b>${group.name}.</b> ${group.lines.map((one, i) => html`<span key=${one.label}>${i ? "; " : ""}${one.differs ? html`<strong>${line(one)}</strong>` : line(one)}</span>`)}.</p>`)}</section>`;
}

// The field rows in the middle, each with its errors and a button that resets it.
import { html } from "../base/html.js";
import { gettext, interpolate } from "../base/text.js";
import { Control } from "./controls.js";
import { problemsOf, groupId, rowId, valueOf } from "./draft.js";
/** @import { AgreedValue, EditorField, EditorGroup, Problem, RowsEditor } from "./agreements.js" */

export const Warning = () => html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M8 2 15 14H1Z M8 6.5v3.5 M8 12v.4" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" /></svg>`;
const Back = () => html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H8" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" /></svg>`;

/** @param {{ field: EditorField, editor: RowsEditor }} props */
function Reset({ field, editor }) {
  const { evaluation, baseName, set } = editor;
  const usual = interpolate(gettext("%(preset)s: %(value)s"), { preset: baseName, value: evaluation.usual_words[field.name] });
  return html`<button type="button" class="reset" title=${gettext("Reset")} onClick=${() => set(field.name, evaluation.usual[field.name])}><${Back} /><span><span class="unseen">${interpolate(gettext("%(what)s: reset to"), { what: field.label })} </span>${usual}</span></button>`;
}

/**
 * Opens in another tab, so that an unfinished draft is not lost.
 * @param {{ field: EditorField }} props
 */
const RulesLink = ({ field }) => html`<a class="rules-link" href=${field.address} target="_blank" rel="noopener" aria-label=${interpolate(gettext("%(what)s: read the rule"), { what: field.label })}>?</a>`;

/** @param {{ problem: Problem, set: RowsEditor["set"] }} props */
function Problem({ problem, set }) {
  return html`<p class="problem"><${Warning} />${problem.text}</p>
    <div class="fixes">${problem.fixes.map((fix) => html`<button type="button" key=${fix.text} class="button small" onClick=${() => set(fix.field, fix.value)}>${fix.text}</button>`)}</div>`;
}

/** @param {{ field: EditorField, editor: RowsEditor }} props */
function Row({ field, editor }) {
  const { evaluation, changes, set } = editor;
  const needs = evaluation.inactive[field.name];
  const problems = problemsOf(field.name, evaluation);
  const differs = evaluation.differences.some((one) => one.field === field.name);
  const kinds = [`depth-${field.depth}`, differs && "differs", needs && "inactive", problems.length && "has-problems"].filter(Boolean).join(" ");
  return html`<div class=${`rule ${kinds}`} id=${rowId(field.name)} tabindex="-1" role="group" aria-labelledby=${`label-${field.name}`} aria-describedby=${problems.length ? `problem-${field.name}` : null}>
    <div class="what"><strong id=${`label-${field.name}`}>${field.label}</strong> <${RulesLink} field=${field} />
      <small id=${`help-${field.name}`}>${needs ?? field.help}</small></div>
    <div class="how">${differs && html`<${Reset} field=${field} editor=${editor} />`}
      <${Control} field=${field} value=${valueOf(field.name, changes, evaluation)} set=${(/** @type {AgreedValue} */ value) => set(field.name, value)} off=${Boolean(needs)} wrong=${problems.length > 0} /></div>
    ${problems.length > 0 && html`<div class="problem-list" id=${`problem-${field.name}`}>${problems.map((problem) => html`<div class="problem-item" key=${problem.text}><${Problem} problem=${problem} set=${set} /></div>`)}</div>`}
  </div>`;
}

/** @param {{ group: EditorGroup, editor: RowsEditor }} props */
export function GroupPanel({ group, editor }) {
  return html`<section class="panel rules" id=${groupId(group)} aria-labelledby=${`${groupId(group)}-name`}>
    <h2 id=${`${groupId(group)}-name`}>${group.name}</h2>
    ${group.fields.map((field) => html`<${Row} key=${field.name} field=${field} editor=${editor} />`)}
  </section>`;
}

// The field rows in the middle, each with its errors and a button that resets it.
import { html } from "../table/html.js";
import { gettext, interpolate } from "../table/text.js";
import { Control } from "./controls.js";
import { faultsOf, groupId, rowId, valueOf } from "./draft.js";

export const Warning = () => html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M8 2 15 14H1Z M8 6.5v3.5 M8 12v.4" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" /></svg>`;
const Back = () => html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H8" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" /></svg>`;

function Reset({ field, editor }) {
  const { told, baseName, set } = editor;
  const usual = interpolate(gettext("%(preset)s: %(value)s"), { preset: baseName, value: told.usual_words[field.name] });
  return html`<button type="button" class="reset" title=${gettext("Set it back")} onClick=${() => set(field.name, told.usual[field.name])}><${Back} /><span><span class="unseen">${interpolate(gettext("%(what)s, back to"), { what: field.label })} </span>${usual}</span></button>`;
}

// Opens in another tab, so that an unfinished draft is not lost.
const Told = ({ field }) => html`<a class="told-at" href=${field.address} target="_blank" rel="noopener" aria-label=${interpolate(gettext("%(what)s in the rules"), { what: field.label })}>?</a>`;

function Fault({ fault, set }) {
  return html`<p class="fault"><${Warning} />${fault.text}</p>
    <div class="mends">${fault.mends.map((mend) => html`<button type="button" key=${mend.text} class="button small" onClick=${() => set(mend.field, mend.value)}>${mend.text}</button>`)}</div>`;
}

function Row({ field, editor }) {
  const { told, changes, set } = editor;
  const needs = told.asleep[field.name];
  const faults = faultsOf(field.name, told);
  const differs = told.differences.some((one) => one.field === field.name);
  const kinds = [`depth-${field.depth}`, differs && "differs", needs && "asleep", faults.length && "faulty"].filter(Boolean).join(" ");
  return html`<div class=${`rule ${kinds}`} id=${rowId(field.name)} tabindex="-1" role="group" aria-labelledby=${`label-${field.name}`} aria-describedby=${faults.length ? `fault-${field.name}` : null}>
    <div class="what"><strong id=${`label-${field.name}`}>${field.label}</strong> <${Told} field=${field} />
      <small id=${`help-${field.name}`}>${needs ?? field.help}</small></div>
    <div class="how">${differs && html`<${Reset} field=${field} editor=${editor} />`}
      <${Control} field=${field} value=${valueOf(field.name, changes, told)} set=${(value) => set(field.name, value)} off=${Boolean(needs)} wrong=${faults.length > 0} /></div>
    ${faults.length > 0 && html`<div class="troubles" id=${`fault-${field.name}`}>${faults.map((fault) => html`<div class="trouble" key=${fault.text}><${Fault} fault=${fault} set=${set} /></div>`)}</div>`}
  </div>`;
}

export function GroupPanel({ group, editor }) {
  return html`<section class="panel rules" id=${groupId(group)} aria-labelledby=${`${groupId(group)}-name`}>
    <h2 id=${`${groupId(group)}-name`}>${group.name}</h2>
    ${group.fields.map((field) => html`<${Row} key=${field.name} field=${field} editor=${editor} />`)}
  </section>`;
}

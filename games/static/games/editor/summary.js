// The summary on the right, and the links to the groups on the left.
import { html } from "../table/html.js";
import { gettext, interpolate, ngettext } from "../table/text.js";
import { countsOf, groupId } from "./draft.js";
import { Warning } from "./rows.js";

export function GroupLinks({ groups, told }) {
  return html`<nav class="group-links" aria-label=${gettext("Groups of agreements")}>${groups.map((group) => {
    const { differences, faults } = countsOf(group, told);
    return html`<a key=${group.key} href=${`#${groupId(group)}`}><span>${group.name}</span>
      ${faults > 0 && html`<span class="has-fault"><${Warning} /><span class="unseen">${interpolate(ngettext("%(count)s fault", "%(count)s faults", faults), { count: faults })}</span></span>`}
      ${differences > 0 && html`<b title=${gettext("Differences")}>${differences}</b>`}</a>`;
  })}</nav>`;
}

function Base({ editor }) {
  const { bases, base, setBase } = editor;
  return html`<label class="base"><span>${gettext("Starts from")}</span>
    <select value=${base} onChange=${(event) => setBase(event.target.value)}>${bases.map((one) => html`<option key=${one.key} value=${one.key}>${one.name}</option>`)}</select></label>`;
}

function Differences({ told }) {
  const { differences } = told;
  const faulty = new Set(told.faults.map((fault) => fault.field));
  if (!differences.length) return html`<h2>${gettext("No differences")}</h2>`;
  const head = ngettext("%(count)s difference", "%(count)s differences", differences.length);
  return html`<h2>${interpolate(head, { count: differences.length })}</h2>
    <dl class="changes">${differences.map((one) => html`<div key=${one.field} class=${faulty.has(one.field) ? "wrong" : ""}><dt>${one.label}</dt><dd><del>${one.usual}</del> <ins>${one.value}</ins></dd></div>`)}</dl>`;
}

export function faultLine(groups, told) {
  const names = groups.filter((group) => countsOf(group, told).faults).map((group) => group.name);
  const count = told.faults.length;
  const text = ngettext("%(count)s fault to mend: %(groups)s", "%(count)s faults to mend: %(groups)s", count);
  return interpolate(text, { count, groups: names.join(", ") });
}

function Trouble({ groups, told, showFault }) {
  return html`<div class="trouble-box">${told.faults.length > 0 && html`<div><${Warning} /><span>${faultLine(groups, told)}</span><button type="button" onClick=${showFault}>${gettext("Show")}</button></div>`}</div>`;
}

export function refusal(said) {
  return {
    0: gettext("No connection. Nothing was saved; try again."),
    403: gettext("You may not change this preset."),
    409: gettext("Somebody saved a newer version meanwhile. Load the page again: nothing was saved."),
    422: gettext("Nothing was saved: something is to be mended first."),
  }[said.status] ?? gettext("Nothing was saved. Load the page and try again.");
}

export function SaveButton({ editor }) {
  const { told, version, save, saving } = editor;
  const text = version ? interpolate(gettext("Save as version %(version)s"), { version: version + 1 }) : gettext("Save");
  return html`<button type="button" class=${`button save ${told.faults.length ? "" : "primary"}`} disabled=${saving} onClick=${save}>${saving ? gettext("Saving…") : text}</button>`;
}

export function Summary({ editor }) {
  const { groups, told, said } = editor;
  return html`<section class="panel summary" aria-label=${gettext("What it comes to")}>
    <${Base} editor=${editor} /><${Differences} told=${told} />
    <${Trouble} groups=${groups} told=${told} showFault=${editor.showFault} />
    ${said && html`<p class="alert" role="alert">${refusal(said)}</p>`}
    ${editor.lost && html`<p class="note" role="status">${gettext("No connection: what you change is not checked now.")}</p>`}
    <${SaveButton} editor=${editor} />
  </section>`;
}

export function InWords({ told }) {
  const line = (one) => (one.switch ? one.label : `${one.label}: ${one.value}`);
  return html`<section class="panel in-words"><h2>${gettext("In words")}</h2>${told.words.map((group) => html`<p key=${group.name}><b>${group.name}.</b> ${group.lines.map((one, i) => html`<span key=${one.label}>${i ? "; " : ""}${one.differs ? html`<strong>${line(one)}</strong>` : line(one)}</span>`)}.</p>`)}</section>`;
}

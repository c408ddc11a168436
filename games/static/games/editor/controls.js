// One control for each kind of agreement: switch, radio segments, list, number, number by suit.
import { html, useEffect, useState } from "../base/html.js";
import { gettext, interpolate, suitName } from "../base/text.js";
import { firstNumber, isShort, same, stepped, written } from "./draft.js";

// Screen readers announce the error together with the field's help text.
const describedBy = (field, wrong) => `help-${field.name}${wrong ? ` problem-${field.name}` : ""}`;

function Switch({ on, set, ...others }) {
  return html`<button type="button" role="switch" aria-checked=${String(on)} class="turn" onClick=${() => set(!on)} ...${others}><span /></button>`;
}

function Segments({ field, value, set, off, wrong }) {
  return html`<div class=${`values ${wrong ? "wrong" : ""}`} role="radiogroup" aria-labelledby=${`label-${field.name}`} aria-describedby=${describedBy(field, wrong)}>
    ${field.values.map((one) => html`<label key=${String(one.value)}><input type="radio" name=${field.name} checked=${same(one.value, value)} disabled=${off} onChange=${() => set(one.value)} /><span>${one.text}</span></label>`)}
  </div>`;
}

function List({ field, value, set, off, wrong }) {
  const at = field.values.findIndex((one) => same(one.value, value));
  return html`<select class=${wrong ? "wrong" : ""} aria-labelledby=${`label-${field.name}`} aria-describedby=${describedBy(field, wrong)} aria-invalid=${wrong ? "true" : null} disabled=${off}
    value=${String(at)} onChange=${(event) => set(field.values[Number(event.target.value)].value)}>
    ${at < 0 && html`<option value="-1">${String(value)}</option>`}
    ${field.values.map((one, i) => html`<option key=${i} value=${String(i)}>${one.text}</option>`)}
  </select>`;
}

// Keep the typed text as it is while the field has the focus.
function Typed({ value, set, ...others }) {
  const [text, setText] = useState(null);
  useEffect(() => setText(null), [value]);
  const type = (event) => {
    setText(event.target.value);
    if (event.target.value.trim() !== "" && event.target.value.trim() !== "-") set(written(event.target.value));
  };
  return html`<input type="text" inputmode="numeric" autocomplete="off" value=${text ?? String(value)} onInput=${type} onBlur=${() => setText(null)} ...${others} />`;
}

function Counter({ field, value, set, off, wrong, label }) {
  const keys = (event) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    set(stepped(field, value, direction));
  };
  const button = (direction, sign, text) => html`<button type="button" tabindex="-1" aria-label=${interpolate(text, { what: field.label })} disabled=${off || stepped(field, value, direction) === value} onClick=${() => set(stepped(field, value, direction))}>${sign}</button>`;
  return html`<span class=${`counter ${wrong ? "wrong" : ""}`}>${button(-1, "\u2212", gettext("%(what)s: less"))}
    <${Typed} value=${value} set=${set} disabled=${off} aria-label=${label} aria-invalid=${wrong ? "true" : null} aria-describedby=${describedBy(field, wrong)} onKeyDown=${keys} />
    ${button(1, "+", gettext("%(what)s: more"))}</span>`;
}

function Bound(props) {
  const { field, value, set, off, wrong } = props;
  if (field.null === null) return html`<${Counter} ...${props} label=${field.label} />`;
  const open = value === null;
  return html`${open ? html`<span class="open">${field.null}</span>` : html`<${Counter} ...${props} label=${field.label} />`}
    <${Switch} on=${!open} set=${(on) => set(on ? firstNumber(field) : null)} disabled=${off} aria-labelledby=${`label-${field.name}`} aria-describedby=${describedBy(field, wrong)} />`;
}

const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };

function Suits({ field, value, set, off, wrong }) {
  const numbers = typeof value === "object" && value ? value : {};
  return html`<span class="by-suit">${Object.keys(SIGNS).map((suit) => html`<label key=${suit} class=${wrong ? "wrong" : ""}><span class=${`suit suit-${suit}`} aria-hidden="true">${SIGNS[suit]}</span>
    <${Typed} value=${numbers[suit] ?? ""} set=${(number) => set({ ...numbers, [suit]: number })} disabled=${off} aria-label=${`${field.label}, ${suitName(suit)}`} aria-describedby=${describedBy(field, wrong)} aria-invalid=${wrong ? "true" : null} /></label>`)}</span>`;
}

export function Control(props) {
  const { field, value, set, off, wrong } = props;
  if (field.kind === "number") return html`<${Bound} ...${props} />`;
  if (field.kind === "suits") return html`<${Suits} ...${props} />`;
  if (field.kind === "choice") return isShort(field.values) ? html`<${Segments} ...${props} />` : html`<${List} ...${props} />`;
  return html`<${Switch} on=${value === true} set=${set} disabled=${off} aria-labelledby=${`label-${field.name}`} aria-describedby=${describedBy(field, wrong)} />`;
}

// One control for each kind of agreement: switch, radio segments, list, number, number by suit.
import { html, useEffect, useState } from "../base/html.js";
import { gettext, interpolate, suitName } from "../base/text.js";
import { firstNumber, isShort, same, stepped, written } from "./draft.js";
/** @import { SuitName } from "../base/types.js" */
/** @import { AgreedValue, ControlProps, EditorField } from "./agreements.js" */
/** @import { TargetedEvent, TargetedInputEvent } from "preact" */

/**
 * Screen readers announce the error together with the field's help text.
 * @param {EditorField} field
 * @param {boolean} wrong
 */
const describedBy = (field, wrong) => `help-${field.name}${wrong ? ` problem-${field.name}` : ""}`;

/** @param {{ on: boolean, set: (on: boolean) => void, [other: string]: unknown }} props */
function Switch({ on, set, ...others }) {
  return html`<button type="button" role="switch" aria-checked=${String(on)} class="turn" onClick=${() => set(!on)} ...${others}><span /></button>`;
}

/** @param {ControlProps} props */
function Segments({ field, value, set, off, wrong }) {
  return html`<div class=${`values ${wrong ? "wrong" : ""}`} role="radiogroup" aria-labelledby=${`label-${field.name}`} aria-describedby=${describedBy(field, wrong)}>
    ${field.values.map((one) => html`<label key=${String(one.value)}><input type="radio" name=${field.name} checked=${same(one.value, value)} disabled=${off} onChange=${() => set(one.value)} /><span>${one.text}</span></label>`)}
  </div>`;
}

/** @param {ControlProps} props */
function List({ field, value, set, off, wrong }) {
  const at = field.values.findIndex((one) => same(one.value, value));
  return html`<select class=${wrong ? "wrong" : ""} aria-labelledby=${`label-${field.name}`} aria-describedby=${describedBy(field, wrong)} aria-invalid=${wrong ? "true" : null} disabled=${off}
    value=${String(at)} onChange=${(/** @type {TargetedEvent<HTMLSelectElement>} */ event) => set(field.values[Number(event.currentTarget.value)].value)}>
    ${at < 0 && html`<option value="-1">${String(value)}</option>`}
    ${field.values.map((one, i) => html`<option key=${i} value=${String(i)}>${one.text}</option>`)}
  </select>`;
}

/**
 * Keep the typed text as it is while the field has the focus.
 * @param {{ value: AgreedValue, set: (value: string | number) => void, [other: string]: unknown }} props
 */
function Typed({ value, set, ...others }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  useEffect(() => setText(null), [value]);
  /** @param {TargetedInputEvent<HTMLInputElement>} event */
  const type = (event) => {
    const { value: now } = event.currentTarget;
    setText(now);
    if (now.trim() !== "" && now.trim() !== "-") set(written(now));
  };
  return html`<input type="text" inputmode="numeric" autocomplete="off" value=${text ?? String(value)} onInput=${type} onBlur=${() => setText(null)} ...${others} />`;
}

/** @type {Partial<Record<string, number>>} */
const DIRECTIONS = { ArrowUp: 1, ArrowDown: -1 };

/** @param {ControlProps & { label: string }} props */
function Counter({ field, value, set, off, wrong, label }) {
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    set(stepped(field, value, direction));
  };
  /** @param {number} direction @param {string} sign @param {string} text */
  const button = (direction, sign, text) => html`<button type="button" tabindex="-1" aria-label=${interpolate(text, { what: field.label })} disabled=${off || stepped(field, value, direction) === value} onClick=${() => set(stepped(field, value, direction))}>${sign}</button>`;
  return html`<span class=${`counter ${wrong ? "wrong" : ""}`}>${button(-1, "\u2212", gettext("%(what)s: less"))}
    <${Typed} value=${value} set=${set} disabled=${off} aria-label=${label} aria-invalid=${wrong ? "true" : null} aria-describedby=${describedBy(field, wrong)} onKeyDown=${keys} />
    ${button(1, "+", gettext("%(what)s: more"))}</span>`;
}

/** @param {ControlProps} props */
function Bound(props) {
  const { field, value, set, off, wrong } = props;
  if (field.null === null) return html`<${Counter} ...${props} label=${field.label} />`;
  const open = value === null;
  return html`${open ? html`<span class="open">${field.null}</span>` : html`<${Counter} ...${props} label=${field.label} />`}
    <${Switch} on=${!open} set=${(/** @type {boolean} */ on) => set(on ? firstNumber(field) : null)} disabled=${off} aria-labelledby=${`label-${field.name}`} aria-describedby=${describedBy(field, wrong)} />`;
}

/** @type {Record<SuitName, string>} */
const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
const SUITS = /** @type {SuitName[]} */ (Object.keys(SIGNS));

/** @param {ControlProps} props */
function Suits({ field, value, set, off, wrong }) {
  const numbers = typeof value === "object" && value ? value : {};
  return html`<span class="by-suit">${SUITS.map((suit) => html`<label key=${suit} class=${wrong ? "wrong" : ""}><span class=${`suit suit-${suit}`} aria-hidden="true">${SIGNS[suit]}</span>
    <${Typed} value=${numbers[suit] ?? ""} set=${(/** @type {string | number} */ number) => set({ ...numbers, [suit]: number })} disabled=${off} aria-label=${`${field.label}, ${suitName(suit)}`} aria-describedby=${describedBy(field, wrong)} aria-invalid=${wrong ? "true" : null} /></label>`)}</span>`;
}

/** @param {ControlProps} props */
export function Control(props) {
  const { field, value, set, off, wrong } = props;
  if (field.kind === "number") return html`<${Bound} ...${props} />`;
  if (field.kind === "suits") return html`<${Suits} ...${props} />`;
  if (field.kind === "choice") return isShort(field.values) ? html`<${Segments} ...${props} />` : html`<${List} ...${props} />`;
  return html`<${Switch} on=${value === true} set=${set} disabled=${off} aria-labelledby=${`label-${field.name}`} aria-describedby=${describedBy(field, wrong)} />`;
}

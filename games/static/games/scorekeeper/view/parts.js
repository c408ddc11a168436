// Small parts that several views share: strokes, a player's mark, a row of the form.
import { html } from "../../base/html.js";
import { text } from "../words.js";
/** @import { ComponentChildren } from "preact" */
/** @import { SeatNumber } from "../../base/types.js" */

/** @param {{ count: number }} props */
export const Strokes = ({ count }) => (count ? html`<span class="bolts"><span class="unseen">${text("bolts_count", { count })}</span>${
  [...Array(count).keys()].map((i) => html`<i key=${i} aria-hidden="true" />`)}</span>` : null);

/** @param {{ name: string, seat: SeatNumber }} props */
export const Mark = ({ name, seat }) => html`<i class=${`score-mark tone-${seat}`} aria-hidden="true">${[...name][0]}</i>`;

/**
 * A labelled row of the form; the label names the group for readers.
 * @param {{ label: string, role?: string, class?: string, children: ComponentChildren }} props
 */
export const FormRow = ({ label, role = "group", class: kind = "", children }) => html`<div class=${`form-row ${kind}`} role=${role} aria-label=${label}>
  <span class="form-label" aria-hidden="true">${label}</span><div class="form-fields">${children}</div></div>`;

/**
 * A chip that is pressed or not.
 * @param {{ on: boolean, class?: string, label?: string, onClick: () => void, children: ComponentChildren }} props
 */
export const Chip = ({ on, class: kind = "", label, onClick, children }) => html`<button type="button" class=${`chip ${kind}`} aria-pressed=${Boolean(on)} aria-label=${label} onClick=${onClick}>${children}</button>`;

/**
 * A chip of a group of which one is chosen: a radio button, which brings the arrow keys.
 * @param {{ name: string, value: number, checked: boolean, class?: string, onChange?: () => void, onClick?: () => void,
 *   children: ComponentChildren }} props
 */
export const Radio = ({ name, value, checked, class: kind = "", onChange, onClick, children }) => html`<label class=${`chip ${kind}${checked ? " chosen" : ""}`} onClick=${onClick}>
  <input type="radio" class="unseen" name=${name} value=${value} checked=${checked} onChange=${onChange} />${children}</label>`;

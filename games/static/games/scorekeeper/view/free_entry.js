// The form of a free entry: what no agreement knows can still be written.
import { html } from "../../base/html.js";
import { typeChange, withSign } from "../free_entry.js";
import { text } from "../words.js";
import { Chip, FormRow, Radio } from "./parts.js";
/** @import { TargetedFocusEvent, TargetedInputEvent } from "preact" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { Draft, EntryProps, Limits, Sign } from "../scorekeeper.js" */

const REASONS = ["reason_misdeal", "reason_fine", "reason_rule"];

/** @param {Pick<EntryProps, "draft" | "names" | "change"> & { limits: Limits }} props */
export const FreeEntry = ({ draft, names, change, limits }) => html`<p class="entry-note">${text("free_entry_note")}</p>
  <${FormRow} label=${text("points")} class="changes">${names.map((name, seat) => html`<${Change} key=${seat} ...${{ draft, name, seat, change }} />`)}<//>
  <${Reason} ...${{ draft, change, limits }} />
  <${FormRow} label=${text("next_dealer")} role="radiogroup">${[false, true].map((passesOn) => html`<${Radio} key=${passesOn} name="passes-on" value=${Number(passesOn)}
    checked=${draft.passesOn === passesOn} onChange=${() => change({ ...draft, passesOn })}>${text(passesOn ? "deal_passes_on" : "deal_stays")}<//>`)}<//>`;

/** @param {{ draft: Draft, name: string, seat: SeatNumber, change: EntryProps["change"] }} props */
function Change({ draft, name, seat, change }) {
  const isPlus = draft.signs[seat] > 0;
  /** @type {Sign} */
  const other = isPlus ? -1 : 1;
  return html`<div class="points change"><div class="change-number">
      <button type="button" class="sign" aria-label=${text(isPlus ? "gains" : "loses", { name })} onClick=${() => change(withSign(draft, seat, other))}>${isPlus ? "+" : "−"}</button>
      <input type="text" inputmode="numeric" autocomplete="off" aria-label=${text("points_of", { name })} value=${draft.changes[seat]}
        onFocus=${(/** @type {TargetedFocusEvent<HTMLInputElement>} */ event) => event.currentTarget.select()}
        onInput=${(/** @type {TargetedInputEvent<HTMLInputElement>} */ event) => change(typeChange(draft, seat, event.currentTarget.value))} /></div>
    <small>${name}</small></div>`;
}

/** @param {Pick<EntryProps, "draft" | "change"> & { limits: Limits }} props */
const Reason = ({ draft, change, limits }) => html`<${FormRow} label=${text("reason")} class="reason-row">
  <input type="text" class="reason" maxlength=${limits.reason} autocomplete="off" aria-label=${text("reason")} value=${draft.reason}
    onInput=${(/** @type {TargetedInputEvent<HTMLInputElement>} */ event) => change({ ...draft, reason: event.currentTarget.value })} />
  ${REASONS.map((key) => html`<${Chip} key=${key} on=${draft.reason === text(key)} onClick=${() => change({ ...draft, reason: text(key) })}>${text(key)}<//>`)}<//>`;

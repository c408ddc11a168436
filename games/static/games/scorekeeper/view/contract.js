// The contract: chips by the bid step, the chosen one in the middle; a second tap opens it for typing.
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { contractLength, contracts } from "../entry.js";
import { text } from "../words.js";
import { FormRow, Radio } from "./parts.js";
/** @import { TargetedInputEvent, TargetedKeyboardEvent } from "preact" */
/** @import { EntryProps } from "../scorekeeper.js" */

/** @param {Pick<EntryProps, "agreements" | "draft" | "change">} props */
export function Contract({ agreements, draft, change }) {
  const [typing, setTyping] = useState(false);
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => centre(row.current), [draft.contract, typing]);
  const amounts = contracts(agreements);
  /** @param {number | null} contract */
  const set = (contract) => change({ ...draft, contract });
  if (typing) return html`<${FormRow} label=${text("contract")}><${Typed} most=${contractLength(agreements)} contract=${draft.contract} set=${set} done=${() => setTyping(false)} /><//>`;
  return html`<${FormRow} label=${text("contract")} role="radiogroup" class="contract-row"><div class="contract-chips" ref=${row}>
    ${amounts.map((amount) => html`<${Radio} key=${amount} name="contract" value=${amount} checked=${amount === draft.contract} class="amount"
      onChange=${() => set(amount)} onClick=${() => amount === draft.contract && setTyping(true)}>${amount}<//>`)}
    ${draft.contract !== null && !amounts.includes(draft.contract) && html`<${Radio} name="contract" value=${draft.contract} checked=${true} class="amount" onClick=${() => setTyping(true)}>${draft.contract}<//>`}
  </div><//>`;
}

/** @param {HTMLElement | null} row */
function centre(row) {
  const chosen = row?.querySelector(".chosen") ?? row?.querySelector("label");
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}

/** @param {{ most: number, contract: number | null, set: (contract: number | null) => void, done: () => void }} props */
function Typed({ most, contract, set, done }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => input.current?.select(), []);
  return html`<input ref=${input} class="contract-typed" type="text" inputmode="numeric" maxlength=${most} aria-label=${text("contract")} value=${contract}
    onInput=${(/** @type {TargetedInputEvent<HTMLInputElement>} */ { currentTarget: { value } }) => set(/^\d+$/.test(value) ? Number(value) : null)} onBlur=${done}
    onKeyDown=${(/** @type {TargetedKeyboardEvent<HTMLInputElement>} */ event) => event.key === "Enter" && event.currentTarget.blur()} />`;
}

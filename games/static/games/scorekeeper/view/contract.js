// The contract: chips by the bid step, the chosen one in the middle; a second tap opens it for typing.
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { contracts } from "../entry.js";
import { text } from "../words.js";
import { FormRow, Radio } from "./parts.js";

export function Contract({ agreements, draft, change }) {
  const [typing, setTyping] = useState(false);
  const row = useRef(null);
  useEffect(() => centre(row.current), [draft.contract, typing]);
  const amounts = contracts(agreements);
  const set = (contract) => change({ ...draft, contract });
  if (typing) return html`<${FormRow} label=${text("contract")}><${Typed} contract=${draft.contract} set=${set} done=${() => setTyping(false)} /><//>`;
  return html`<${FormRow} label=${text("contract")} role="radiogroup" class="contract-row"><div class="contract-chips" ref=${row}>
    ${amounts.map((amount) => html`<${Radio} key=${amount} name="contract" value=${amount} checked=${amount === draft.contract} class="amount"
      onChange=${() => set(amount)} onClick=${() => amount === draft.contract && setTyping(true)}>${amount}<//>`)}
    ${draft.contract !== null && !amounts.includes(draft.contract) && html`<${Radio} name="contract" value=${draft.contract} checked=${true} class="amount" onClick=${() => setTyping(true)}>${draft.contract}<//>`}
  </div><//>`;
}

function centre(row) {
  const chosen = row?.querySelector(".chosen") ?? row?.querySelector("label");
  if (chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}

function Typed({ contract, set, done }) {
  const input = useRef(null);
  useEffect(() => input.current.select(), []);
  return html`<input ref=${input} class="contract-typed" type="text" inputmode="numeric" maxlength="3" aria-label=${text("contract")} value=${contract}
    onInput=${(event) => set(/^\d+$/.test(event.target.value) ? Number(event.target.value) : null)} onBlur=${done}
    onKeyDown=${(event) => event.key === "Enter" && event.target.blur()} />`;
}

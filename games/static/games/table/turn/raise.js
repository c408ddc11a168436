// Raise the contract or keep it; the main button repeats the number.
import { clampBid } from "../../board/bids.js";
import { html } from "../../base/html.js";
import { gettext, interpolate, say } from "../../base/text.js";
import { LimitReason, PanelHead, QuickSteps, Slider } from "./bidding.js";
import { useTable } from "../context.js";
import { Steps } from "./exchange_view.js";
import { FormattedText } from "../../base/formatted_text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Amounts } from "../../base/types.js" */
/** @import { TableState } from "../table.js" */

/** @param {Table} table */
const reasonFor = (table) => table.limit && table.legal.raise;

/**
 * The current contract is the first choice.
 * @param {Amounts} range
 * @param {number} contract
 */
const withStanding = (range, contract) => ({ ...range, min: contract });

/** @param {{ table: Table, value: number, range: Amounts, choose: (bid: number) => void }} props */
function Choices({ table, value, range, choose }) {
  return html`<${QuickSteps} range=${range} value=${value} choose=${choose} label=${gettext("Contracts")} />
    <${Slider} range=${range} floor=${table.contract} value=${value} choose=${choose} label=${gettext("Your contract")} />`;
}

/**
 * With a raise before the exchange the cards are given next, and the deal may still be given up.
 * @param {Table} table
 */
const isLast = (table) => !table.agreements.raise_before_exchange;
/** @param {Table} table */
const raiseButtonText = (table) => isLast(table) ? gettext("Raise to %(contract)s and play") : gettext("Raise to %(contract)s");
/** @param {Table} table */
const standButtonText = (table) => isLast(table) ? gettext("Play %(contract)s") : gettext("Stay at %(contract)s");

/** @param {{ table: Table, state: TableState }} props */
export function Raise({ table, state }) {
  const { store } = useTable();
  const legal = table.legal.raise;
  const contract = table.contract ?? 0;
  const range = legal && withStanding(legal, legal.min - legal.step >= contract ? contract : legal.min);
  const value = range ? clampBid(state.draft ?? contract, range) : contract;
  const raises = value > contract;
  const main = raises ? raiseButtonText(table) : standButtonText(table);
  const act = () => store.act(raises ? `raise ${value}` : "stand");
  return html`<section class="panel raise" aria-label=${gettext("Raise the contract")}>
    <${Steps} table=${table} now="raise" />
    <${PanelHead} table=${table}><${FormattedText} of=${say(gettext("You play %(contract)s"), { contract: { strong: table.contract } })} />
      <small>${legal ? gettext("Raise it or keep it") : gettext("Nothing higher is possible with these cards")}</small><//>
    ${range && html`<${Choices} table=${table} value=${value} range=${range} choose=${(/** @type {number} */ bid) => store.draft(bid)} />`}
    <div class="panel-footer">
      ${reasonFor(table) && html`<${LimitReason} table=${table} />`}
      <button type="button" class="button primary" onClick=${act}>${interpolate(main, { contract: value })}</button>
    </div>
  </section>`;
}

// Giving up before play: shows what each player gets before confirming.
import { contractsOnly, onBarrel } from "../../board/barrel.js";
import { defenders } from "./exchange.js";
import { html } from "../../base/html.js";
import { gettext, interpolate } from "../../base/text.js";
import { giveUpCosts, writeOffCosts } from "./give_up_preview.js";
import { giveUpNote, signed } from "../../board/text/panels.js";
import { useTable } from "../context.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */

/** @param {{ name: string, points: number, note?: string | false | null }} props */
function Line({ name, points, note }) {
  return html`<li><span>${name}</span> ${note && html`<small>${note}</small>`} <b translate="no" class=${`num ${points > 0 ? "gain" : points < 0 ? "loss" : ""}`}>${signed(points)}</b></li>`;
}

/** @param {Table} table @param {SeatNumber} seat */
function defenderNote(table, seat) {
  if (onBarrel(table, seat)) return gettext("on the barrel");
  return contractsOnly(table, seat) && gettext("only own contracts count");
}

/**
 * @param {{ table: Table, action: string, text: string, charge: number, note?: string, gets: (seat: SeatNumber) => number, perAce?: boolean, button: string }} props
 */
function Option({ table, action, text, charge, note, gets, perAce, button }) {
  const { store } = useTable();
  const yes = () => {
    store.open("giveup");
    store.act(action);
  };
  /** @param {SeatNumber} seat */
  const noteOf = (seat) => defenderNote(table, seat) || (perAce && gettext("for each ace"));
  return html`<section class="give-up-option"><p>${text}</p>
    <ul class="amounts">
      <${Line} name=${gettext("You")} points=${charge} note=${note} />
      ${defenders(table).map((seat) => html`<${Line} key=${seat} name=${table.people[seat].name} points=${gets(seat)} note=${noteOf(seat)} />`)}
    </ul>
    <div class="actions"><button type="button" class="button danger grow" onClick=${yes}>${button}</button></div>
  </section>`;
}

/** @param {{ table: Table }} props */
function Distribution({ table }) {
  const costs = giveUpCosts(table);
  const text = costs.free ? gettext("The deal is not played. The defenders get nothing this time, and the next deal begins.")
    : gettext("The deal is not played. The defenders share points, and the next deal begins.");
  return html`<${Option} table=${table} action="distribute" text=${text} charge=${costs.charge} note=${giveUpNote(costs)}
    gets=${costs.gets} button=${gettext("Give up this deal")} />`;
}

/** @param {{ table: Table }} props */
function WriteOff({ table }) {
  const costs = writeOffCosts(table);
  const text = costs.byAces ? gettext("The deal is not played. You lose half of the contract, and the defenders are paid for their aces.")
    : gettext("The deal is not played. You lose the contract.");
  return html`<${Option} table=${table} action="write_off" text=${text} charge=${costs.charge} gets=${costs.gets}
    perAce=${costs.byAces && costs.each > 0} button=${interpolate(gettext("Write off: lose %(contract)s"), { contract: table.contract })} />`;
}

/** @param {{ table: Table }} props */
export function GiveUp({ table }) {
  const { store } = useTable();
  return html`<div class="giveup">
    ${table.legal.distribute && html`<${Distribution} table=${table} />`}
    ${table.legal.write_off && html`<${WriteOff} table=${table} />`}
    <div class="actions"><button type="button" class="button grow" onClick=${() => store.open("giveup")}>${gettext("Keep playing")}</button></div>
  </div>`;
}

// Giving up before play: what each gets is said before it is done.
import { contractsOnly, onBarrel } from "../barrel.js";
import { defenders } from "../exchange.js";
import { html } from "../html.js";
import { gettext } from "../text.js";
import { givingUp } from "../giving.js";
import { giveUpNote, signed } from "../panelwords.js";
import { useTable } from "./context.js";

function Line({ name, points, note }) {
  return html`<li><span>${name}</span> ${note && html`<small>${note}</small>`} <b class=${`num ${points > 0 ? "gain" : points < 0 ? "loss" : ""}`}>${signed(points)}</b></li>`;
}

function defenderNote(table, seat) {
  if (onBarrel(table, seat)) return gettext("on the barrel");
  return contractsOnly(table, seat) && gettext("only own contracts count");
}

export function GiveUp({ table }) {
  const { store } = useTable();
  const costs = givingUp(table);
  const yes = () => {
    store.open("giveup");
    store.act("distribute");
  };
  return html`<div class="giveup">
    <p>${costs.free ? gettext("The deal is not played. The defenders get nothing this time, and the next deal begins.")
      : gettext("The deal is not played. The defenders share points, and the next deal begins.")}</p>
    <ul class="amounts">
      <${Line} name=${gettext("You")} points=${costs.charge} note=${giveUpNote(costs)} />
      ${defenders(table).map((seat) => html`<${Line} key=${seat} name=${table.people[seat].name}
        points=${costs.gets(seat)} note=${defenderNote(table, seat)} />`)}
    </ul>
    <div class="actions">
      <button type="button" class="button grow" onClick=${() => store.open("giveup")}>${gettext("Play on")}</button>
      <button type="button" class="button danger grow" onClick=${yes}>${gettext("Give up this deal")}</button>
    </div>
  </div>`;
}

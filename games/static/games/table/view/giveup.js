// Giving up before play: what each gets is said before it is done.
import { defenders } from "../exchange.js";
import { html } from "../html.js";
import { gettext, interpolate } from "../text.js";
import { givingUp } from "../giving.js";
import { signed } from "../panelwords.js";
import { useTable } from "./context.js";

function Line({ name, points, note }) {
  return html`<li><span>${name}</span> ${note && html`<small>${note}</small>`} <b class=${`num ${points > 0 ? "gain" : points < 0 ? "loss" : ""}`}>${signed(points)}</b></li>`;
}

export function GiveUp({ table }) {
  const { store } = useTable();
  const { share, charge, third, onBarrel } = givingUp(table);
  const note = charge ? interpolate(gettext("every third time costs %(penalty)s"), { penalty: -charge })
    : interpolate(gettext("your distribution number %(number)s"), { number: third });
  const yes = () => {
    store.open("giveup");
    store.act("distribute");
  };
  return html`<div class="giveup">
    <p>${gettext("The deal is not played. The defenders share points, and the next deal begins.")}</p>
    <ul class="amounts">
      <${Line} name=${gettext("You")} points=${charge} note=${note} />
      ${defenders(table).map((seat) => html`<${Line} key=${seat} name=${table.people[seat].name}
        points=${onBarrel(seat) ? 0 : share} note=${onBarrel(seat) && gettext("on the barrel")} />`)}
    </ul>
    <div class="actions">
      <button type="button" class="button grow" onClick=${() => store.open("giveup")}>${gettext("Play on")}</button>
      <button type="button" class="button danger grow" onClick=${yes}>${gettext("Give up this deal")}</button>
    </div>
  </div>`;
}

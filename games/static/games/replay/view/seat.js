// A seat of the replay: name, rating, score, and the bid or the points taken.
import { html } from "../../base/html.js";
import { written } from "../../board/text/panels.js";
import { personAt } from "../../board/people.js";
import { gettext, interpolate } from "../../base/text.js";
import { Portrait, Strokes } from "../../board/view/player_plates.js";
import { nameOf } from "../step_texts.js";
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { PersonOnPlate } from "../../board/board.js" */
/** @import { ReplayTable } from "../replay.js" */

/** @param {ReplayTable} table @param {PersonOnPlate} person */
function seatNote(table, person) {
  if (table.phase === "play") return interpolate(gettext("took %(points)s"), { points: person.taken });
  if (person.bid?.pass) return gettext("passes");
  if (person.bid) return interpolate(gettext("bids %(bid)s"), person.bid);
  return person.dealer ? gettext("dealer") : null;
}

/** @param {{ person: PersonOnPlate }} props */
function Score({ person }) {
  const score = written(person.score);
  return person.barrel ? html`<b>${interpolate(gettext("%(score)s on the barrel"), { score })}</b>` : html`<b>${score}</b>`;
}

/** @param {{ table: ReplayTable, seat: SeatNumber, place: string }} props */
export function Seat({ table, seat, place }) {
  const person = personAt(table, seat);
  const now = seatNote(table, person);
  return html`<div class=${`seat at-${place}${person.turn ? " turn" : ""}`} data-home=${seat}>
    <${Portrait} person=${person} />
    <p><span class="name" translate="no">${nameOf(table, seat)}</span>${person.rating != null && html` <span class="rating" translate="no">${person.rating}${person.provisional ? "?" : ""}</span>`}
      <small><${Score} person=${person} />${now && `, ${now}`} <${Strokes} count=${person.bolts} /></small></p>
  </div>`;
}

// The players at their places: their names, and their cards open as far as they are known.
import { layerOf } from "../../board/appearance.js";
import { sortHand } from "../../board/cards.js";
import { fan } from "../../board/hand.js";
import { useWidth } from "../../board/layout.js";
import { personAt } from "../../board/people.js";
import { seatPlaces } from "../../board/seats.js";
import { Backs, Face } from "../../board/view/card.js";
import { Portrait } from "../../board/view/player_plates.js";
import { FormattedText } from "../../base/formatted_text.js";
import { html, useRef } from "../../base/html.js";
import { gettext, interpolate, say } from "../../base/text.js";
import { nameOf } from "../../replay/step_texts.js";
import { heldCards } from "../question_table.js";
/** @import { Layout } from "../../base/page.js" */
/** @import { CardName, SeatNumber } from "../../base/types.js" */
/** @import { HandKind } from "../../board/board.js" */
/** @import { ReplayTable } from "../../replay/replay.js" */
/** @import { QuestionStore } from "../question_store.js" */

/** @param {ReplayTable} table @param {SeatNumber} seat */
function noteOf(table, seat) {
  const person = personAt(table, seat);
  const gift = table.given.find(({ to, card }) => to === seat && card);
  if (person.bid?.pass) return say(gettext("passes"));
  if (person.bid) return say(gettext("bids %(bid)s"), { bid: person.bid.bid ?? "" });
  const took = table.phase === "play" && person.taken ? interpolate(gettext("took %(points)s"), { points: person.taken }) : "";
  if (!gift?.card) return say("%(took)s", { took });
  return say(took ? gettext("got %(card)s, %(took)s") : gettext("got %(card)s"), { card: { card: gift.card }, took });
}

/** @param {{ table: ReplayTable, seat: SeatNumber, place: string }} props */
export function Seat({ table, seat, place }) {
  const person = personAt(table, seat);
  return html`<div class=${`seat at-${place}${person.turn ? " turn" : ""}`} data-home=${seat}>
    <${Portrait} person=${{ ...person, name: nameOf(table, seat) }} />
    <p><span class="name">${nameOf(table, seat)}</span> <small><${FormattedText} of=${noteOf(table, seat)} /></small></p>
  </div>`;
}

/**
 * All cards that a seat held in the play; those that it has played are dimmed.
 * @param {{ store: QuestionStore, table: ReplayTable, seat: SeatNumber, kind: HandKind, room: number, held: CardName[] }} props
 */
function OpenHand({ store, table, seat, kind, room, held }) {
  const { appearance } = store.state;
  const cards = sortHand(held, appearance, table.trump);
  const left = new Set(table.hands[seat]);
  const size = fan(kind, cards.length, room);
  const width = size.width + 2 * Math.max(0, ...size.places.map(({ x }) => x));
  const label = interpolate(gettext("%(name)s's cards"), { name: nameOf(table, seat) });
  return html`<ul class="open-hand" aria-label=${label} style=${{ height: `${size.height}px`, width: `${Math.round(width)}px` }}>
    ${cards.map((card, i) => {
      const { x, y, angle } = size.places[i];
      return html`<li key=${card} class=${left.has(card) ? "" : "played"} style=${{ zIndex: layerOf(i, cards.length, appearance), width: `${size.width}px`,
        transform: `translate(${(x - size.width / 2).toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(2)}deg)` }}>
        <span class="card" data-card=${card}><${Face} card=${card} /><i class="veil" /></span>${!left.has(card) && html`<span class="unseen">${gettext("played")}</span>`}</li>`;
    })}
  </ul>`;
}

/** @param {{ store: QuestionStore, table: ReplayTable, seat: SeatNumber, kind: HandKind, guess: number, name: string }} props */
export function KnownHand({ store, table, seat, kind, guess, name }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const room = useWidth(ref, guess);
  const player = /** @type {NonNullable<QuestionStore["player"]>} */ (store.player);
  const held = heldCards(player.frames(), player.state.at.step, seat);
  return html`<div class=${name} ref=${ref}>${held
    ? html`<${OpenHand} store=${store} table=${table} seat=${seat} kind=${kind} room=${room} held=${held} />`
    : html`<${Backs} count=${table.counts[seat]} />`}</div>`;
}

/** @param {{ store: QuestionStore, table: ReplayTable, layout: Layout }} props */
export function Others({ store, table, layout }) {
  const { below: _below, ...others } = seatPlaces(table);
  const wide = layout === "desktop";
  return html`<ul class="others" aria-label=${gettext("Players")}>
    ${Object.entries(others).map(([place, seat]) => html`<li key=${place} class=${`other at-${place}`}>
      <${Seat} table=${table} seat=${seat} place=${place} />
      <${KnownHand} store=${store} table=${table} seat=${seat} kind=${wide ? "open" : "openSmall"} guess=${wide ? 330 : 180} name="other-hand" /></li>`)}
  </ul>`;
}

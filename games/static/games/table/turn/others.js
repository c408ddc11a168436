// What the others do before play, in the middle of a large table: the auction round by round, and cards on their way.
import { isLaid, placesToFill } from "./exchange.js";
import { Steps } from "./exchange_view.js";
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { GIVEN_MS, fly } from "../../board/motion.js";
import { gettext, say } from "../../base/text.js";
import { columns, isMe } from "../../board/seats.js";
import { Back, Face } from "../../board/view/card.js";
import { FormattedText } from "../../base/formatted_text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Bid, SeatNumber } from "../../base/types.js" */

// More rounds than have room are told by "This deal".
const ROUNDS_SHOWN = 5;

/**
 * Return the bids by rounds: in each a seat speaks once.
 * @param {Bid[]} bids
 */
export function auctionRounds(bids) {
  /** @type {Partial<Record<SeatNumber, Bid>>[]} */
  const rounds = [{}];
  for (const line of bids) {
    if (rounds[rounds.length - 1][line.seat]) rounds.push({});
    rounds[rounds.length - 1][line.seat] = line;
  }
  return rounds;
}

/** @param {{ line: Bid | undefined, isLast: boolean, isNow: boolean }} props */
function Spoken({ line, isLast, isNow }) {
  if (!line) return html`<td class=${isNow ? "now" : ""}>${isNow && "…"}</td>`;
  return html`<td class=${line.pass ? "passed" : isLast ? "last" : ""}>${line.pass ? gettext("passes") : html`<b class="num" translate="no">${line.bid}</b>`}</td>`;
}

/** @param {{ table: Table }} props */
export function Auction({ table }) {
  const seats = columns(table).filter((seat) => table.active.includes(seat));
  const rounds = auctionRounds(table.bids);
  if (table.to_act != null && rounds[rounds.length - 1][table.to_act]) rounds.push({});
  const highest = table.bids.findLast((line) => !line.pass);
  const shown = rounds.slice(-ROUNDS_SHOWN);
  return html`<table class="auction" aria-label=${gettext("Bids so far")}>
    <thead><tr>${seats.map((seat) => html`<th key=${seat} scope="col" class=${seat === table.to_act ? "now" : ""}
      translate=${isMe(table, seat) ? null : "no"}>${isMe(table, seat) ? gettext("You") : table.people[seat].name}</th>`)}</tr></thead>
    <tbody>${shown.map((round, i) => html`<tr key=${rounds.length - shown.length + i}>${seats.map((seat) => html`<${Spoken} key=${seat} line=${round[seat]}
      isLast=${round[seat] === highest} isNow=${seat === table.to_act && i === shown.length - 1} />`)}</tr>`)}</tbody>
  </table>`;
}

/**
 * A card that the declarer has given, or the place where it will lie.
 * @param {{ table: Table, to: SeatNumber }} props
 */
function GivenCard({ table, to }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const given = table.given.find((line) => line.to === to);
  useLayoutEffect(() => {
    if (given) fly(ref.current, null, given.from, GIVEN_MS);
  }, [given?.from]);
  const who = isMe(table, to) ? gettext("to you") : say(gettext("to %(name)s"), { name: html`<b translate="no">${table.people[to].name}</b>` });
  return html`<div class="give-tile"><span class="to">${typeof who === "string" ? who : html`<${FormattedText} of=${who} />`}</span>
    ${given ? html`<span ref=${ref} class="card give-card">${given.card ? html`<${Face} card=${given.card} />` : html`<${Back} />`}</span>` : html`<span class="give-slot" />`}
  </div>`;
}

/** @param {{ table: Table }} props */
export function GivenCards({ table }) {
  const seats = /** @type {SeatNumber[]} */ (placesToFill(table).filter((place) => !isLaid(place)));
  return html`<section class="given-cards" aria-label=${gettext("Exchange")}>
    <${Steps} table=${table} now=${table.phase === "raise" ? "raise" : "give"} />
    <div class=${`give-tiles of-${seats.length}`}>${seats.map((seat) => html`<${GivenCard} key=${seat} table=${table} to=${seat} />`)}</div>
  </section>`;
}

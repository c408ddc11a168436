// The plates of the players: name, score, role, clock; below them card backs and points taken.
import { html, useRef } from "../../base/html.js";
import { barrelText, cardCount, trickCount, written } from "../text/panels.js";
import { initial, personAt } from "../people.js";
import { seatPlaces } from "../seats.js";
import { gettext, interpolate, pgettext, say } from "../../base/text.js";
import { Backs } from "./card.js";
import { Clock } from "./clock.js";
import { useTable } from "../../base/context.js";
import { FormattedText } from "../../base/formatted_text.js";
import { Word } from "../../base/word.js";
/** @import { Table } from "../../base/page.js" */
/** @import { Bid, OfferLine, Owner, SeatNumber } from "../../base/types.js" */
/** @import { BarrelState, PersonOnPlate, PlateSigns, Portrayed } from "../board.js" */

/**
 * A dashed ring marks a player who is away.
 * @param {{ person: Portrayed }} props
 */
export const Portrait = ({ person }) =>
  html`<span class=${`portrait ground-${person.ground}${person.absent ? " away" : ""}`} translate="no" aria-hidden="true">${initial(person.name)}</span>`;

/**
 * An external bot belongs to a user.
 * @param {Owner} props
 * @param {boolean=} short
 */
const botOf = ({ name }, short) =>
  (short || !name ? gettext("bot") : interpolate(gettext("bot of %(name)s"), { name }));

/** @param {{ person: PersonOnPlate, short: boolean }} props */
function Rating({ person, short }) {
  if (person.me && person.substitute_for) return null;
  if (person.substitute_for) {
    const text = short ? pgettext("short", "for %(name)s") : gettext("for %(name)s");
    return html`<span class="stands-for">${interpolate(text, { name: person.substitute_for.name })}</span>`;
  }
  if (person.owner) return html`<span class="stands-for">${botOf(person.owner, short)}</span>`;
  return person.rating == null ? null : html`<span class="rating" translate="no">${person.rating}${person.provisional ? "?" : ""}</span>`;
}

/** @param {{ count: number }} props */
export const Strokes = ({ count }) => count > 0 && html`<span class="strokes" role="img"
  aria-label=${interpolate(gettext("bolts: %(count)s"), { count })}>${Array.from({ length: count }, (_, i) => html`<i key=${i} />`)}</span>`;

/**
 * A new score fades in; one that is lower drops into its place.
 * @param {{ person: { barrel: BarrelState | null, score: number } }} props
 */
export function Score({ person }) {
  const shown = useRef({ score: person.score, change: "" });
  const { score } = shown.current;
  if (score !== person.score) shown.current = { score: person.score, change: person.score < score ? " drops" : " appears" };
  return html`<span key=${person.score} class=${`score num${person.barrel ? " oval" : ""}${shown.current.change}`} translate="no">${written(person.score)}</span>`;
}

/**
 * The player of this seat ran out of time, and may come back.
 * @param {{ short?: boolean }} props
 */
function Returnable({ short }) {
  const text = gettext("time ran out, may return");
  return html`<span class="role may-return" title=${text}>${fitting(text, pgettext("short, of a player", "may return"), short)}</span>`;
}

// So many letters have room beside score and clock; languages differ.
const MOST_LETTERS = 26;
const MOST_BESIDE_OVAL = 18;

/**
 * @param {string} text
 * @param {string} brief
 * @param {boolean | undefined} short
 */
const fitting = (text, brief, short, most = MOST_LETTERS) => (short || text.length > most ? brief : text);

/** @param {{ person: PersonOnPlate, short?: boolean }} props */
export function Role({ person, short }) {
  const { layout } = useTable();
  if (person.return_until && !person.me) return html`<${Returnable} short=${short} />`;
  if (person.barrel) {
    const text = barrelText(person.barrel, false);
    const shown = fitting(text, barrelText(person.barrel, true), short, MOST_BESIDE_OVAL);
    // A finger that presses a plate means its player.
    return html`<span class="role barrel" title=${text}>${layout === "desktop" ? html`<${Word} of="barrel">${shown}<//>` : shown}</span>`;
  }
  if (person.absent) return html`<span class="role away">${short ? pgettext("short", "away") : gettext("away")}</span>`;
  if (person.contractsOnly && !person.plays) {
    return html`<span class="role barrel" title=${gettext("only own contracts count")}>${
      fitting(gettext("only own contracts count"), pgettext("short", "contracts"), short)}</span>`;
  }
  if (person.plays && !short && !person.me) {
    return html`<span class="role plays">${interpolate(gettext("plays %(contract)s"), { contract: person.plays })}</span>`;
  }
  if (person.sitsOut) return html`<span class="role">${gettext("sits out")}</span>`;
  return person.dealer && !short && !person.me ? html`<span class="role">${gettext("dealer")}</span>` : null;
}

/**
 * The page of a person opens beside the table: a game goes on.
 * @param {{ person: PersonOnPlate }} props
 */
function Name({ person }) {
  const { people } = useTable().store.config.urls ?? {};
  if (person.me || !people || !person.username) return html`<span class="name" translate=${person.me ? null : "no"}>${person.me ? gettext("You") : person.name}</span>`;
  return html`<a class="name" href=${people + encodeURIComponent(person.username)} target="_blank" translate="no" draggable="false">${person.name}</a>`;
}

/** @param {{ table: Table, person: PersonOnPlate, place: string, signs: PlateSigns | null }} props */
function Plate({ table, person, place, signs }) {
  const { layout } = useTable();
  const short = layout !== "desktop" || globalThis.innerWidth < 1260;
  return html`<div class=${`plate at-${place}${person.turn ? " turn" : ""}`} data-home=${person.seat}>
    <${Portrait} person=${person} />
    <div class="who">
      <div class="name-line"><${Name} person=${person} /> <${Rating} person=${person} short=${short} />${signs?.beside(person)}</div>
      <div class="score-line"><${Score} person=${person} /> <${Role} person=${person} short=${short} /> ${person.me && html`<${Strokes} count=${person.bolts} />`}</div>
    </div>
    <${Clock} clock=${table.clock} person=${person} />
  </div>`;
}

/** @param {{ offer: OfferLine | null }} props */
function OfferBubble({ offer }) {
  if (!offer) return null;
  if (offer.decline) return html`<span class="bubble passed">${gettext("does not buy")}</span>`;
  return html`<span class="bubble"><${FormattedText} of=${say(gettext("offers %(price)s"), { price: { strong: offer.price } })} /></span>`;
}

/** @param {{ bid: Bid | null }} props */
function Bubble({ bid }) {
  if (!bid) return null;
  if (bid.pass) return html`<span class="bubble passed">${gettext("passes")}</span>`;
  return html`<span class="bubble"><${FormattedText} of=${say(gettext("bids %(bid)s"), { bid: { strong: bid.bid } })} /></span>`;
}

// On a phone the backs lie closer, so that what is said has its own place.
const stepBesideBubble = () => (globalThis.innerWidth < 380 ? 2 : 4);

/** @param {{ table: Table, person: PersonOnPlate, place: string }} props */
function Holding({ table, person, place }) {
  const { layout } = useTable();
  const speaks = person.bid || person.offer || person.blind;
  const [width, step] = layout === "desktop" ? [34, 12] : [27, speaks ? stepBesideBubble() : 11];
  const playing = table.phase === "play";
  if (["over", "cut", "deck"].includes(table.phase) || person.sitsOut) return null;
  return html`<div class=${`holding at-${place}`}>
    <${Backs} count=${person.cards} width=${width} step=${step} />
    <span key=${playing} class="counts"><span>${cardCount(person.cards)}</span>
      ${playing && html`<span><b>${person.taken}</b> ${gettext("taken")}</span>`}</span>
    ${person.blind && !person.bid && html`<span class="bubble passed">${layout === "desktop" ? gettext("cards unseen") : pgettext("short", "cards unseen")}</span>`}
    <${Bubble} bid=${person.bid} /><${OfferBubble} offer=${person.offer} />
  </div>`;
}

/** @param {{ table: Table, place: string, seat: SeatNumber, signs: PlateSigns | null }} props */
function Opponent({ table, place, seat, signs }) {
  const person = personAt(table, seat);
  return html`<li class=${`opponent at-${place}`}>
    <${Plate} table=${table} person=${person} place=${place} signs=${signs} />
    <${Holding} table=${table} person=${person} place=${place} />
    ${signs?.below(seat)}
  </li>`;
}

/**
 * `signs` draws what a page adds to a plate: beside the name of a person, and below a seat.
 * @param {{ table: Table, signs?: PlateSigns | null }} props
 */
export function People({ table, signs = null }) {
  const { below, ...others } = seatPlaces(table);
  return html`<ul class="people" aria-label=${gettext("Players")}>
    ${Object.entries(others).map(([place, seat]) => html`<${Opponent} key=${place} table=${table} place=${place} seat=${seat} signs=${signs} />`)}
  </ul>`;
}

/** @param {{ table: Table, signs?: PlateSigns | null }} props */
export function Below({ table, signs = null }) {
  const person = personAt(table, seatPlaces(table).below);
  const playing = table.phase === "play";
  return html`<div class="below">
    <div class="own-lines">
      ${playing && html`<p class="taken"><b>${person.taken}</b> ${gettext("taken")}, ${trickCount(person.tricks)}</p>`}
      ${(person.bid || person.dealer) && html`<p class="taken"><${Bubble} bid=${person.bid} /> ${person.dealer && person.me && gettext("you deal")}</p>`}
    </div>
    <${Plate} table=${table} person=${person} place="below" signs=${signs} />
    ${signs?.below(person.seat)}
  </div>`;
}

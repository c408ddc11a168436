// Inputs for some agreements only: four aces and nines, tricks, the talon's cards, fines, a bought declaration.
import { html } from "../../base/html.js";
import { rankLetter } from "../../base/card_letters.js";
import { Suit } from "../../base/icons.js";
import { asked, cycleOwner, knownPoints, SUITS, toggleTrick, tookTrick, unclearTricks } from "../entry.js";
import { text } from "../words.js";
import { Chip, FormRow } from "./parts.js";
/** @import { CardName, RankName, SeatNumber } from "../../base/types.js" */
/** @import { EntryProps, Fine } from "../scorekeeper.js" */

/** @type {RankName[]} */
const RANKS = ["9", "J", "Q", "K", "T", "A"];
const TALON_CARDS = 3;
const ACES = 4;

/** @template T @param {T[]} list @param {T} one */
const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);

/** @param {EntryProps} props */
export function Extras({ agreements, state, draft, names, active, change }) {
  const wanted = asked(agreements, state, draft);
  return html`${wanted.fourNines && html`<${FourNines} ...${{ draft, names, active, change }} />`}
    ${wanted.tricks && html`<${Tricks} ...${{ agreements, state, draft, names, active, change }} />`}
    ${wanted.heldAces && html`<${HeldAces} ...${{ draft, names, active, change }} />`}
    ${wanted.talon && html`<${Talon} ...${{ draft, change }} />`}
    ${wanted.sale && html`<${Sale} ...${{ draft, names, active, change }} />`}
    ${wanted.fines.length > 0 && html`<${Fines} ...${{ causes: wanted.fines, draft, change }} />`}`;
}

/** @param {Pick<EntryProps, "draft" | "names" | "active" | "change">} props */
function FourNines({ draft, names, active, change }) {
  const press = () => change({ ...draft, fourNines: cycleOwner(draft, active, draft.fourNines) });
  return html`<${FormRow} label=${text("four_nines")}><${Chip} on=${draft.fourNines !== null} onClick=${press}>${
    draft.fourNines === null ? text("nobody") : names[draft.fourNines]}<//><//>`;
}

/**
 * Only of a player whose points do not tell it it is asked whether there was a trick.
 * @param {EntryProps} props
 */
function Tricks({ agreements, state, draft, names, active, change }) {
  const points = knownPoints(agreements, state, draft);
  const unclear = unclearTricks(agreements, draft, active, points);
  if (!unclear.length) return null;
  return html`<${FormRow} label=${text("trick")}>${unclear.map((seat) => html`<${Chip} key=${seat} on=${tookTrick(draft, points, seat)}
    onClick=${() => change(toggleTrick(draft, points, seat))}>${text("took_a_trick", { name: names[seat] })}<//>`)}<//>`;
}

/** @param {Pick<EntryProps, "draft" | "names" | "active" | "change">} props */
function HeldAces({ draft, names, active, change }) {
  /** @param {SeatNumber} seat */
  const press = (seat) => change({ ...draft, aces: draft.aces.map((aces, i) => (i === seat ? (aces + 1) % (ACES + 1) : aces)) });
  return html`<${FormRow} label=${text("aces")}>${active.filter((seat) => seat !== draft.declarer).map((seat) => html`<${Chip} key=${seat}
    on=${draft.aces[seat] > 0} onClick=${() => press(seat)}>${names[seat]} <b>${draft.aces[seat]}</b><//>`)}<//>`;
}

/** @param {Pick<EntryProps, "draft" | "change">} props */
function Talon({ draft, change }) {
  /** @param {CardName} card */
  const press = (card) => change({ ...draft, talon: toggled(draft.talon, card).slice(-TALON_CARDS) });
  return html`<${FormRow} label=${text("talon")} class="talon-row"><div class="talon-cards">${SUITS.map((suit) => html`<div key=${suit}>
    ${RANKS.map((rank) => html`<${Chip} key=${rank} class=${`card-chip suit-${suit}`} on=${draft.talon.includes(`${rank}${suit}`)} label=${text("card", { rank: rankLetter(rank), suit: text(`suit_${suit}`) })}
      onClick=${() => press(`${rank}${suit}`)}>${rankLetter(rank)}<${Suit} suit=${suit} /><//>`)}</div>`)}</div><//>`;
}

const PRICE_STEP = 120;
const MAX_PRICE = 960;

/** @param {Pick<EntryProps, "draft" | "names" | "active" | "change">} props */
function Sale({ draft, names, active, change }) {
  const { sale } = draft;
  const sellers = active.filter((seat) => seat !== draft.declarer);
  /** @param {SeatNumber} seat */
  const press = (seat) => change({ ...draft, sale: sale?.[0] === seat ? null : [seat, PRICE_STEP] });
  const raise = () => sale && change({ ...draft, sale: [sale[0], sale[1] >= MAX_PRICE ? PRICE_STEP : sale[1] + PRICE_STEP] });
  return html`<${FormRow} label=${text("bought")}>${sellers.map((seat) => html`<${Chip} key=${seat} on=${sale?.[0] === seat} onClick=${() => press(seat)}>${text("bought_from", { name: names[seat] })}<//>`)}
    ${sale && html`<${Chip} on=${true} onClick=${raise}>${text("price", { price: sale[1] })}<//>`}<//>`;
}

/** @param {{ causes: Fine[] } & Pick<EntryProps, "draft" | "change">} props */
const Fines = ({ causes, draft, change }) => html`<${FormRow} label=${text("fines")}>${causes.map((cause) => html`<${Chip} key=${cause} on=${draft.fines.includes(cause)}
  onClick=${() => change({ ...draft, fines: toggled(draft.fines, cause) })}>${text(`fine_${cause}`)}<//>`)}<//>`;

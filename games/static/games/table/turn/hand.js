// The viewer's hand: a fan of buttons. Illegal cards stay focusable and say why they are illegal.
import { requiredStep, fromTalon, isLegal, illegalReason } from "../../board/legal_actions.js";
import { marriagesIn, sortHand } from "../../board/cards.js";
import { fan, roomHeight } from "../../board/hand.js";
import { hintFor } from "./hint.js";
import { drawAfterPaint, html, useEffect, useLayoutEffect, useRef, useState } from "../../base/html.js";
import { press } from "./keyboard.js";
import { useWidth } from "../../board/layout.js";
import { layerOf } from "../../board/appearance.js";
import { GIVEN_MS, deal, fly, isDealt, remember, shake } from "../../board/motion.js";
import { plain, gettext, interpolate, cardName } from "../../base/text.js";
import { reason } from "./text.js";
import { Back, Face } from "../../board/view/card.js";
import { useTable } from "../context.js";
import { useDrag } from "./drag.js";
import { Icon } from "../../base/icons.js";
/** @import { Layout, Table } from "../../base/page.js" */
/** @import { CardName } from "../../base/types.js" */
/** @import { CardPlace, FanSize, HandKind } from "../../board/board.js" */
/** @import { BracketsProps, CardStatus, HandCardProps, KeysAt, Lifts, TableState } from "../table.js" */
/** @import { RefObject } from "preact" */

/** @type {Lifts} */
const LIFT = { legal: 20, selected: 28, premove: 10 };
/** @type {Lifts} */
const LIFT_PHONE = { legal: 16, selected: 26, premove: 10 };

/** @param {Table} table @param {TableState} state @param {CardName} card @returns {CardStatus} */
function cardStatus(table, state, card) {
  if (state.selected === card || state.asking === card) return "selected";
  if (requiredStep(table) === "play") return isLegal(table, card) ? "legal" : "veiled";
  return state.premove === card ? "premove" : "rest";
}

/** @param {Table} table @param {CardName} card @param {CardStatus} status */
function label(table, card, status) {
  if (status !== "veiled") return cardName(card);
  const why = illegalReason(table, card);
  return interpolate(gettext("%(card)s, not now: %(reason)s"), { card: cardName(card), reason: plain(reason(why)) });
}

/** @param {CardPlace} props @param {number} lift @param {number} width */
const transformOf = ({ x, y, angle }, lift, width) =>
  `translate(${(x - width / 2).toFixed(1)}px, ${(y - lift).toFixed(1)}px) rotate(${angle.toFixed(2)}deg)`;

/**
 * Lift a pressed card in the next frame, then draw what the press changed.
 * @param {HTMLElement} element
 * @param {CardName} card
 * @param {(card: CardName) => void} tap
 */
function respond(element, card, tap) {
  element.dataset.pressed = "";
  drawAfterPaint(() => tap(card), {
    before: () => remember(card, element),
    after: () => delete element.dataset.pressed,
  });
}

/** @param {HandCardProps} props */
function HandCard({ table, state, card, place, size, index, focused, tap, drop, lifts }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const status = cardStatus(table, state, card);
  const refused = state.refusal?.card === card ? state.refusal.at : null;
  useLayoutEffect(() => {
    const face = ref.current?.querySelector(".card");
    const gift = table.given.find((line) => line.to === table.you && line.card === card);
    if (isDealt(`${table.id} ${table.deal}`)) deal(face, index);
    else if (gift) fly(face, null, gift.from, GIVEN_MS);
  }, []);
  useEffect(() => {
    if (refused) shake(ref.current);
  }, [refused]);
  /** @param {(card: CardName) => void} how */
  const play = (how) => {
    remember(card, ref.current);
    how(card);
  };
  const drag = useDrag(ref, status === "legal", () => play(drop));
  const click = () => drag.wasDragged() || (status === "legal" ? respond(/** @type {HTMLElement} */ (ref.current), card, tap) : play(tap));
  const hinted = hintFor(table, state.hint)?.cards.includes(card);
  return html`<li class=${`hand-card ${status}${hinted ? " hinted" : ""}`} style=${{ zIndex: layerOf(index, table.hand.length, state.appearance), width: `${size.width}px`, transform: transformOf(place, lifts[status] ?? 0, size.width) }}>
    <button type="button" ref=${ref} data-card=${card} tabindex=${focused ? 0 : -1} onClick=${click} ...${drag.on}
      aria-disabled=${status === "veiled"} aria-label=${label(table, card, status)}>
      <span class="card"><${Face} card=${card} quiet /><i class="veil" /></span>
      ${status === "premove" && html`<i class="pin"><${Icon} name="pin" /></i>`}
      ${fromTalon(table, card) && html`<i class="dot" title=${gettext("from the talon")} />`}
    </button>
  </li>`;
}

/**
 * A bracket under king and queen, which lie side by side.
 * @param {BracketsProps} props
 */
function Brackets({ hand, size, places, values, lifts, appearance }) {
  return marriagesIn(hand, values).map(({ suit, value }) => {
    const i = Math.min(hand.indexOf(`K${suit}`), hand.indexOf(`Q${suit}`));
    const [from, to] = [places[i], places[i + 1]];
    const left = appearance.left_handed ? to.x + size.width / 2 - size.step - 26 : from.x - size.width / 2 + 8;
    const y = (from.y + to.y) / 2 + size.width * 1.4 - 6 - lifts(`K${suit}`);
    const turn = (from.angle + to.angle) / 2;
    return html`<li key=${suit} class="bracket" aria-hidden="true" style=${{ width: `${size.step + 18}px`,
      transform: `translate(${left}px, ${y}px) rotate(${turn}deg)` }}><b>${value}</b></li>`;
  });
}

/**
 * Return the button of a card.
 * @param {RefObject<HTMLElement | null>} list
 * @param {CardName} card
 * @returns {HTMLElement | null | undefined}
 */
const buttonOf = (list, card) => list.current?.querySelector(`[data-card="${card}"]`);

/** @param {CardName[]} hand @param {RefObject<HTMLElement | null>} list @param {{ current: boolean }} chosen */
function useKeys(hand, list, chosen) {
  const [at, setAt] = useState(/** @type {KeysAt} */ ({ at: 0, suit: null }));
  const focus = Math.min(at.at, hand.length - 1);
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    // Shift and C open the chat, Shift and H ask for a hint.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = press({ ...at, at: focus }, event, hand);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    chosen.current = true;
    buttonOf(list, hand[next.at])?.focus();
  };
  return /** @type {const} */ ([focus, keys, setAt]);
}

const hasTouch = () => Boolean(globalThis.matchMedia?.("(pointer: coarse)").matches);

/**
 * When the viewer's turn begins, the first playable card gets the focus, unless the viewer has put it elsewhere.
 * @param {Table} table
 * @param {CardName[]} hand
 * @param {RefObject<HTMLElement | null>} list
 * @param {{ current: boolean }} chosen
 * @param {(at: KeysAt) => void} setAt
 */
function useTurnFocus(table, hand, list, chosen, setAt) {
  const mine = requiredStep(table) === "play";
  useLayoutEffect(() => {
    const first = mine ? hand.findIndex((card) => isLegal(table, card)) : -1;
    const focused = document.activeElement;
    const inHand = list.current?.contains(focused);
    if (first < 0 || (inHand && chosen.current)) return;
    setAt({ at: first, suit: null });
    const isFree = inHand || !focused || focused === document.body;
    if (isFree && !hasTouch()) buttonOf(list, hand[first])?.focus({ preventScroll: true });
  }, [mine]);
  useEffect(() => {
    if (!mine) chosen.current = false;
  }, [mine]);
}

/**
 * A played card loses its focus: give it to the next card, unless something else has it.
 * @param {CardName[]} hand
 * @param {RefObject<HTMLElement | null>} list
 */
function useRestoredFocus(hand, list) {
  const last = useRef(/** @type {{ card?: CardName, index: number }} */ ({ index: 0 }));
  useLayoutEffect(() => {
    const { card, index } = last.current;
    if (!card || hand.includes(card) || document.activeElement !== document.body) return;
    const next = hand[Math.min(index, hand.length - 1)];
    buttonOf(list, next)?.focus({ preventScroll: true });
  }, [hand.join()]);
  return (/** @type {FocusEvent} */ event) => {
    const card = /** @type {CardName | undefined} */ (/** @type {HTMLElement} */ (event.target).dataset.card);
    if (card) last.current = { card, index: hand.indexOf(card) };
  };
}

/** @param {Layout} layout @param {number} width */
const kindOf = (layout, width) => (layout === "desktop" || width >= 620 ? "desktop" : "phone");

// As --grow in the style sheet of the page.
const GROWTH = [{ width: 2200, height: 1250, scale: 1.6 }, { width: 1700, height: 950, scale: 1.25 }, { width: 0, height: 720, scale: 1 }];

export const desktopScale = () =>
  GROWTH.find(({ width, height }) => (globalThis.innerWidth ?? width) >= width && (globalThis.innerHeight ?? height) >= height)?.scale ?? 0.84;

/** @param {Layout} layout @param {HandKind} kind @param {number} width */
function scaleOf(layout, kind, width) {
  if (layout === "landscape") return 0.66;
  if (layout === "desktop") return desktopScale();
  if (kind === "phone" && width < 320) return 0.66;
  return kind === "phone" && width < 380 ? 0.92 : 1;
}

/**
 * A hand stands at the lower edge of its room, whose height no number of cards changes.
 * @param {Layout} layout
 * @param {number} width
 * @param {number} count
 */
export function handSize(layout, width, count) {
  const kind = kindOf(layout, width);
  const scale = scaleOf(layout, kind, width);
  const size = fan(kind, count, width - (kind === "phone" ? 2 : 8), scale);
  return inRoom(size, roomHeight(kind, scale));
}

/** @param {FanSize} size @param {number} height */
export function inRoom(size, height) {
  const room = Math.max(height, size.height);
  const down = room - size.height;
  return { ...size, height: room, places: size.places.map((place) => ({ ...place, y: place.y + down })) };
}

/**
 * The layout decides before the room has been measured.
 * @param {Layout} layout
 */
const guessedWidth = (layout) => (layout === "desktop" ? 495 : globalThis.innerWidth ?? 390);

/** @param {{ table: Table, state: TableState }} props */
export function Hand({ table, state }) {
  const { store, layout } = useTable();
  const room = useRef(/** @type {HTMLElement | null} */ (null));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(room, guessedWidth(layout));
  const hand = sortHand(table.hand, state.appearance, table.trump);
  const size = handSize(layout, width, hand.length);
  // True while the focus is on a card that the viewer has selected by a key.
  const chosen = useRef(false);
  const [focus, keys, setAt] = useKeys(hand, list, chosen);
  const focused = useRestoredFocus(hand, list);
  useTurnFocus(table, hand, list, chosen, setAt);
  const lifts = layout === "desktop" ? LIFT : LIFT_PHONE;
  return html`<div class="hand-room" ref=${room}>
    <ul class="hand" ref=${list} onKeyDown=${keys} onFocusIn=${focused} style=${{ height: `${size.height}px` }} aria-label=${gettext("Your hand")}>
      ${hand.map((card, i) => html`<${HandCard} key=${`${table.deal}${card}`} table=${table} state=${state} card=${card} index=${i}
        place=${size.places[i]} size=${size} focused=${i === focus} lifts=${lifts} tap=${(/** @type {CardName} */ tapped) => store.tapCard(tapped)}
        drop=${(/** @type {CardName} */ dropped) => store.play(dropped)} />`)}
      <${Brackets} hand=${hand} size=${size} places=${size.places} lifts=${(/** @type {CardName} */ card) => lifts[cardStatus(table, state, card)] ?? 0} values=${table.agreements.marriage_values} appearance=${state.appearance} />
    </ul>
  </div>`;
}

/**
 * A hidden hand: backs, for spectators and while the table is loading.
 * @param {{ count: number }} props
 */
export function BackHand({ count }) {
  const { layout } = useTable();
  const room = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(room, guessedWidth(layout));
  const size = handSize(layout, width, count);
  return html`<div class="hand-room" ref=${room}><ul class="hand backs-only" style=${{ height: `${size.height}px` }}>
    ${size.places.map((place, i) => html`<li key=${i} class="hand-card rest" style=${{ width: `${size.width}px`, transform: transformOf(place, 0, size.width) }}>
      <span class="card"><${Back} /></span></li>`)}
  </ul></div>`;
}

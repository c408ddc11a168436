// Card animations. Only transform and opacity change; with reduced motion everything is a short fade.
/** @import { CardName, SeatNumber } from "../base/types.js" */

const chosenSpeed = () => globalThis.document?.documentElement?.dataset.animation;

const reduced = () => chosenSpeed() === "none" || Boolean(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches);

/**
 * Return how long a movement takes at the viewer's speed.
 * @param {number} ms
 */
const timed = (ms) => (chosenSpeed() === "fast" ? ms / 2 : ms);

const MOVE = "cubic-bezier(.2,.8,.2,1)";
const LEAVE = "cubic-bezier(.4,0,1,1)";
const COLLECT_MS = 320;
const PLAY_MS = 240;
export const GIVEN_MS = 320;
const TURN_GAP_MS = 90;
/** @type {Map<CardName, { x: number, y: number, width: number }>} */
const lastSeen = new Map();

/** @param {DOMRect} props */
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2, width });

/**
 * Remember where a card was before it moves to another list.
 * @param {CardName} card
 * @param {HTMLElement | null} element
 */
export function remember(card, element) {
  if (element) lastSeen.set(card, middle(element.getBoundingClientRect()));
}

/** @param {SeatNumber} seat */
const homeOf = (seat) => document.querySelector(`[data-home="${seat}"]`)?.getBoundingClientRect();

/** @type {(() => (() => void) | undefined)[]} */
let waiting = [];

/**
 * Movements that begin together read their places first, and only then move: else each would lay out the page again.
 * @param {() => (() => void) | undefined} read  returns what begins the movement
 */
function together(read) {
  waiting.push(read);
  if (waiting.length > 1) return;
  queueMicrotask(() => {
    const reads = waiting;
    waiting = [];
    for (const move of reads.map((one) => one())) move?.();
  });
}

/** @param {HTMLElement} element @param {number} from @param {number} to */
const fade = (element, from, to) => element.animate?.([{ opacity: from }, { opacity: to }], { duration: 120, fill: "forwards" });

/** @param {HTMLElement | null | undefined} element @param {CardName | null} card @param {SeatNumber} seat from whose plate it comes, if it was not seen */
export function fly(element, card, seat, ms = PLAY_MS) {
  if (!element?.animate) return;
  if (reduced()) {
    fade(element, 0, 1);
    return;
  }
  const seen = card ? lastSeen.get(card) : undefined;
  if (card) lastSeen.delete(card);
  together(() => {
    const home = seen ? null : homeOf(seat);
    const from = seen ?? (home && middle(home));
    if (!from) return undefined;
    const to = middle(element.getBoundingClientRect());
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${Math.min(1.3, from.width / to.width || 1)})`;
    return () => element.animate([{ transform: start }, { transform: "none" }], { duration: timed(ms), easing: MOVE });
  });
}

/** @param {HTMLElement | null | undefined} element @param {SeatNumber} winner */
export function collect(element, winner) {
  if (!element?.animate) return;
  if (reduced()) {
    fade(element, 1, 0);
    return;
  }
  together(() => {
    const home = homeOf(winner);
    if (!home) return () => fade(element, 1, 0);
    const [from, to] = [middle(element.getBoundingClientRect()), middle(home)];
    const end = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(.35)`;
    return () => element.animate([{ transform: "none", opacity: 1 }, { transform: end, opacity: 0 }],
      { duration: timed(COLLECT_MS), easing: LEAVE, fill: "forwards" });
  });
}

/**
 * Let a copy of a given card fly to its player, over everything, while the table goes on.
 * @param {HTMLElement | null | undefined} element
 * @param {SeatNumber} seat
 */
export function send(element, seat) {
  const home = homeOf(seat);
  if (!element?.animate || reduced() || !home) return;
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  const { left, top, width } = element.getBoundingClientRect();
  Object.assign(copy.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px`, margin: 0, zIndex: 35, pointerEvents: "none" });
  copy.setAttribute("aria-hidden", "true");
  document.body.append(copy);
  collect(copy, seat);
  setTimeout(() => copy.remove(), COLLECT_MS);
}

/**
 * A card of the talon is turned up in its place, one after the other.
 * @param {HTMLElement | null | undefined} element
 * @param {number} index
 */
export function turnUp(element, index) {
  if (!element?.animate || reduced()) return;
  element.animate([{ scale: "0 1" }, { scale: "1 1" }],
    { duration: timed(PLAY_MS), delay: timed(index * TURN_GAP_MS), easing: MOVE, fill: "backwards" });
}

/** @type {string | null} */
let dealt = null;

/**
 * Return true for the cards that come first in a deal: a hand drawn anew after the exchange is not dealt again.
 * @param {string} name
 */
export function isDealt(name) {
  if (dealt === name) return false;
  queueMicrotask(() => (dealt = name));
  return true;
}

/**
 * The face moves and not its button: a press during the deal acts.
 * @param {HTMLElement | null | undefined} element
 * @param {number} index
 */
export function deal(element, index) {
  if (!element?.animate) return;
  const frames = reduced()
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [{ opacity: 0, transform: "translateY(-120px) scale(.9)" }, { opacity: 1, transform: "none" }];
  element.animate(frames, { duration: reduced() ? 120 : timed(240), delay: reduced() ? 0 : timed(index * 45), easing: MOVE, fill: "backwards" });
}

/** @param {HTMLElement | null | undefined} element */
export function shake(element) {
  if (!element?.animate || reduced()) return;
  /** @param {number} x */
  const at = (x) => ({ translate: `${x}px 0` });
  element.animate([at(0), at(-4), at(4), at(-3), at(0)], { duration: 220 });
}

// The keys of the table. Letter keys select a card: a suit first, then a rank within it. Keys go by position, so any layout works.
import { suitOf } from "../../base/text.js";
/** @import { CardName, RankName, SuitName } from "../../base/types.js" */
/** @import { KeysAt } from "../table.js" */

/** @type {Partial<Record<string, SuitName>>} */
const SUIT_KEYS = { KeyS: "S", KeyH: "H", KeyC: "C", KeyD: "D" };
/** @type {Partial<Record<string, RankName>>} */
const RANK_KEYS = { KeyA: "A", KeyT: "T", Digit1: "T", Digit0: "T", KeyK: "K", KeyQ: "Q", KeyJ: "J", Digit9: "9" };

/** @param {number} index @param {number} count */
const clamp = (index, count) => Math.max(0, Math.min(count - 1, index));
/** @param {number} index @param {number} count */
const around = (index, count) => (index + count) % count;

/** @param {string} key @param {number} at @param {number} count */
function step(key, at, count) {
  if (key === "ArrowLeft") return around(at - 1, count);
  if (key === "ArrowRight") return around(at + 1, count);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/**
 * state: {at, suit}. Return the next state, or null if the key means nothing here.
 * @param {KeysAt} state
 * @param {{ key: string, code: string }} props
 * @param {CardName[]} hand
 * @returns {KeysAt | null}
 */
export function press(state, { key, code }, hand) {
  if (!hand.length) return null;
  const moved = step(key, state.at, hand.length);
  if (moved != null) return { at: moved, suit: null };
  const rank = RANK_KEYS[code];
  const byRank = rank ? hand.indexOf(`${rank}${state.suit ?? suitOf(hand[clamp(state.at, hand.length)])}`) : -1;
  if (byRank >= 0) return { at: byRank, suit: state.suit };
  const suit = SUIT_KEYS[code];
  const first = suit ? hand.findIndex((card) => suitOf(card) === suit) : -1;
  return first >= 0 ? { at: first, suit: suit ?? null } : null;
}

/**
 * A slider is no field for a text.
 * @param {EventTarget | null} target
 */
const isTyping = (target) => Boolean(/** @type {Element | null} */ (target)?.closest?.('input:not([type="range"]), textarea, select, [contenteditable]'));

/**
 * Return what a key pressed anywhere on the page means: "pass", "chat", "hint", "rest", "keys", or null.
 * @param {KeyboardEvent} props
 */
export function shortcut({ key, code, target, repeat, altKey, ctrlKey, metaKey, shiftKey }) {
  if (repeat || altKey || ctrlKey || metaKey || isTyping(target)) return null;
  if (key === "?") return "keys";
  // The hand takes a plain C for clubs, and a plain H for hearts.
  if (code === "KeyC") return "chat";
  if (code === "KeyH") return "hint";
  if (code === "KeyR" && !shiftKey) return "rest";
  return code === "KeyP" && !shiftKey ? "pass" : null;
}

// The keys of the table. Letter keys select a card: a suit first, then a rank within it. Keys go by position, so any layout works.

const SUIT_KEYS = { KeyS: "S", KeyH: "H", KeyC: "C", KeyD: "D" };
const RANK_KEYS = { KeyA: "A", KeyT: "T", Digit1: "T", Digit0: "T", KeyK: "K", KeyQ: "Q", KeyJ: "J", Digit9: "9" };

const clamp = (index, count) => Math.max(0, Math.min(count - 1, index));
const around = (index, count) => (index + count) % count;

function step(key, at, count) {
  if (key === "ArrowLeft") return around(at - 1, count);
  if (key === "ArrowRight") return around(at + 1, count);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

// state: {at, suit}. Return the next state, or null if the key means nothing here.
export function press(state, { key, code }, hand) {
  if (!hand.length) return null;
  const moved = step(key, state.at, hand.length);
  if (moved != null) return { at: moved, suit: null };
  const byRank = RANK_KEYS[code] && hand.indexOf(RANK_KEYS[code] + (state.suit ?? hand[clamp(state.at, hand.length)][1]));
  if (byRank >= 0) return { at: byRank, suit: state.suit };
  const suit = SUIT_KEYS[code];
  const first = suit ? hand.findIndex((card) => card[1] === suit) : -1;
  return first >= 0 ? { at: first, suit } : null;
}

// A slider is no field for a text.
const isTyping = (target) => Boolean(target?.closest?.('input:not([type="range"]), textarea, select, [contenteditable]'));

// Return what a key pressed anywhere on the page means: "pass", "chat", "hint", "keys", or null.
export function shortcut({ key, code, target, repeat, altKey, ctrlKey, metaKey, shiftKey }) {
  if (repeat || altKey || ctrlKey || metaKey || isTyping(target)) return null;
  if (key === "?") return "keys";
  // The hand takes a plain C for clubs, and a plain H for hearts.
  if (code === "KeyC") return "chat";
  if (code === "KeyH") return "hint";
  return code === "KeyP" && !shiftKey ? "pass" : null;
}

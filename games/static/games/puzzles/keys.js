// The keys of a puzzle: a suit, then a rank chooses a card; H asks for a hint; N goes on; arrows go among lies.
import { press } from "../table/turn/keyboard.js";
import { sortHand } from "../board/cards.js";
/** @import { CardName } from "../base/types.js" */
/** @import { KeysAt } from "../table/table.js" */
/** @import { QuestionStore } from "./question_store.js" */
/** @import { PuzzleStore } from "./store.js" */

const FIELDS = 'input:not([type="radio"]), textarea, select, [contenteditable]';
const OVER_THE_PAGE = "dialog[open], :popover-open";
const CARD = "button[data-card]";
// The others move within the hand alone: elsewhere they scroll.
const LETTER = /^(Key|Digit)/;

/** @param {KeyboardEvent} event */
const isElsewhere = ({ altKey, ctrlKey, metaKey, target }) =>
  altKey || ctrlKey || metaKey || Boolean(/** @type {Element | null} */ (target)?.closest?.(FIELDS)) || document.querySelector(OVER_THE_PAGE) != null;

/**
 * Return what a key means for the page, or null. In the hand a plain H is for hearts.
 * @param {Pick<KeyboardEvent, "code" | "key" | "shiftKey">} event
 * @param {{ isOpen: boolean, inHand: boolean, onButton: boolean }} page
 * @returns {"hint" | "next" | "again" | "nextLie" | "lastLie" | "play" | null}
 */
export function pageKey({ code, key, shiftKey }, { isOpen, inHand, onButton }) {
  if (isOpen) return code === "KeyH" && (shiftKey || !inHand) ? "hint" : null;
  if (shiftKey) return null;
  if (key === " ") return onButton ? null : "play";
  return /** @type {const} */ ({ KeyN: "next", KeyT: "again", ArrowRight: "nextLie", ArrowLeft: "lastLie" })[code] ?? null;
}

/** @type {{ [K in NonNullable<ReturnType<typeof pageKey>>]: (store: PuzzleStore) => void }} */
const DONE_BY = {
  hint: (store) => store.toggleHint(),
  next: () => /** @type {HTMLElement | null} */ (document.querySelector(".next-puzzle"))?.click(),
  again: (store) => store.tryAgain(),
  nextLie: (store) => store.stepLies(1),
  lastLie: (store) => store.stepLies(-1),
  play: (store) => store.player?.move("play"),
};

/** @param {CardName} card */
const focusCard = (card) => document.querySelector(`[data-card="${card}"]:is(button)`)?.focus();

/**
 * The key of a card: focus moves there from wherever it is. Enter presses what has the focus.
 * @param {QuestionStore} store
 * @returns {(event: KeyboardEvent) => boolean}
 */
function cardKeys(store) {
  /** @type {KeysAt["suit"]} */
  let suit = null;
  return (event) => {
    const focused = document.activeElement;
    const inHand = focused?.matches(CARD) ?? false;
    if (event.shiftKey || (!inHand && !LETTER.test(event.code)) || !store.asks) return false;
    const { hand, trump } = store.table;
    const cards = sortHand(hand, store.state.appearance, trump);
    const at = Math.max(0, cards.indexOf(/** @type {CardName} */ (/** @type {HTMLElement} */ (focused)?.dataset?.card)));
    const next = press({ at, suit }, event, cards);
    if (!next) return false;
    suit = next.suit;
    focusCard(cards[next.at]);
    return true;
  };
}

/**
 * Let the keys of the whole page work. They come before those of the hand, which know only its cards.
 * @param {QuestionStore} store
 * @param {(event: KeyboardEvent) => boolean} others
 */
export function watchKeys(store, others = () => false) {
  const ofCards = cardKeys(store);
  addEventListener("keydown", (event) => {
    if (isElsewhere(event) || event.repeat) return;
    if (!others(event) && !ofCards(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

/** @param {KeyboardEvent} event @param {QuestionStore} store */
function nameOf(event, store) {
  const focused = document.activeElement;
  return pageKey(event, { isOpen: store.isOpen, inHand: focused?.matches(CARD) ?? false, onButton: focused?.matches("button, a, summary") ?? false });
}

/**
 * The key of the hint, beside those of the cards.
 * @param {QuestionStore} store
 * @returns {(event: KeyboardEvent) => boolean}
 */
export const hintKey = (store) => (event) => {
  const asked = store.isOpen && nameOf(event, store) === "hint";
  if (asked) store.toggleHint();
  return asked;
};

/**
 * The keys of a puzzle's page, beside those of the cards.
 * @param {PuzzleStore} store
 * @returns {(event: KeyboardEvent) => boolean}
 */
export const puzzleKeys = (store) => (event) => {
  const name = nameOf(event, store);
  if (name) DONE_BY[name](store);
  return name != null;
};

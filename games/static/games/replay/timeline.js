// A replay's frames, and positions in it: {deal, step}, where step counts the actions made.
/** @import { Frame, Move, Position } from "./replay.js" */

/**
 * After the first frame the server sends only what has changed.
 * @param {Partial<Frame>[]} steps
 */
export function expand(steps) {
  /** @type {Frame[]} */
  const frames = [];
  let frame = /** @type {Frame} */ ({});
  for (const step of steps) {
    frame = { ...frame, ...step };
    frames.push(frame);
  }
  return frames;
}

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.max(0, Math.min(most, value));

/** @param {Partial<Frame>[][]} deals @param {number} deal */
export const lastStep = (deals, deal) => deals[deal].length - 1;

/** @param {Partial<Frame>[][]} deals @param {Position} props */
export function clampPosition(deals, { deal, step }) {
  const at = clamp(deal, deals.length - 1);
  return { deal: at, step: clamp(step, lastStep(deals, at)) };
}

/** @param {Partial<Frame>[][]} deals @param {Position} props */
export function next(deals, { deal, step }) {
  if (step < lastStep(deals, deal)) return { deal, step: step + 1 };
  return deal < deals.length - 1 ? { deal: deal + 1, step: 0 } : { deal, step };
}

/** @param {Partial<Frame>[][]} deals @param {Position} props */
export function back(deals, { deal, step }) {
  if (step > 0) return { deal, step: step - 1 };
  return deal > 0 ? { deal: deal - 1, step: lastStep(deals, deal - 1) } : { deal, step };
}

/** @param {unknown} _ @param {Pick<Position, "deal">} props */
export const first = (_, { deal }) => ({ deal, step: 0 });
/** @param {Partial<Frame>[][]} deals @param {Pick<Position, "deal">} props */
export const last = (deals, { deal }) => ({ deal, step: lastStep(deals, deal) });
/** @param {Partial<Frame>[][]} deals @param {Pick<Position, "deal">} props */
export const nextDeal = (deals, { deal }) => clampPosition(deals, { deal: deal + 1, step: 0 });
/** @param {Partial<Frame>[][]} deals @param {Pick<Position, "deal">} props */
export const previousDeal = (deals, { deal }) => clampPosition(deals, { deal: deal - 1, step: 0 });

/** @param {Position} a @param {Position} b */
export const same = (a, b) => a.deal === b.deal && a.step === b.step;

/** @param {Partial<Frame>[][]} deals @param {Position} place */
export const isEnd = (deals, place) => same(place, next(deals, place));

/**
 * The URL hash of a position: #15.7 is deal 15 of the record after its seventh action. `offset`: deals left out before.
 * @param {Position} props
 */
export const hashOf = ({ deal, step }, offset = 0) => `#${deal + 1 + offset}.${step}`;

/** @param {Partial<Frame>[][]} deals @param {string} hash */
export function positionFromHash(deals, hash, offset = 0) {
  const match = /^#(\d{1,6})(?:\.(\d{1,6}))?$/.exec(hash ?? "");
  if (!match) return null;
  return clampPosition(deals, { deal: Number(match[1]) - 1 - offset, step: Number(match[2] ?? 0) });
}

// Keys and their moves; null if a key has no meaning here or belongs to the focused element.
/** @type {Partial<Record<string, Move | "play">>} */
const KEYS = {
  ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last",
  PageDown: "nextDeal", PageUp: "previousDeal", " ": "play",
};

/** @param {KeyboardEvent} props */
export function moveForKey({ key, altKey, ctrlKey, metaKey, shiftKey, target }) {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  const tag = /** @type {Element | null} */ (target)?.tagName;
  if (tag === "INPUT" || tag === "TEXTAREA") return null;
  if (key === " " && (tag === "BUTTON" || tag === "A")) return null;
  return KEYS[key] ?? null;
}

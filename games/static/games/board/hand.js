// Positions of the cards in a hand: a fan is an arc of radius step / angle, its middle card highest.
/** @import { CardSize, HandKind } from "./board.js" */

/** @typedef {{ smallest?: number, few: CardSize, many: CardSize }} HandSizes */

/** @type {Record<HandKind, HandSizes>} */
const SIZES = {
  desktop: { few: { width: 118, step: 80, angle: 4 }, many: { width: 106, step: 58, angle: 3 } },
  phone: { few: { width: 94, step: 53, angle: 3 }, many: { width: 78, step: 44, angle: 3 } },
  // Open hands of a replay: the one below, and those of the others.
  mine: { few: { width: 88, step: 60, angle: 2.6 }, many: { width: 88, step: 54, angle: 2.4 } },
  mineSmall: { smallest: 26, few: { width: 74, step: 48, angle: 2.6 }, many: { width: 74, step: 42, angle: 2.4 } },
  open: { smallest: 24, few: { width: 72, step: 35, angle: 3 }, many: { width: 72, step: 32, angle: 2.6 } },
  openSmall: { smallest: 12, few: { width: 46, step: 21, angle: 3 }, many: { width: 46, step: 18, angle: 2.4 } },
  exchange: { few: { width: 106, step: 44, angle: 2.2 }, many: { width: 106, step: 44, angle: 2.2 } },
};
// The width of each card that a finger needs; the narrowest phones have a little less.
const TAP = { wide: 44, narrow: 42 };
const NARROW_ROOM = 372;
const RATIO = 7 / 5;

/** @param {number} degrees */
const radians = (degrees) => (degrees * Math.PI) / 180;

/**
 * The number of cards from which a hand counts as large: eight on a phone, seven on a desktop.
 * @param {HandKind} kind
 */
const manyFrom = (kind) => (kind === "phone" ? 8 : 7);

/** @param {HandKind} kind @param {number} count @param {number} scale */
function sizes(kind, count, scale) {
  const { width, step, angle } = SIZES[kind][count >= manyFrom(kind) ? "many" : "few"];
  return { width: width * scale, step: step * scale, angle };
}

/**
 * Return the distance from the fan's middle to its edge, including the rotated corners.
 * @param {CardSize} props
 * @param {number} count
 */
function reach({ width, step, angle }, count) {
  const lean = radians((angle * (count - 1)) / 2);
  const out = count > 1 ? (step / radians(angle)) * Math.sin(lean) : 0;
  return out + (width / 2) * Math.cos(lean) + ((width * RATIO) / 2) * Math.sin(lean);
}

/**
 * With ten or more cards a phone has no room for a thumb's width each: 34 px still show the card.
 * @param {HandKind} kind
 * @param {number} count
 * @param {number} room
 */
function smallestStep(kind, count, room) {
  if (kind !== "phone") return 30;
  if (room < 320) return 18;
  if (count > 9) return 32;
  return room < NARROW_ROOM ? TAP.narrow : TAP.wide;
}

/**
 * Steps shrink before cards do; a step stays wide enough for a thumb as long as possible.
 * @param {HandKind} kind
 * @param {number} count
 * @param {number} room
 */
export function fit(kind, count, room, scale = 1) {
  const size = sizes(kind, count, scale);
  // A room narrower than any phone is a zoomed page: there the whole hand must be visible.
  const smallest = SIZES[kind].smallest ?? smallestStep(kind, count, room);
  while (reach(size, count) * 2 > room && size.step > smallest) size.step -= 0.5;
  while (reach(size, count) * 2 > room && size.angle > 1) size.angle -= 0.25;
  while (reach(size, count) * 2 > room && size.width > 44) size.width -= 1;
  return size;
}

/** @param {HandKind} kind @param {number} count @param {number} room */
export function fan(kind, count, room, scale = 1) {
  const size = fit(kind, count, room, scale);
  const radius = size.step / radians(size.angle);
  const places = Array.from({ length: count }, (_, i) => {
    const angle = size.angle * (i - (count - 1) / 2);
    return {
      x: radius * Math.sin(radians(angle)),
      y: radius * (1 - Math.cos(radians(angle))),
      angle,
    };
  });
  const drop = places.length ? places[0].y : 0;
  return { ...size, height: size.width * RATIO + drop, places };
}

/**
 * Return the height of the highest fan of up to eight cards.
 * @param {HandKind} kind
 */
export function roomHeight(kind, scale = 1) {
  const heights = Array.from({ length: 8 }, (_, i) => fan(kind, i + 1, Infinity, scale).height);
  return Math.ceil(Math.max(...heights));
}

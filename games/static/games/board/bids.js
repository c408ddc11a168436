// Numbers of the bidding panel: quick steps, slider marks, where the limit comes from.
import { mustMountFirst } from "./barrel.js";
/** @import { Table } from "../base/page.js" */
/** @import { Amounts, Bid, SeatNumber } from "../base/types.js" */
/** @import { HighestBid } from "./board.js" */

const MOST_QUICK = 8;
export const PLAIN_LIMIT = 120;

/** @param {{ min: number, max: number, step: number }} props */
function steps({ min, max, step }) {
  const all = [];
  for (let bid = min; bid <= max; bid += step) all.push(bid);
  return all;
}

/**
 * Return all steps if they are few; else the next ones and the highest.
 * @param {Amounts} range
 */
export function quickSteps(range, most = MOST_QUICK) {
  const all = steps(range);
  return all.length <= most ? all : [...all.slice(0, most - 1), range.max];
}

/** @param {number} bid @param {{ min: number, max: number, step: number }} props */
export const clampBid = (bid, { min, max, step }) =>
  Math.min(max, Math.max(min, min + Math.round((bid - min) / step) * step));

/**
 * The slider starts at the opening bid, so that the mark at 120 stays in place while bids grow.
 * @param {Amounts} range
 * @param {number} floor
 */
export function sliderMarks(range, floor) {
  const from = Math.min(floor, range.min - range.step);
  /** @param {number} bid */
  const share = (bid) => (range.max === from ? 1 : (bid - from) / (range.max - from));
  return { from, share, closed: share(range.min - range.step), plain: share(PLAIN_LIMIT) };
}

/** @param {number} bid */
export const showsMarriage = (bid) => bid > PLAIN_LIMIT;

/** @param {Bid[]} bids */
export function highest(bids) {
  const spoken = bids.filter((line) => line.bid);
  return spoken.length ? /** @type {HighestBid} */ (spoken[spoken.length - 1]) : null;
}

/** @param {Table} table @param {SeatNumber} seat @param {number} bid */
function reachesTarget(table, seat, bid) {
  const { target, more_than_target: more } = table.agreements;
  const score = table.standing.scores[seat] + bid;
  return more ? score > target : score >= target;
}

/**
 * True if the game would end with this bid fulfilled.
 * @param {Table} table
 * @param {SeatNumber} seat
 * @param {number} bid
 */
export const wouldWin = (table, seat, bid) =>
  reachesTarget(table, seat, bid) && !mustMountFirst(table, seat);

/**
 * True if this bid, fulfilled, would only lead onto the barrel, which is required before winning.
 * @param {Table} table
 * @param {SeatNumber} seat
 * @param {number} bid
 */
export const wouldMount = (table, seat, bid) =>
  reachesTarget(table, seat, bid) && mustMountFirst(table, seat);

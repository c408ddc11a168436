// Numbers of the bidding panel: quick steps, the slider's marks, where a limit comes from.
import { mustMountFirst } from "./barrel.js";

const MOST_QUICK = 8;
export const PLAIN_LIMIT = 120;

export function steps({ min, max, step }) {
  const all = [];
  for (let bid = min; bid <= max; bid += step) all.push(bid);
  return all;
}

// All of them when they are few; else the next ones and the highest.
export function quickSteps(range, most = MOST_QUICK) {
  const all = steps(range);
  return all.length <= most ? all : [...all.slice(0, most - 1), range.max];
}

export const clampBid = (bid, { min, max, step }) =>
  Math.min(max, Math.max(min, min + Math.round((bid - min) / step) * step));

// The slider begins where the bidding began, so that 120 keeps its place while bids grow.
export function sliderMarks(range, floor) {
  const from = Math.min(floor, range.min - range.step);
  const share = (bid) => (range.max === from ? 1 : (bid - from) / (range.max - from));
  return { from, share, closed: share(range.min - range.step), plain: share(PLAIN_LIMIT) };
}

export const showsMarriage = (bid) => bid > PLAIN_LIMIT;

export function highest(bids) {
  const spoken = bids.filter((line) => line.bid);
  return spoken.length ? spoken[spoken.length - 1] : null;
}

function reachesTarget(table, seat, bid) {
  const { target, more_than_target: more } = table.agreements;
  const score = table.standing.scores[seat] + bid;
  return more ? score > target : score >= target;
}

// Would this bid, made good, end the game?
export const wouldWin = (table, seat, bid) =>
  reachesTarget(table, seat, bid) && !mustMountFirst(table, seat);

// Would it, where one must be on the barrel to win, only lead there?
export const wouldMount = (table, seat, bid) =>
  reachesTarget(table, seat, bid) && mustMountFirst(table, seat);

// The rotation of a projector's pages, and its clock in words. Pure.

// A page with new pairings stands longer: people look for their tables.
export const PAGE_MS = 12_000;
export const NEW_PAIRINGS_MS = 40_000;
// Below this the clock is coral.
const LATE_MS = 300_000;

export class Rotation {
  /** @param {number} count */
  constructor(count) {
    this.count = count;
    this.at = 0;
    this.since = 0;
    this.held = false;
  }

  /**
   * Keep the place if it still exists; new pairings begin at the first page.
   * @param {number} count
   */
  resize(count, restart = false) {
    this.count = count;
    if (restart || this.at >= count) this.at = 0;
  }

  /** @param {number} step @param {number} now in ms */
  turn(step, now) {
    if (this.count) this.at = (this.at + step + this.count) % this.count;
    this.since = now;
  }

  /**
   * Turn the page if it has stood long enough; `fresh`: it has pairings that nobody has read yet.
   * @param {number} now in ms
   */
  tick(now, fresh = false) {
    const stands = fresh ? NEW_PAIRINGS_MS : PAGE_MS;
    if (this.held || this.count < 2 || now - this.since < stands) return false;
    this.turn(1, now);
    return true;
  }
}

/**
 * Return what the clock shows; `lastDeal` are the words at the end of the time, "" for none.
 * @param {number} until
 * @param {number} now
 * @param {string} lastDeal
 */
export function clockFace(until, now, lastDeal) {
  const rest = Math.max(0, Math.ceil((until - now) / 1000));
  if (!rest && lastDeal) return { text: lastDeal, late: true, words: true };
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60), rest % 60];
  const text = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  return { text, late: Boolean(lastDeal) && rest * 1000 < LATE_MS, words: false };
}

/**
 * The part of the time that is left, from 1 to 0.
 * @param {number} from
 * @param {number} until
 * @param {number} now
 */
export function shareLeft(from, until, now) {
  return until > from ? Math.min(1, Math.max(0, (until - now) / (until - from))) : 0;
}

/**
 * Return the time of day as a region writes it: 20:30, or 08:30 PM.
 * @param {number} moment
 * @param {string} locale
 */
export const hourText = (moment, locale) => new Date(moment).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });

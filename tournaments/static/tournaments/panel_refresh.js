// Rules for refreshing the viewer's panel, or for leaving it as it is.

// From then on a player of a league confirms to be there; the server shows the button.
const PRESENCE_LEAD_MS = 900_000;
const RETRY_MS = 15_000;
// Who typed a moment ago goes on typing; a field that was only left open does not keep the panel.
export const EDITING_MS = 30_000;

// Say once for each opening that it is near, and again after a while if the panel did not change.
export class OpeningWatch {
  constructor() {
    /** @type {string | null} */
    this.opens = null;
    this.askedAt = 0;
  }

  /** @param {string | undefined} opens @param {number} now */
  isDue(opens, now) {
    if (!opens || Date.parse(opens) - PRESENCE_LEAD_MS > now) return false;
    if (opens === this.opens && now - this.askedAt < RETRY_MS) return false;
    this.opens = opens;
    this.askedAt = now;
    return true;
  }
}

/**
 * `editedAt` is the time of the last key or touch.
 * @param {Element | null} field
 * @param {number} editedAt
 * @param {number} now
 */
export function isBeingEdited(field, editedAt, now) {
  return field !== null && field.matches("input, select") && now - editedAt < EDITING_MS;
}

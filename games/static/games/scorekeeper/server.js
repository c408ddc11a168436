// The site, when it can be reached: presets of the reader, and sheets that are shared.
import { recordOf } from "./sheet.js";
/** @import { BookedRow, DealResult, FirstDifference, Preset, ScoreSheet, ScoreUrls, SentSheet, SheetEvent, SiteError } from "./scorekeeper.js" */

/** What the site refuses, in its words. */
export class ServerError extends Error {
  /** @param {SiteError} error */
  constructor({ text, code, ...data }) {
    super(text);
    this.code = code;
    this.data = data;
  }
}

/**
 * Only what the site says itself is an answer, and no page of a proxy.
 * @param {Response} response
 */
async function answered(response) {
  const body = await response.json().catch(() => ({}));
  if (body.error) throw new ServerError(body.error);
  if (!response.ok) throw new Error(response.statusText);
  return body;
}

const JSON_HEADERS = { "content-type": "application/json", Accept: "application/json" };

export class Server {
  /** @param {ScoreUrls} urls */
  constructor(urls) {
    this.urls = urls;
  }

  /**
   * The reader's own presets and those of their clubs, and the token that a form would carry.
   * @returns {Promise<{ csrf: string, presets: Preset[] }>}
   */
  async setup() {
    return answered(await fetch(this.urls.setup, { headers: { Accept: "application/json" } }));
  }

  /** @param {string} url @param {object} body @returns {Promise<SentSheet>} */
  async post(url, body) {
    const { csrf } = await this.setup();
    const headers = { ...JSON_HEADERS, "X-CSRFToken": csrf };
    return answered(await fetch(url, { method: "POST", headers, body: JSON.stringify(body) }));
  }

  /**
   * Send the sheet, which the server books again. With `scores` the end is handed in to the event.
   * @param {ScoreSheet} sheet
   * @param {number[] | null} scores
   */
  send(sheet, scores = null) {
    if (!sheet.event) return this.post(this.urls.save, { key: sheet.key, sheet: recordOf(sheet) });
    return this.post(sheet.event.save, scores ? { ...eventBody(sheet, sheet.event), scores } : eventBody(sheet, sheet.event));
  }

  /**
   * Keep the sheet of the table from now on, with the deals that the table has or with those of this phone.
   * @param {ScoreSheet} sheet
   * @param {SheetEvent} event
   * @param {"table" | "phone"} from
   */
  takeOver(sheet, event, from) {
    return this.post(event.save, { ...eventBody(sheet, event), take_over: from });
  }

  /** @param {ScoreSheet} sheet */
  remove(sheet) {
    return this.post(`${sheet.address}delete/`, { key: sheet.key });
  }
}

/** @param {ScoreSheet} sheet @param {SheetEvent} event */
const eventBody = (sheet, event) => ({ table: event.table, key: sheet.key, sheet: namelessRecord(sheet) });

/**
 * The event knows who sits where, and names stay in the room.
 * @param {ScoreSheet} sheet
 */
function namelessRecord(sheet) {
  return { ...recordOf(sheet), title: "table", preset: "table", players: sheet.players.map((_, seat) => `seat ${seat + 1}`) };
}

/** @type {("scores" | "bolts" | "barrel" | "falls")[]} */
const COLUMNS = ["scores", "bolts", "barrel", "falls"];

/**
 * The first place at which the server booked otherwise, or null.
 * @param {DealResult[]} ours
 * @param {BookedRow[]} theirs
 * @returns {FirstDifference | null}
 */
export function firstDifference(ours, theirs) {
  for (const [deal, row] of theirs.entries()) {
    for (const name of COLUMNS) {
      const seat = row[name].findIndex((value, i) => value !== (ours[deal]?.[name][i] ?? null));
      if (seat >= 0) return { deal, seat, ours: ours[deal]?.scores[seat] ?? null, theirs: row.scores[seat] };
    }
  }
  return ours.length === theirs.length ? null : { deal: theirs.length, seat: 0, ours: null, theirs: null };
}

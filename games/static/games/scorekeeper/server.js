// The site, when it can be reached: presets of the reader, and sheets that are shared.
import { recordOf } from "./sheet.js";

class ServerError extends Error {
  constructor(text, code = "") {
    super(text);
    this.code = code;
    this.isAnswer = true;
  }
}

// Only what the site says itself is an answer, and no page of a proxy.
async function answered(response) {
  const body = await response.json().catch(() => ({}));
  if (body.error) throw new ServerError(body.error.text, body.error.code);
  if (!response.ok) throw new Error(response.statusText);
  return body;
}

const JSON_HEADERS = { "content-type": "application/json", Accept: "application/json" };

export class Server {
  constructor(urls) {
    this.urls = urls;
  }

  // The reader's own presets and those of their clubs, and the token that a form would carry.
  async setup() {
    return answered(await fetch(this.urls.setup, { headers: { Accept: "application/json" } }));
  }

  async post(url, body) {
    const { csrf } = await this.setup();
    const headers = { ...JSON_HEADERS, "X-CSRFToken": csrf };
    return answered(await fetch(url, { method: "POST", headers, body: JSON.stringify(body) }));
  }

  // Send the sheet, which the server books again: {url, rows}. With `scores` the end is handed in to the event.
  send(sheet, scores = null) {
    if (!sheet.event) return this.post(this.urls.save, { key: sheet.key, sheet: recordOf(sheet) });
    const body = { table: sheet.event.table, sheet: namelessRecord(sheet) };
    return this.post(sheet.event.save, scores ? { ...body, scores } : body);
  }

  remove(sheet) {
    return this.post(`${sheet.address}delete/`, { key: sheet.key });
  }
}

// The event knows who sits where, and names stay in the room.
function namelessRecord(sheet) {
  return { ...recordOf(sheet), title: "table", preset: "table", players: sheet.players.map((_, seat) => `seat ${seat + 1}`) };
}

const COLUMNS = ["scores", "bolts", "barrel", "falls"];

// The first place at which the server booked otherwise: {deal, seat, ours, theirs}, or null.
export function firstDifference(ours, theirs) {
  for (const [deal, row] of theirs.entries()) {
    for (const name of COLUMNS) {
      const seat = row[name].findIndex((value, i) => value !== (ours[deal]?.[name][i] ?? null));
      if (seat >= 0) return { deal, seat, ours: ours[deal]?.scores[seat] ?? null, theirs: row.scores[seat] };
    }
  }
  return ours.length === theirs.length ? null : { deal: theirs.length, seat: 0, ours: null, theirs: null };
}

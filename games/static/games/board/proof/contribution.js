// This browser's contribution to the shuffle (rules.md 11), stored to verify it afterwards.
/** @import { Table } from "../../base/page.js" */
/** @import { Shuffle } from "../../base/types.js" */
/** @import { Contributed, ServerMessage } from "../board.js" */
const STORAGE_KEY = "thousand.contributions";
const OWN_WORDS_KEY = "thousand.own-words";
// The number of games remembered in one browser.
const MAX_GAMES = 60;
// The answers that show that the server received a text; without one it is sent again.
const ANSWERS = new Set(["ack", "refused"]);

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The user's own words alone could be guessed before the secret was drawn.
 * @param {string} words
 * @param {Crypto=} crypto
 */
export const newText = (words, crypto = globalThis.crypto) =>
  [words.trim(), hex(crypto.getRandomValues(new Uint8Array(16)))].filter(Boolean).join(" ");

/**
 * Fall back to memory where the browser stores nothing.
 * @param {Storage} storage
 */
function withFallback(storage) {
  const known = new Map();
  return {
    /** @param {string} key */
    get: (key) => {
      try { return storage.getItem(key) ?? known.get(key) ?? null; } catch { return known.get(key) ?? null; }
    },
    /** @param {string} key @param {string} value */
    set: (key, value) => {
      known.set(key, value);
      try { storage.setItem(key, value); } catch { /* Kept in memory. */ }
    },
  };
}

export class ContributionStore {
  constructor(storage = globalThis.localStorage) {
    this.storage = withFallback(storage);
  }

  ownWords() {
    return this.storage.get(OWN_WORDS_KEY) ?? "";
  }

  /** @param {string} words @param {number} most the most characters */
  setOwnWords(words, most) {
    this.storage.set(OWN_WORDS_KEY, words.slice(0, most));
  }

  all() {
    try {
      return JSON.parse(this.storage.get(STORAGE_KEY)) ?? {};
    } catch {
      return {};
    }
  }

  /**
   * {commitment, texts: {text: null, or the code of its refusal}}
   * @param {string} game
   */
  of(game) {
    return this.all()[game] ?? null;
  }

  /**
   * Store the commitment that was shown at the time: the secret was already chosen.
   * @param {string} game
   * @param {string | null} commitment
   * @param {string} text
   * @param {string | null=} code
   */
  record(game, commitment, text, code = null) {
    const { [game]: known, ...others } = this.all();
    const record = { commitment: known?.commitment ?? commitment, texts: { ...known?.texts, [text]: code } };
    const newest = [...Object.entries(others), [game, record]].slice(-MAX_GAMES);
    this.storage.set(STORAGE_KEY, JSON.stringify(Object.fromEntries(newest)));
  }
}

// Sends one contribution for the game on the page as soon as the table waits for it.
export class Contribution {
  constructor(saved = new ContributionStore(), makeText = newText) {
    this.saved = saved;
    this.makeText = makeText;
    /** @type {string | null} */
    this.id = null;
    this.text = "";
    this.game = "";
  }

  /**
   * Called for every payload. Another tab may have sent a text already: send the same one.
   * @param {Table} table
   * @param {{ contribute(text: string): string }} socket
   */
  contributeIfAsked(table, socket) {
    if (this.id || table.you == null || table.shuffle?.until == null) return;
    const texts = Object.keys(this.saved.of(table.id)?.texts ?? {});
    this.text = texts[0] ?? this.makeText(this.saved.ownWords());
    if (!texts.length) this.saved.record(table.id, table.shuffle.commitment, this.text);
    this.game = table.id;
    this.id = socket.contribute(this.text);
  }

  /**
   * Return the message for the store: an answer to a contribution is no answer to a move.
   * @param {ServerMessage} data
   */
  withoutOwnAnswers(data) {
    if (!ANSWERS.has(data.type) || data.id !== this.id || !this.id) return data;
    if (data.type === "refused") this.saved.record(this.game, null, this.text, data.problem?.code);
    return data.table ? { type: "table", now: data.now, table: data.table } : null;
  }
}

/**
 * True if the wait for contributions is over and the server has not said so yet.
 * @param {Table} table
 * @param {number} now
 */
export const isWaitOver = (table, now, grace = 400) => table.shuffle?.until != null && now > table.shuffle.until + grace;

/** @param {string} text @param {Pick<Crypto, "subtle">=} props */
export const hashOf = async (text, { subtle } = globalThis.crypto) =>
  hex(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text))));

/**
 * Return what became of this browser's contribution: "used" and its seat, the code of a refusal, or "unused".
 * @param {Contributed | null} mine
 * @param {Shuffle} props
 */
export async function contributionStatus(mine, { contributions, commitment }) {
  if (!mine || !contributions) return null;
  const texts = Object.entries(mine.texts);
  const hashes = await Promise.all(texts.map(([text]) => hashOf(text)));
  const seat = contributions.findIndex((one) => one !== "" && hashes.includes(one));
  const refused = texts.map(([, code]) => code).find(Boolean);
  return { kind: seat < 0 ? refused ?? "unused" : "used", seat, shown: mine.commitment, same: mine.commitment === commitment };
}

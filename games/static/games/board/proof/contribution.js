// This browser's contribution to the shuffle (rules.md 11), stored to verify it afterwards.
const STORAGE_KEY = "thousand.contributions";
const OWN_WORDS_KEY = "thousand.own-words";
// The number of games remembered in one browser, and the maximum length of a user's own words.
const MAX_GAMES = 60;
export const MAX_OWN_WORDS = 120;
// The answers that show that the server received a text; without one it is sent again.
const ANSWERS = new Set(["ack", "refused"]);

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// The user's own words alone could be guessed before the secret was drawn.
export const newText = (words, crypto = globalThis.crypto) =>
  [words.trim(), hex(crypto.getRandomValues(new Uint8Array(16)))].filter(Boolean).join(" ");

// Fall back to memory where the browser stores nothing.
function withFallback(storage) {
  const known = new Map();
  return {
    get: (key) => {
      try { return storage.getItem(key) ?? known.get(key) ?? null; } catch { return known.get(key) ?? null; }
    },
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

  setOwnWords(words) {
    this.storage.set(OWN_WORDS_KEY, words.slice(0, MAX_OWN_WORDS));
  }

  all() {
    try {
      return JSON.parse(this.storage.get(STORAGE_KEY)) ?? {};
    } catch {
      return {};
    }
  }

  // {commitment, texts: {text: null, or the code of its refusal}}
  of(game) {
    return this.all()[game] ?? null;
  }

  // Store the commitment that was shown at the time: the secret was already chosen.
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
    Object.assign(this, { saved, makeText, id: null, text: null });
  }

  // Called for every payload. Another tab may have sent a text already: send the same one.
  contributeIfAsked(table, socket) {
    if (this.id || table.you == null || table.shuffle?.until == null) return;
    const texts = Object.keys(this.saved.of(table.id)?.texts ?? {});
    this.text = texts[0] ?? this.makeText(this.saved.ownWords());
    if (!texts.length) this.saved.record(table.id, table.shuffle.commitment, this.text);
    this.game = table.id;
    this.id = socket.contribute(this.text);
  }

  // Return the message for the store: an answer to a contribution is no answer to a move.
  withoutOwnAnswers(data) {
    if (!ANSWERS.has(data.type) || data.id !== this.id || !this.id) return data;
    if (data.type === "refused") this.saved.record(this.game, null, this.text, data.code);
    return data.table ? { type: "table", now: data.now, table: data.table } : null;
  }
}

// True if the wait for contributions is over and the server has not said so yet.
export const isWaitOver = (table, now, grace = 400) => table.shuffle?.until != null && now > table.shuffle.until + grace;

export const hashOf = async (text, { subtle } = globalThis.crypto) =>
  hex(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text))));

// Return what became of this browser's contribution: "used" and its seat, the code of a refusal, or "unused".
export async function contributionStatus(mine, { contributions, commitment }) {
  if (!mine || !contributions) return null;
  const texts = Object.entries(mine.texts);
  const hashes = await Promise.all(texts.map(([text]) => hashOf(text)));
  const seat = contributions.findIndex((one) => one !== "" && hashes.includes(one));
  const refused = texts.map(([, code]) => code).find(Boolean);
  return { kind: seat < 0 ? refused ?? "unused" : "used", seat, shown: mine.commitment, same: mine.commitment === commitment };
}

// What this browser adds to the shuffle (rules.md 11), and what it keeps of it to look for afterwards.
const KEPT = "thousand.contributions";
const OWN_WORDS = "thousand.own-words";
// So many games are remembered in one browser, and so long may a person's own words be.
const GAMES = 60;
export const LONGEST_WORDS = 120;
// These alone are what a server could say of a text that it received; else it is sent again.
const ANSWERS = new Set(["ack", "refused"]);

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Words of one's own alone could be guessed before the secret was drawn.
export const newText = (words, crypto = globalThis.crypto) =>
  [words.trim(), hex(crypto.getRandomValues(new Uint8Array(16)))].filter(Boolean).join(" ");

// A browser may keep nothing: then it is known as long as the page is open.
function safely(storage) {
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

export class Kept {
  constructor(storage = globalThis.localStorage) {
    this.storage = safely(storage);
  }

  words() {
    return this.storage.get(OWN_WORDS) ?? "";
  }

  setWords(words) {
    this.storage.set(OWN_WORDS, words.slice(0, LONGEST_WORDS));
  }

  all() {
    try {
      return JSON.parse(this.storage.get(KEPT)) ?? {};
    } catch {
      return {};
    }
  }

  // {commitment, texts: {text: null, or the code with which it was refused}}
  of(game) {
    return this.all()[game] ?? null;
  }

  // With the commitment that was shown before it: the secret was chosen by then.
  note(game, commitment, text, code = null) {
    const { [game]: known, ...others } = this.all();
    const noted = { commitment: known?.commitment ?? commitment, texts: { ...known?.texts, [text]: code } };
    const newest = [...Object.entries(others), [game, noted]].slice(-GAMES);
    this.storage.set(KEPT, JSON.stringify(Object.fromEntries(newest)));
  }
}

// Sends one contribution for the game on the page, as soon as the table waits for it.
export class Contribution {
  constructor(kept = new Kept(), makeText = newText) {
    Object.assign(this, { kept, makeText, id: null, text: null });
  }

  // Each table that is shown may be the one that waits. Another tab may have made a text already.
  see(table, socket) {
    if (this.id || table.you == null || table.fair?.until == null) return;
    const made = Object.keys(this.kept.of(table.id)?.texts ?? {});
    this.text = made[0] ?? this.makeText(this.kept.words());
    if (!made.length) this.kept.note(table.id, table.fair.commitment, this.text);
    this.game = table.id;
    this.id = socket.contribute(this.text);
  }

  // What the store need hear of a message: an answer to this is no answer to a move.
  heard(data) {
    if (!ANSWERS.has(data.type) || data.id !== this.id || !this.id) return data;
    if (data.type === "refused") this.kept.note(this.game, null, this.text, data.code);
    return data.table ? { type: "table", now: data.now, table: data.table } : null;
  }
}

// Whether the wait for contributions is over, and nobody has said so yet.
export const isWaitOver = (table, now, grace = 400) => table.fair?.until != null && now > table.fair.until + grace;

export const hashOf = async (text, { subtle } = globalThis.crypto) =>
  hex(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text))));

// What became of what this browser added: "used" and at which seat, why it was refused, or "unused".
export async function fateOf(mine, { contributions, commitment }) {
  if (!mine || !contributions) return null;
  const texts = Object.entries(mine.texts);
  const hashes = await Promise.all(texts.map(([text]) => hashOf(text)));
  const seat = contributions.findIndex((one) => one !== "" && hashes.includes(one));
  const refused = texts.map(([, code]) => code).find(Boolean);
  return { kind: seat < 0 ? refused ?? "unused" : "used", seat, shown: mine.commitment, same: mine.commitment === commitment };
}

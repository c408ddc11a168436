// The fair shuffle (rules.md 11) with the browser's own cryptography; nothing here asks the server.
const subtle = globalThis.crypto.subtle;
/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);
const BLOCK = 32;

const DECK = ["S", "C", "D", "H"].flatMap((suit) => [..."9JQKTA"].map((rank) => rank + suit));

/** @param {ArrayBuffer} buffer */
export const toHex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array<ArrayBuffer>} data */
export const sha256 = async (data) => toHex(await subtle.digest("SHA-256", data));

/** @param {Uint8Array<ArrayBuffer>} secret */
export const commitment = (secret) => sha256(secret);

/** @param {Uint8Array<ArrayBuffer>} secret */
const keyOf = (secret) => subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/**
 * The endless byte stream of a purpose: HMAC-SHA-256 of block 0, 1, ... one after another.
 * @param {Uint8Array<ArrayBuffer>} secret
 * @param {string[]} contributions
 * @param {string} purpose
 */
async function* stream(secret, contributions, purpose) {
  const key = await keyOf(secret);
  for (let block = 0; ; block += 1) {
    const message = bytes(`${contributions.join("|")}|${purpose}|${block}`);
    const signed = new Uint8Array(await subtle.sign("HMAC", key, message));
    for (let i = 0; i < BLOCK; i += 1) yield signed[i];
  }
}

/**
 * Rejection sampling: skip bytes that would make some numbers more likely.
 * @param {AsyncGenerator<number>} source
 * @param {number} n
 */
async function below(source, n) {
  const fair = 256 - (256 % n);
  for (;;) {
    const { value } = await source.next();
    if (value < fair) return value % n;
  }
}

/** @param {Uint8Array<ArrayBuffer>} secret @param {string[]} contributions @param {number} number */
export async function deck(secret, contributions, number) {
  const source = stream(secret, contributions, `deck ${number}`);
  const cards = [...DECK];
  for (let i = 23; i > 0; i -= 1) {
    const j = await below(source, i + 1);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards.join("");
}

/**
 * Return the first cuts of a deck, all from one stream.
 * @param {Uint8Array<ArrayBuffer>} secret
 * @param {string[]} contributions
 * @param {number} number
 * @param {number} count
 */
export async function cuts(secret, contributions, number, count) {
  const source = stream(secret, contributions, `cut ${number}`);
  const sizes = [];
  while (sizes.length < count) sizes.push(1 + (await below(source, 23)));
  return sizes;
}

/** @param {Uint8Array<ArrayBuffer>} secret @param {string[]} contributions */
export const firstDealer = (secret, contributions) =>
  below(stream(secret, contributions, "dealer"), contributions.length);

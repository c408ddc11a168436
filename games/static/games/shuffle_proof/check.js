// Compares each commitment of a record with what the record holds; needs nothing but the browser's cryptography.
import { commitment, cuts, deck, firstDealer, fromHex } from "./shuffle.js";
/** @import { Compared, GameRecord, Unchecked } from "./record.js" */

/**
 * Return why a record cannot be checked, a code of WHY in main.js, or null.
 * @param {GameRecord} record
 * @returns {Unchecked | null}
 */
export function cannotCheck(record) {
  if (!record || typeof record !== "object" || !Array.isArray(record.players) || !Array.isArray(record.deals)) return "no-record";
  const { fairness } = record;
  if (!fairness) return "no-fairness";
  if (!fairness.secret) return "no-secret";
  if (!/^[0-9a-f]{64}$/i.test(fairness.secret)) return "bad-secret";
  const texts = fairness.contributions ?? record.players;
  return Array.isArray(texts) && texts.length === record.players.length ? null : "bad-contributions";
}

/**
 * @param {Compared} what
 * @param {number | null} deal
 * @param {string | number} promised
 * @param {string | number} found
 */
const comparison = (what, deal, promised, found) => ({ what, deal, promised, found, ok: promised === found });

/**
 * @param {Uint8Array<ArrayBuffer>} secret
 * @param {string[]} contributions
 * @param {GameRecord["deals"][number]} deal
 * @param {number} number
 */
async function dealComparisons(secret, contributions, deal, number) {
  const made = [comparison("deck", number, await deck(secret, contributions, number), deal.deck)];
  const sizes = deal.cuts ?? [];
  const drawn = await cuts(secret, contributions, number, sizes.length);
  return [...made, ...drawn.map((size, i) => comparison("cut", number, size, sizes[i]))];
}

/** @param {GameRecord} record */
export async function check(record) {
  const { fairness, players } = record;
  const secret = fromHex(fairness.secret);
  const contributions = fairness.contributions ?? players.map(() => "");
  const lines = [comparison("commitment", null, await commitment(secret), fairness.commitment)];
  // In a rematch the previous winner deals first, and in a tournament the draw sets the first dealer:
  // neither is derived from the secret.
  if (!fairness.rematch_of && !fairness.event) lines.push(comparison("dealer", null, await firstDealer(secret, contributions), record.first_dealer));
  for (const [number, deal] of record.deals.entries()) {
    lines.push(...(await dealComparisons(secret, contributions, deal, number)));
  }
  return lines;
}

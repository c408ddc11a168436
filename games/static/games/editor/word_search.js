// A forgiving search: words in any order, without accents and endings, in the wrong keyboard layout.
/** @import { Searched } from "./agreements.js" */

/** @type {Record<string, string>} */
const ALIKE = { ł: "l", і: "и", ы: "и", ґ: "г", є: "е", э: "е" };

/**
 * Return a text in small letters, without accents, apostrophes and soft signs; letters that Russian
 * and Ukrainian write differently become one.
 * @param {string} text
 */
export const fold = (text) => text.toLowerCase().replace(/['’ʼьъ]/g, "").normalize("NFD").replace(/\p{M}/gu, "").replace(/[łіыґєэ]/g, (letter) => ALIKE[letter]);

/** @type {Map<string, string[]>} */
const known = new Map();
/** @param {string} text */
export function wordsIn(text) {
  if (!known.has(text)) known.set(text, fold(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean));
  return known.get(text) ?? [];
}

// Endings of folded words, longest first; at least three letters stay.
const CYRILLIC = "ами|ями|ого|его|ому|ему|ими|ити|ати|ои|еи|ии|их|ов|ев|ив|ам|ям|ах|ях|ом|ем|им|ою|ею|ую|юю|ая|яя|ое|ее|ие|ит|ат|а|я|о|е|и|у|ю";
const LATIN = "ami|ach|ego|emu|owi|ych|ich|ing|ow|om|ia|ie|em|ac|yc|ic|ed|es|a|e|i|o|u|y|s";
const ENDING = new RegExp(`^(\\p{L}{3,}?)(?:${CYRILLIC}|${LATIN})$`, "u");
// "взяток", "beczek": the vowel is not in the other forms.
const FLEETING = /^(\p{L}{2,})[оеe]([^аеиоуюяaeiouy])$/u;

/** @param {string} word */
function beginnings(word) {
  const stem = word.replace(ENDING, "$1");
  return [stem, ...(FLEETING.test(stem) ? [stem.replace(FLEETING, "$1$2")] : [])];
}

const KEYS = ["qwertyuiop[]asdfghjkl;'zxcvbnm,.", "йцукенгшщзхъфывапролджэячсмитьбю"];

/**
 * Return what the same keys write in the other layout.
 * @param {string} text
 */
export function otherLayout(text) {
  const [from, to] = /[а-яіїєґ]/i.test(text) ? [KEYS[1], KEYS[0]] : KEYS;
  return [...text.toLowerCase()].map((key) => (from.includes(key) ? to[from.indexOf(key)] : key)).join("");
}

/** @param {string} query @param {Searched[]} items */
function found(query, items) {
  const wanted = wordsIn(query).map((word) => beginnings(word));
  /** @param {string[]} words */
  const matches = (words) => wanted.every((starts) => words.some((word) => starts.some((start) => word.startsWith(start))));
  return new Set(items.filter((item) => matches(item.words)).map((item) => item.key));
}

/**
 * Return the keys of the items ({key, words}) that the query finds; all without a query.
 * @param {string} query
 * @param {Searched[]} items
 */
export function search(query, items) {
  const result = found(query, items);
  return result.size || !query.trim() ? result : found(otherLayout(query), items);
}

/**
 * Load the words in all languages once: key -> text. Without them one's own language is searched.
 * @param {string | undefined} url
 */
export function loader(url) {
  /** @type {Promise<Partial<Record<string, string>>> | null} */
  let loading = null;
  return () => {
    loading ??= url ? fetch(url).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({})) : Promise.resolve({});
    return loading;
  };
}

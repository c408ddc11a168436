// The texts of phrases and reactions, which travel as keys.
import { gettext, interpolate, ngettext } from "../../base/text.js";
/** @import { TalkLine } from "../table.js" */

// In the order of the keys 1 to 6.
/** @type {Record<string, () => string>} */
export const PHRASES = {
  well_played: () => gettext("Well played"),
  good_luck: () => gettext("Good luck"),
  thank_you: () => gettext("Thank you"),
  sorry: () => gettext("Sorry"),
  one_moment: () => gettext("One moment"),
  my_mistake: () => gettext("My mistake"),
};

/** @type {Record<string, () => string>} */
export const REACTIONS = {
  thumb_up: () => gettext("Thumbs up"),
  smile: () => gettext("Smile"),
  laugh: () => gettext("Laughter"),
  surprise: () => gettext("Surprise"),
  sad: () => gettext("Sadness"),
  hat: () => gettext("Hats off"),
};

/** @type {Record<string, () => string>} */
const FROM = {
  en: () => gettext("from English"),
  ru: () => gettext("from Russian"),
  pl: () => gettext("from Polish"),
  uk: () => gettext("from Ukrainian"),
};

/**
 * Return what was said, in the reader's language; a reaction by its name.
 * @param {Pick<TalkLine, "kind" | "text">} props
 */
export function lineText({ kind, text }) {
  if (kind === "phrase") return PHRASES[text]?.() ?? text;
  return kind === "reaction" ? REACTIONS[text]?.() ?? text : text;
}

/**
 * Return in which language a phrase was said; null if in the reader's.
 * @param {Pick<TalkLine, "kind" | "language">} props
 * @param {string} reader
 */
export function fromText({ kind, language }, reader) {
  const said = language.split("-")[0];
  return kind === "phrase" && said !== reader.split("-")[0] ? FROM[said]?.() ?? null : null;
}

/** @param {TalkLine | null} line */
export const spokenText = (line) => (line ? `${line.name}: ${lineText(line)}` : "");

/** @param {number} count */
export const hiddenText = (count) =>
  interpolate(ngettext("%(count)s message hidden", "%(count)s messages hidden", count), { count });

/** @param {number} count */
export const watchingText = (count) =>
  interpolate(ngettext("%(count)s watching", "%(count)s watching", count), { count });

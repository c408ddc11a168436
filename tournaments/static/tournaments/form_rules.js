// Rules of a tournament's form: its fields depend on the format and other choices.
/** @import { RequiredField, UnratedTexts } from "./tournament.js" */

/**
 * True if a place marked with these words is meant by the chosen ones: "swiss duplicate", "deals".
 * @param {string} marked
 * @param {Set<string>} chosen
 */
export const isMeant = (marked, chosen) => marked.split(" ").some((word) => word === "always" || chosen.has(word));

/**
 * Return why a tournament cannot be rated; "" if it can. A reason of the format comes first.
 * @param {UnratedTexts} texts
 * @param {string} format
 * @param {string} preset
 */
export const unratedText = (texts, format, preset) => texts.formats[format] ?? texts.presets[preset] ?? "";

/**
 * Return the fields that must be filled now and are not, in the order of the page.
 * @template {RequiredField} F
 * @param {F[]} fields
 * @param {Set<string>} chosen
 */
export function missingFields(fields, chosen) {
  return fields.filter((field) => isMeant(field.must, chosen) && field.value.trim() === "");
}

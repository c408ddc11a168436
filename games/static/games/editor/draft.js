// The draft of a preset, independent of the page: changes, and the server's check result. No rules of the game here.
import { search, wordsIn } from "./word_search.js";
/** @import { AgreedValue, Changes, EditorField, EditorGroup, Evaluation, Filter } from "./agreements.js" */

/** @param {unknown} one @param {unknown} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Return a number if the text reads as one, else the text itself: the server reports what is wrong with it.
 * @param {string} text
 */
export function written(text) {
  const trimmed = text.trim().replace("\u2212", "-");
  return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/**
 * Return the changes with one more; a value that equals the base is removed from them.
 * @param {Changes} changes
 * @param {string} name
 * @param {AgreedValue} value
 * @param {AgreedValue} usual
 */
export function changed(changes, name, value, usual) {
  const { [name]: _, ...others } = changes;
  return same(value, usual) ? others : { ...others, [name]: value };
}

/**
 * Return the value to show in a field: the user's change, else what the server filled in. An inactive
 * field shows the value in force, and keeps the user's change for when it becomes active again.
 * @param {string} name
 * @param {Changes} changes
 * @param {Evaluation} evaluation
 */
export function valueOf(name, changes, evaluation) {
  return name in evaluation.inactive || !(name in changes) ? evaluation.values[name] : changes[name];
}

/**
 * Return what is sent to the server: all changes, including those of inactive fields.
 * @param {string} base
 * @param {Changes} changes
 */
export const agreementsOf = (base, changes) => ({ preset: base, ...changes });

/** @param {string} name @param {Evaluation} evaluation */
export const problemsOf = (name, evaluation) => evaluation.problems.filter((problem) => problem.field === name);

/** @param {EditorGroup} group @param {Evaluation} evaluation */
export function countsOf(group, evaluation) {
  const names = new Set(group.fields.map((field) => field.name));
  /** @param {{ field: string }[]} list */
  const within = (list) => list.filter((one) => names.has(one.field)).length;
  return { differences: within(evaluation.differences), problems: within(evaluation.problems) };
}

/** @param {EditorField} field @param {Evaluation} evaluation @param {Filter} props */
function isShown(field, evaluation, { only }) {
  if (evaluation.hidden.includes(field.name)) return false;
  const differs = evaluation.differences.some((one) => one.field === field.name);
  return only !== "changed" || differs || problemsOf(field.name, evaluation).length > 0;
}

/** @param {EditorField} field @param {Partial<Record<string, string>>} words */
const textOf = (field, words) => `${field.label} ${field.help} ${words[field.name] ?? ""}`;

/**
 * Return the groups with the fields that match the filter; empty groups are left out. `filter.words`
 * are the words of fields in other languages.
 * @param {EditorGroup[]} groups
 * @param {Evaluation} evaluation
 * @param {Filter} filter
 */
export function shownGroups(groups, evaluation, filter) {
  const fields = groups.flatMap((group) => group.fields).filter((field) => isShown(field, evaluation, filter));
  const found = search(filter.query, fields.map((field) => ({ key: field.name, words: wordsIn(textOf(field, filter.words ?? {})) })));
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => found.has(field.name)) }))
    .filter((group) => group.fields.length);
}

/**
 * Return the amount by which the buttons beside a number change it.
 * @param {EditorField} props
 */
function stride({ low, high, step }) {
  if (step > 1) return step;
  const room = high === null ? 0 : high - low;
  return room > 300 ? 10 : room > 50 ? 5 : 1;
}

/**
 * Return the next number in a direction: a multiple of the stride within the field's bounds.
 * @param {EditorField} field
 * @param {AgreedValue} value
 * @param {number} direction
 */
export function stepped(field, value, direction) {
  const by = stride(field);
  const from = typeof value === "number" ? value : field.low;
  const next = direction > 0 ? Math.floor(from / by) * by + by : Math.ceil(from / by) * by - by;
  return Math.max(field.low, Math.min(next, field.high ?? next));
}

/**
 * Return the number to start with when an open bound is switched on.
 * @param {EditorField} field
 */
export function firstNumber(field) {
  if (field.default !== null) return field.default;
  if (field.high === null) return Math.max(field.low, 10);
  return field.low < 0 ? 0 : Math.round((field.low + field.high) / 2);
}

/**
 * True if the values are few and short enough to stand side by side; otherwise they go into a list.
 * @param {EditorField["values"]} values
 */
export const isShort = (values) => values.length <= 4 && values.map((one) => one.text).join("").length <= 24;

/** @param {EditorGroup} group */
export const groupId = (group) => `group-${group.key.replace(/ /g, "-")}`;
/** @param {string} name */
export const rowId = (name) => `row-${name}`;

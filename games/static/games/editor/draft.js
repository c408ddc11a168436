// The draft of a preset, independent of the page: changes, and the server's check result. No rules of the game here.
import { search, wordsIn } from "./word_search.js";

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Return a number if the text reads as one, else the text itself: the server reports what is wrong with it.
export function written(text) {
  const trimmed = text.trim().replace("\u2212", "-");
  return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
}

// Return the changes with one more; a value that equals the base is removed from them.
export function changed(changes, name, value, usual) {
  const { [name]: _, ...others } = changes;
  return same(value, usual) ? others : { ...others, [name]: value };
}

// Return the value to show in a field: the user's change, else what the server filled in. An inactive
// field shows the value in force, and keeps the user's change for when it becomes active again.
export function valueOf(name, changes, evaluation) {
  return name in evaluation.inactive || !(name in changes) ? evaluation.values[name] : changes[name];
}

// Return what is sent to the server: all changes, including those of inactive fields.
export const agreementsOf = (base, changes) => ({ preset: base, ...changes });

export const problemsOf = (name, evaluation) => evaluation.problems.filter((problem) => problem.field === name);

export function countsOf(group, evaluation) {
  const names = new Set(group.fields.map((field) => field.name));
  const within = (list) => list.filter((one) => names.has(one.field)).length;
  return { differences: within(evaluation.differences), problems: within(evaluation.problems) };
}

function isShown(field, evaluation, { only }) {
  if (evaluation.hidden.includes(field.name)) return false;
  const differs = evaluation.differences.some((one) => one.field === field.name);
  return only !== "changed" || differs || problemsOf(field.name, evaluation).length > 0;
}

const textOf = (field, words) => `${field.label} ${field.help} ${words[field.name] ?? ""}`;

// Return the groups with the fields that match the filter; empty groups are left out. `filter.words`
// are the words of fields in other languages.
export function shownGroups(groups, evaluation, filter) {
  const fields = groups.flatMap((group) => group.fields).filter((field) => isShown(field, evaluation, filter));
  const found = search(filter.query, fields.map((field) => ({ key: field.name, words: wordsIn(textOf(field, filter.words ?? {})) })));
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => found.has(field.name)) }))
    .filter((group) => group.fields.length);
}

// Return the amount by which the buttons beside a number change it.
export function stride({ low, high, step }) {
  if (step > 1) return step;
  const room = high === null ? 0 : high - low;
  return room > 300 ? 10 : room > 50 ? 5 : 1;
}

// Return the next number in a direction: a multiple of the stride within the field's bounds.
export function stepped(field, value, direction) {
  const by = stride(field);
  const from = typeof value === "number" ? value : field.low;
  const next = direction > 0 ? Math.floor(from / by) * by + by : Math.ceil(from / by) * by - by;
  return Math.max(field.low, Math.min(next, field.high ?? next));
}

// Return the number to start with when an open bound is switched on.
export function firstNumber(field) {
  if (field.default !== null) return field.default;
  if (field.high === null) return Math.max(field.low, 10);
  return field.low < 0 ? 0 : Math.round((field.low + field.high) / 2);
}

// True if the values are few and short enough to stand side by side; otherwise they go into a list.
export const isShort = (values) => values.length <= 4 && values.map((one) => one.text).join("").length <= 24;

export const groupId = (group) => `group-${group.key.replace(/ /g, "-")}`;
export const rowId = (name) => `row-${name}`;

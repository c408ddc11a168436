// The draft of a preset, without the page: what was changed, and what the server said of it. No rules here.

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// A number if it reads as one, else the text as it was written: the server says what is wrong with it.
export function written(text) {
  const trimmed = text.trim().replace("\u2212", "-");
  return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
}

// The changes with one more; what equals the base is no change.
export function changed(changes, name, value, usual) {
  const { [name]: _, ...others } = changes;
  return same(value, usual) ? others : { ...others, [name]: value };
}

// What stands in the field: at once what was changed, else what the server filled in. A field that
// sleeps shows what is in force, and keeps what was changed for when it wakes.
export function valueOf(name, changes, told) {
  return name in told.asleep || !(name in changes) ? told.values[name] : changes[name];
}

// What goes to the server: all changes, also those that sleep.
export const agreementsOf = (base, changes) => ({ preset: base, ...changes });

export const faultsOf = (name, told) => told.faults.filter((fault) => fault.field === name);

export function countsOf(group, told) {
  const names = new Set(group.fields.map((field) => field.name));
  const within = (list) => list.filter((one) => names.has(one.field)).length;
  return { differences: within(told.differences), faults: within(told.faults) };
}

const holds = (text, query) => text.toLocaleLowerCase().includes(query);

function isShown(field, told, { only, query }) {
  if (told.hidden.includes(field.name)) return false;
  const differs = told.differences.some((one) => one.field === field.name);
  if (only === "changed" && !differs && !faultsOf(field.name, told).length) return false;
  const wanted = query.trim().toLocaleLowerCase();
  return !wanted || holds(field.label, wanted) || holds(field.help, wanted);
}

// The groups with the fields that are looked at; a group without any is left out.
export function shownGroups(groups, told, filter) {
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => isShown(field, told, filter)) }))
    .filter((group) => group.fields.length);
}

// By how much the buttons beside a number move it.
export function stride({ low, high, step }) {
  if (step > 1) return step;
  const room = high === null ? 0 : high - low;
  return room > 300 ? 10 : room > 50 ? 5 : 1;
}

// The next number in a direction, on the stride's own multiples and within the field's bounds.
export function stepped(field, value, way) {
  const by = stride(field);
  const from = typeof value === "number" ? value : field.low;
  const next = way > 0 ? Math.floor(from / by) * by + by : Math.ceil(from / by) * by - by;
  return Math.max(field.low, Math.min(next, field.high ?? next));
}

// The number with which a bound begins that was left open.
export function firstNumber(field) {
  if (field.default !== null) return field.default;
  if (field.high === null) return Math.max(field.low, 10);
  return field.low < 0 ? 0 : Math.round((field.low + field.high) / 2);
}

// A few short values are pressed side by side; the others are chosen from a list.
export const isShort = (values) => values.length <= 4 && values.map((one) => one.text).join("").length <= 24;

export const groupId = (group) => `group-${group.key.replace(/ /g, "-")}`;
export const rowId = (name) => `row-${name}`;

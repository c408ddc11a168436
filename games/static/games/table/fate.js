// What is said of the own contribution to a shuffle, at the table and on the page that checks it.
import { gettext, interpolate } from "./text.js";

const KINDS = {
  used: () => gettext("What your browser added was used."),
  too_late: () => gettext("What your browser added came too late, and was not used."),
  contributed: () => gettext("What this browser added was not used: another of your windows or devices had been quicker."),
};

// [{text, fault}]: a fault is what a fair server cannot have done.
export function fateWords(fate) {
  if (!fate) return [];
  const known = KINDS[fate.kind];
  const lines = [known ? { text: known(), fault: false }
    : { text: gettext("What your browser added is not among what was used."), fault: true }];
  if (fate.same) return lines;
  const text = interpolate(gettext("Before the first deal your browser was shown another print: %(print)s"), { print: fate.shown });
  return [...lines, { text, fault: true }];
}

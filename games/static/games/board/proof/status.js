// Texts about this browser's contribution, for the table and for the page that checks the shuffle.
import { gettext, interpolate } from "../../base/text.js";
/** @import { ContributionStatus } from "../board.js" */

/** @type {Record<string, () => string>} */
const KINDS = {
  used: () => gettext("What your browser added was used."),
  too_late: () => gettext("What your browser added came too late, and was not used."),
  contributed: () => gettext("What this browser added was not used: another of your windows or devices was faster."),
};

/**
 * [{text, problem}]: `problem` marks what a fair server cannot have done.
 * @param {ContributionStatus | null} status
 */
export function contributionStatusTexts(status) {
  if (!status) return [];
  const known = KINDS[status.kind];
  const lines = [known ? { text: known(), problem: false }
    : { text: gettext("What your browser added is missing from the text that was used."), problem: true }];
  if (status.same) return lines;
  const text = interpolate(gettext("Before the first deal your browser was shown a different fingerprint: %(print)s"), { print: status.shown });
  return [...lines, { text, problem: true }];
}

// The search by name on the organiser's page: it hides the others, and opens folds that hide somebody.

/** @param {string} text */
const plain = (text) => text.normalize("NFC").trim().toLocaleLowerCase();

/**
 * True if one of the names contains the text.
 * @param {string} names
 * @param {string} text
 */
export const hasName = (names, text) => plain(names).includes(plain(text));

/**
 * Show only rows with this name, "" for all; return how many there are.
 * @param {ParentNode} root
 * @param {string} text
 */
export function findPeople(root, text) {
  const rows = [...root.querySelectorAll("[data-names]")];
  for (const row of rows) row.hidden = !hasName(row.dataset.names ?? "", text);
  for (const fold of /** @type {NodeListOf<HTMLDetailsElement>} */ (root.querySelectorAll("details.form-more"))) turnFold(fold, text);
  return rows.filter((row) => !row.hidden).length;
}

/**
 * While something is searched for, a fold is open if it holds somebody found; then as it was before.
 * @param {HTMLDetailsElement} fold
 * @param {string} text
 */
function turnFold(fold, text) {
  const inside = [...fold.querySelectorAll("[data-names]")];
  if (!inside.length) return;
  if (text.trim() !== "") {
    fold.dataset.before ??= String(fold.open);
    fold.open = inside.some((row) => !row.hidden);
  } else if (fold.dataset.before !== undefined) {
    fold.open = fold.dataset.before === "true";
    delete fold.dataset.before;
  }
}

// Marks the viewer's own rows, tables and path on a page that is drawn alike for everybody.
/** @import { ViewerTexts } from "./tournament.js" */

/**
 * `me` is the number of the viewer's entry; "" without one.
 * @param {ParentNode} root
 * @param {string | undefined} me
 * @param {ViewerTexts} texts
 */
export function markViewer(root, me, { you, play }) {
  if (!me) return;
  for (const row of root.querySelectorAll(`[data-entrant="${me}"]`)) {
    row.classList.add("mine");
    const name = row.querySelector(".name");
    if (name && name.textContent !== you) {
      row.title = name.textContent ?? "";
      name.textContent = you;
    }
    row.closest(".rows")?.classList.add("mine");
    row.closest(".box, .table-card")?.classList.add("mine");
    row.closest(".cards > li")?.classList.add("mine");
    if (row.dataset.left === undefined) linkToPlay(row.closest(".box, .table-card"), play);
  }
  for (const path of root.querySelectorAll(`[data-path="${me}"]`)) path.classList.add("mine");
  for (const pill of root.querySelectorAll("[data-people]")) {
    pill.classList.toggle("mine", (pill.dataset.people ?? "").split(" ").includes(me));
  }
  // The viewer's lines are drawn above the others.
  for (const path of root.querySelectorAll(".path.mine")) path.parentElement?.append(path);
}

/**
 * Write the names that this viewer may see into rows that are drawn alike for everybody, by entrant.
 * @param {ParentNode} root
 * @param {Record<string, string>} names
 */
export function showGivenNames(root, names) {
  for (const [entrant, name] of Object.entries(names)) {
    for (const place of root.querySelectorAll(`[data-entrant="${entrant}"] .name, [data-given="${entrant}"]`)) {
      if (place.textContent !== name) place.textContent = name;
    }
  }
}

/**
 * At the viewer's own table the link leads to play, not to watch.
 * @param {HTMLElement | null} table
 * @param {string} play
 */
function linkToPlay(table, play) {
  for (const path of table?.querySelectorAll("[data-watch]") ?? []) path.textContent = play;
}

/**
 * Return the card of the viewer's current or next table; null if it is over or the viewer left it.
 * @param {ParentNode} root
 * @param {string | undefined} me
 */
export function viewerCard(root, me) {
  if (!me) return null;
  const open = [...root.querySelectorAll(".table-card")].filter((card) => card.querySelector(`.row[data-entrant="${me}"]:not([data-left])`));
  return open.find((card) => ["waiting", "playing", "ended"].includes(card.dataset.state ?? "")) ?? null;
}

/**
 * Return the marks of all waits and breaks in a running arena; null elsewhere. Nobody knows those of others.
 * @param {ParentNode} root
 */
export function arenaMarks(root) {
  return root.querySelector("[data-marks]")?.dataset.marks ?? null;
}

/**
 * Return whether the viewer waits or pauses otherwise than the panel shows. Who plays has no mark: the card of the
 * table tells enough, and when it is gone, a change of the marks since `before` may be the viewer's.
 * @param {ParentNode} root
 * @param {string | undefined} me
 * @param {string | null} before
 */
export function isArenaStale(root, me, before) {
  const shown = root.querySelector("[data-viewer=panel] [data-arena]")?.dataset;
  const marks = arenaMarks(root);
  if (!shown || marks === null || viewerCard(root, me)) return false;
  return shown.mark ? !marks.split(" ").includes(shown.mark) : marks !== before;
}

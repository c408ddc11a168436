// Marks the viewer's own rows, tables and path on a page that is drawn alike for everybody.

export function markViewer(root, me, { you, play }) {
  if (!me) return;
  for (const row of root.querySelectorAll(`[data-entrant="${me}"]`)) {
    row.classList.add("mine");
    const name = row.querySelector(".name");
    if (name && name.textContent !== you) {
      row.title = name.textContent;
      name.textContent = you;
    }
    row.closest(".rows")?.classList.add("mine");
    row.closest(".box, .table-card")?.classList.add("mine");
    row.closest(".cards > li")?.classList.add("mine");
    if (row.dataset.left === undefined) linkToPlay(row.closest(".box, .table-card"), play);
  }
  for (const path of root.querySelectorAll(`[data-path="${me}"]`)) path.classList.add("mine");
  for (const pill of root.querySelectorAll("[data-people]")) {
    pill.classList.toggle("mine", pill.dataset.people.split(" ").includes(me));
  }
  // The viewer's lines are drawn above the others.
  for (const path of root.querySelectorAll(".path.mine")) path.parentNode.append(path);
}

// At the viewer's own table the link leads to play, not to watch.
function linkToPlay(table, play) {
  for (const path of table?.querySelectorAll("[data-watch]") ?? []) path.textContent = play;
}

// Return the card of the viewer's current or next table; null if it is over or the viewer left it.
export function viewerCard(root, me) {
  if (!me) return null;
  const open = [...root.querySelectorAll(".table-card")].filter((card) => card.querySelector(`.row[data-entrant="${me}"]:not([data-left])`));
  return open.find((card) => ["waiting", "playing", "ended"].includes(card.dataset.state)) ?? null;
}

// Return what the viewer does in a running arena: "waiting", "break", or "playing"; null elsewhere.
export function arenaActivity(root, me) {
  const lists = root.querySelector("[data-waiting]")?.dataset;
  if (!me || !lists) return null;
  const isIn = (ids) => ids.trim().split(" ").includes(me);
  if (isIn(lists.waiting)) return "waiting";
  return isIn(lists.breaks) ? "break" : "playing";
}

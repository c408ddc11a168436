// Marks the viewer's own rows, tables and path on a page that is drawn alike for everybody.

export function mark(root, me, { you, play }) {
  if (!me) return;
  for (const row of root.querySelectorAll(`[data-e="${me}"]`)) {
    row.classList.add("mine");
    const name = row.querySelector(".name");
    if (name && name.textContent !== you) {
      row.title = name.textContent;
      name.textContent = you;
    }
    row.closest(".rows")?.classList.add("mine");
    row.closest(".box, .table-card")?.classList.add("mine");
    row.closest(".cards > li")?.classList.add("mine");
    if (row.dataset.left === undefined) leadBack(row.closest(".box, .table-card"), play);
  }
  for (const way of root.querySelectorAll(`[data-way="${me}"]`)) way.classList.add("mine");
  for (const pill of root.querySelectorAll("[data-people]")) {
    pill.classList.toggle("mine", pill.dataset.people.split(" ").includes(me));
  }
  // The viewer's lines are drawn above the others.
  for (const way of root.querySelectorAll(".way.mine")) way.parentNode.append(way);
}

// At the viewer's own table the link leads to play, not to watch.
function leadBack(table, play) {
  for (const way of table?.querySelectorAll("[data-watch]") ?? []) way.textContent = play;
}

// Return the card of the viewer's current or next table; null if it is over or the viewer left it.
export function cardOf(root, me) {
  if (!me) return null;
  const open = [...root.querySelectorAll(".table-card")].filter((card) => card.querySelector(`.row[data-e="${me}"]:not([data-left])`));
  return open.find((card) => ["waiting", "playing", "ended"].includes(card.dataset.state)) ?? null;
}

// What is the viewer's own on a page that is drawn alike for all: his rows, his tables, his way.

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
  // Lines of one's own lie over the others.
  for (const way of root.querySelectorAll(".way.mine")) way.parentNode.append(way);
}

// At one's own table one does not look on.
function leadBack(table, play) {
  for (const way of table?.querySelectorAll("[data-watch]") ?? []) way.textContent = play;
}

// The card of the table at which he sits, or will: what is over, or was left, is no table to go to.
export function cardOf(root, me) {
  if (!me) return null;
  const open = [...root.querySelectorAll(".table-card")].filter((card) => card.querySelector(`.row[data-e="${me}"]:not([data-left])`));
  return open.find((card) => ["waiting", "playing", "ended"].includes(card.dataset.state)) ?? null;
}

// What is the viewer's own on a page that is drawn alike for all: his rows, his tables, his way.

export function mark(root, me, you) {
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
  }
  for (const way of root.querySelectorAll(`[data-way="${me}"]`)) way.classList.add("mine");
  for (const pill of root.querySelectorAll("[data-people]")) {
    pill.classList.toggle("mine", pill.dataset.people.split(" ").includes(me));
  }
  // Lines of one's own lie over the others.
  for (const way of root.querySelectorAll(".way.mine")) way.parentNode.append(way);
}

// The card of the table at which he sits, or will: what is over is no table to go to.
export function cardOf(root, me) {
  if (!me) return null;
  const open = [...root.querySelectorAll(".table-card")].filter((card) => card.querySelector(`[data-e="${me}"]`));
  return open.find((card) => ["waiting", "playing", "ended"].includes(card.dataset.state)) ?? null;
}

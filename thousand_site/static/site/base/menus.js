// Menus that unfold: Esc and a press elsewhere close them.
const openMenus = () => /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.more[open]")]);

/** @param {KeyboardEvent} event */
function closeByKey(event) {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    const had = menu.contains(document.activeElement);
    menu.open = false;
    if (had) menu.querySelector("summary")?.focus();
  }
}

/**
 * At the end of a press: what closes may move what was pressed.
 * @param {MouseEvent} event
 */
function closeByPress(event) {
  for (const menu of openMenus()) {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  }
}

document.addEventListener("keydown", closeByKey);
document.addEventListener("click", closeByPress);

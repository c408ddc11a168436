// Menus that unfold: Esc and a press elsewhere close them.
const openMenus = () => [...document.querySelectorAll("details.more[open]")];

function closeByKey(event) {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    const had = menu.contains(document.activeElement);
    menu.open = false;
    if (had) menu.querySelector("summary").focus();
  }
}

// At the end of a press: what closes may move what was pressed.
function closeByPress(event) {
  for (const menu of openMenus()) {
    if (!menu.contains(event.target)) menu.open = false;
  }
}

document.addEventListener("keydown", closeByKey);
document.addEventListener("click", closeByPress);

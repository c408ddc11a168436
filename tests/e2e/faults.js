// Return layout problems of the current page in words; an empty list if there are none.
() => {
  const CONTROLS = "button, a[href], input, select, textarea, summary";
  // Cards of one hand overlap by design: each one shows a strip.
  const FANS = ".hand, .exchange-fan";
  const COVERS = ".drawer, .end";

  // Return the part of an element that its scrolling parents and the window leave visible.
  function seen(element) {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    const clip = (box) => {
      left = Math.max(left, box.left); top = Math.max(top, box.top);
      right = Math.min(right, box.right); bottom = Math.min(bottom, box.bottom);
    };
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow !== "visible") clip(parent.getBoundingClientRect());
    }
    clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return { left, top, right, bottom };
  }

  const isThere = ({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1;
  const meet = (a, b) => isThere({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const name = (element) =>
    `${element.localName}.${element.className} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}"`;
  const cover = document.querySelector(COVERS);
  const inSight = (element) => element.checkVisibility({ visibilityProperty: true }) && (!cover || cover.contains(element));

  const controls = [...document.querySelectorAll(CONTROLS)].filter(inSight)
    .map((element) => ({ element, box: seen(element), fan: element.closest(FANS) }))
    .filter(({ box }) => isThere(box));
  const faults = [];
  controls.forEach((one, i) => {
    for (const other of controls.slice(i + 1)) {
      const nested = one.element.contains(other.element) || (one.fan && one.fan === other.fan);
      if (!nested && meet(one.box, other.box)) faults.push(`${name(one.element)} and ${name(other.element)} overlap`);
    }
  });
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wider > 0) faults.push(`${wider} wider than the window`);
  for (const image of document.images) {
    if (image.checkVisibility() && !image.naturalWidth) faults.push(`no picture at ${image.src}`);
  }
  const cardTable = document.querySelector(".card-table");
  if (!cardTable || cardTable.innerText.trim().length < 20 || !isThere(cardTable.getBoundingClientRect())) faults.push("blank");
  if (!controls.length) faults.push("nothing to press");
  return faults;
}

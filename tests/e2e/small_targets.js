// Return the controls of this page that a finger may miss: less than 44 px to hit in a direction.
() => {
  const LEAST = 44;
  const CONTROLS = "button, a[href], input, [role=switch]";
  const name = (one) => `${one.localName}.${one.className} "${(one.ariaLabel ?? one.textContent).trim().slice(0, 30)}"`;
  const dialog = document.querySelector(".drawer, .end, .lost-seat");
  const inSight = (one) => one.checkVisibility({ visibilityProperty: true }) && (!dialog || dialog.contains(one));
  // What lies over a part of the control takes its presses.
  const hits = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit != null && (one === hit || one.contains(hit));
  };
  const extent = (one, x, y, dx, dy) => {
    let length = 0;
    while (length < LEAST && hits(one, x + dx * (length + 1), y + dy * (length + 1))) length += 1;
    return length;
  };
  // Cards lie one over the other: what is seen of each is at its left edge.
  const pointOf = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.closest(".hand") ? [left + 14, top + height / 2] : [left + width / 2, top + height / 2];
  };
  const isSmall = (one) => {
    one.scrollIntoView({ block: "nearest" });
    const [x, y] = pointOf(one);
    if (!hits(one, x, y)) return false;
    const wide = 1 + extent(one, x, y, -1, 0) + extent(one, x, y, 1, 0);
    const high = 1 + extent(one, x, y, 0, -1) + extent(one, x, y, 0, 1);
    // Half a pixel is lost at each edge.
    return Math.min(wide, high) < LEAST - 1;
  };
  return [...document.querySelectorAll(CONTROLS)].filter((one) => inSight(one) && isSmall(one)).map(name);
}

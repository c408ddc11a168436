// Return the texts of this page that are cut off, covered, or outside the window; an empty list if all can be read.
() => {
  // Names that people give themselves may be as long as they like: these end in an ellipsis.
  const OF_PEOPLE = "[data-name], .name, .name-line, .me-name, .friend, .person-link, .portrait, .game-info, .game-name, .venue, input, textarea";
  const EDGE = 1.5;
  const ARROW = 20;
  // The policy of the site allows no style element.
  const style = new CSSStyleSheet();
  style.replaceSync("* { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

  const name = (one) => `${one.localName}.${one.className?.baseVal ?? one.className}`;
  const words = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);
  const dialog = document.querySelector(".drawer, .end, .lost-seat:not(.folded)");
  const inSight = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && (!dialog || dialog.contains(one));
  const isHidden = (one) => one.closest(".unseen, [aria-busy]") != null || [...ancestors(one)].some((up) => getComputedStyle(up).clipPath !== "none");
  function* ancestors(one) {
    for (let up = one; up; up = up.parentElement) yield up;
  }
  const scrolls = (value) => value === "auto" || value === "scroll";

  // A page or box that scrolls shows the rest to who scrolls there.
  const pageScrolls = document.documentElement.scrollHeight > innerHeight + 1;

  // Return the part of a box that its parents let through; with `scrolled`, what scrolling can show counts too.
  function visiblePart(one, box, scrolled) {
    let { left, top, right, bottom } = box;
    let freeX = false, freeY = scrolled && pageScrolls;
    for (const up of ancestors(one)) {
      if (up === document.body) break;
      const { overflowX, overflowY, position } = getComputedStyle(up);
      const clip = up.getBoundingClientRect();
      if (scrolled && scrolls(overflowX) && up.scrollWidth > up.clientWidth + 1) freeX = true;
      if (scrolled && scrolls(overflowY) && up.scrollHeight > up.clientHeight + 1) freeY = true;
      if (overflowX !== "visible" && !freeX) [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      if (overflowY !== "visible" && !freeY) [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      if (position === "fixed") break;
    }
    if (!freeX) [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
    if (!freeY) [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    return { left, top, right, bottom };
  }

  // What stays at its place while the page scrolls under it.
  const stays = (one) => [...ancestors(one)].find((up) => ["fixed", "sticky"].includes(getComputedStyle(up).position));
  const passesUnder = (one, cover) => pageScrolls && stays(cover) != null && stays(cover) !== stays(one);

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, one = node.parentElement;
    if (!node.data.trim() || !one || one.closest("script, style, noscript, option, svg, .skip") || !inSight(one) || isHidden(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width > 1 && rect.height > 1) texts.push({ one, text: node.data, rect });
    }
  }
  const faults = new Set();
  for (const { one, text, rect } of texts) {
    if (one.closest(OF_PEOPLE)) continue;
    const seen = visiblePart(one, rect, true);
    // Descenders may leave a tight line.
    const lost = Math.max(seen.left - rect.left, rect.right - seen.right, (seen.top - rect.top) - rect.height * 0.2, (rect.bottom - seen.bottom) - rect.height * 0.2);
    if (lost > EDGE) faults.add(`${name(one)} "${words(text)}" is cut by ${Math.round(lost)} px`);
  }

  const alpha = (colour) => (/rgba?\(([^)]+)\)/.exec(colour)?.[1].split(/[,/]\s*|\s+/).map(Number)[3] ?? 1);
  const paints = (one) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
    if (Number(opacity) < 0.2) return false;
    return one.localName === "img" || alpha(backgroundColor) > 0.5 || backgroundImage !== "none";
  };
  const hasTextAt = (one, x, y) => texts.some((other) => other.one === one
    && x > other.rect.left && x < other.rect.right && y > other.rect.top + 2 && y < other.rect.bottom - 2);
  // Return what lies over this point of the element, if anything is painted there.
  function coverAt(one, x, y) {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (hit === one || one.contains(hit)) return null;
      if (hit.contains(one)) {
        // A parent's text beside its children is no cover; the rest lies below.
        return null;
      }
      if (paints(hit) || hasTextAt(hit, x, y)) return passesUnder(one, hit) ? null : hit;
    }
    return null;
  }
  for (const { one, text, rect } of texts) {
    const seen = visiblePart(one, rect, false);
    const left = Math.max(seen.left, 0) + 3, right = Math.min(seen.right, innerWidth) - 3;
    const top = Math.max(seen.top, 0), bottom = Math.min(seen.bottom, innerHeight);
    if (right <= left || bottom - top < rect.height / 2) continue;
    // Small numbers on marks are turned with their cards.
    for (const x of right - left > 24 ? [left, (left + right) / 2, right] : [(left + right) / 2]) {
      for (const y of (right - left > 24 ? [0.3, 0.7] : [0.5]).map((part) => top + (bottom - top) * part)) {
        const cover = coverAt(one, x, y);
        if (cover) faults.add(`${name(one)} "${words(text)}" lies under ${name(cover)} "${words(cover.textContent)}"`);
      }
    }
  }
  // Below what can be covered, text meets text: both are then unreadable.
  texts.forEach((a, i) => {
    for (const b of texts.slice(i + 1)) {
      // The cheap question first: a page of rules has millions of pairs.
      const wide = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const high = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      if (wide < 2 || high < Math.min(a.rect.height, b.rect.height) * 0.3) continue;
      if (a.one === b.one || a.one.contains(b.one) || b.one.contains(a.one)) continue;
      if (passesUnder(a.one, b.one) || passesUnder(b.one, a.one)) continue;
      const [seenA, seenB] = [visiblePart(a.one, a.rect, false), visiblePart(b.one, b.rect, false)];
      if (Math.min(seenA.right, seenB.right) - Math.max(seenA.left, seenB.left) < 2) continue;
      if (Math.min(seenA.bottom, seenB.bottom) - Math.max(seenA.top, seenB.top) < 3) continue;
      const x = (Math.max(seenA.left, seenB.left) + Math.min(seenA.right, seenB.right)) / 2;
      const y = (Math.max(seenA.top, seenB.top) + Math.min(seenA.bottom, seenB.bottom)) / 2;
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const front = document.elementsFromPoint(x, y).find((hit) => paints(hit) || hit === a.one || hit === b.one);
      if (front === a.one || front === b.one) faults.add(`"${words(a.text)}" and "${words(b.text)}" overlap`);
    }
  });
  for (const select of document.querySelectorAll("select")) {
    if (!inSight(select) || !select.selectedOptions.length || select.multiple) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = font;
    // The arrow takes some of it.
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW;
    const widest = pen.measureText(select.selectedOptions[0].label).width;
    if (widest > room + EDGE) faults.add(`select.${select.name} "${words(select.selectedOptions[0].label)}" is cut by ${Math.round(widest - room)} px`);
  }
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wider > 0) faults.add(`${wider} px wider than the window`);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
  return [...faults];
}

// Card animations. Only transform and opacity change; with reduced motion everything is a short fade.

export const reduced = () => Boolean(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches);

const MOVE = "cubic-bezier(.2,.8,.2,1)";
const LEAVE = "cubic-bezier(.4,0,1,1)";
const lastSeen = new Map();

const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2, width });

// Remember where a card was before it moves to another list.
export function remember(card, element) {
  if (element) lastSeen.set(card, middle(element.getBoundingClientRect()));
}

const homeOf = (seat) => document.querySelector(`[data-home="${seat}"]`)?.getBoundingClientRect();

const fade = (element, from, to) => element.animate?.([{ opacity: from }, { opacity: to }], { duration: 120, fill: "forwards" });

export function fly(element, card, seat) {
  if (!element?.animate) return;
  if (reduced()) {
    fade(element, 0, 1);
    return;
  }
  const home = homeOf(seat);
  const from = lastSeen.get(card) ?? (home && middle(home));
  lastSeen.delete(card);
  if (!from) return;
  const to = middle(element.getBoundingClientRect());
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${Math.min(1.3, from.width / to.width || 1)})`;
  element.animate([{ transform: start }, { transform: "none" }], { duration: 240, easing: MOVE, composite: "replace" });
}

export function collect(element, winner) {
  if (!element?.animate) return;
  const home = homeOf(winner);
  if (reduced() || !home) {
    fade(element, 1, 0);
    return;
  }
  const [from, to] = [middle(element.getBoundingClientRect()), middle(home)];
  const end = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(.35)`;
  element.animate([{ transform: "none", opacity: 1 }, { transform: end, opacity: 0 }],
    { duration: 320, easing: LEAVE, fill: "forwards" });
}

export function deal(element, index) {
  if (!element?.animate) return;
  const frames = reduced()
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [{ opacity: 0, transform: "translateY(-120px) scale(.9)" }, { opacity: 1, transform: "none" }];
  element.animate(frames, { duration: reduced() ? 120 : 240, delay: reduced() ? 0 : index * 45, easing: MOVE, fill: "backwards" });
}

export function shake(element) {
  if (!element?.animate || reduced()) return;
  const at = (x) => ({ translate: `${x}px 0` });
  element.animate([at(0), at(-4), at(4), at(-3), at(0)], { duration: 220 });
}

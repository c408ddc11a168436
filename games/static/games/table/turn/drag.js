// A legal card can be dragged above the turn line to play it; dropped below it goes back.
import { useRef } from "../../base/html.js";
/** @import { Dragged } from "../table.js" */
/** @import { RefObject } from "preact" */

const BEGIN_PX = 14;

const lineBottom = () => document.querySelector(".turn-line-place")?.getBoundingClientRect().bottom ?? 0;

/** @param {HTMLElement} element @param {{ x: number, y: number }} props @param {PointerEvent} event */
function follow(element, { x, y }, event) {
  element.style.translate = `${event.clientX - x}px ${event.clientY - y}px`;
}

/** @param {RefObject<HTMLElement | null>} ref @param {boolean} may @param {() => void} play */
export function useDrag(ref, may, play) {
  const drag = useRef(/** @type {Dragged | null} */ (null));
  /** @param {PointerEvent} event */
  const begin = (event) => {
    drag.current = may && event.button === 0 ? { x: event.clientX, y: event.clientY, moved: false } : null;
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const held = drag.current;
    if (!ref.current || !held || held.done || (!held.moved && held.y - event.clientY < BEGIN_PX)) return;
    if (!held.moved) ref.current.setPointerCapture(event.pointerId);
    held.moved = true;
    follow(ref.current, held, event);
  };
  /** @param {PointerEvent} event */
  const end = (event) => {
    const held = drag.current;
    if (!ref.current || !held?.moved || held.done) return;
    held.done = true;
    if (event.type === "pointerup" && event.clientY < lineBottom()) play();
    ref.current.style.translate = "";
  };
  // The click that follows a drag is not a tap.
  const wasDragged = () => Boolean(drag.current?.moved);
  return { wasDragged, on: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end } };
}

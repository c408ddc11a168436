// Loads the sounds when the page is at rest, or is used: no byte of them delays the first card.
/** @import { CardsConfig } from "../../base/page.js" */

const REST_MS = 3000;

/**
 * @template T
 * @param {CardsConfig["sounds"]} sounds
 * @param {(watch: (store: T) => () => void) => void} use gets the function that sounds for a store, until its result is called
 */
export function loadSounds(sounds, use) {
  if (!sounds) return;
  addEventListener("sounds", (event) => use(/** @type {CustomEvent} */ (event).detail), { once: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const load = () => {
    clearTimeout(timer);
    for (const name of ["pointerdown", "keydown"]) removeEventListener(name, load, true);
    const script = document.createElement("script");
    Object.assign(script, { type: "module", src: sounds.script });
    document.head.append(script);
  };
  const rest = () => (timer = setTimeout(load, REST_MS));
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, load, { capture: true, once: true });
}

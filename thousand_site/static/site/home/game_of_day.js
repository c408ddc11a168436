// The game of the day, played back card by card. It stands still where motion is not wanted, and in a hidden tab.

const CARD_MS = 900;
const TRICK_MS = 2500;
const PLAYERS = 3;
const BAR_WIDTH = 270;
const SIGNS = /** @type {Record<string, string>} */ ({ S: "♠", C: "♣", D: "♦", H: "♥" });

/**
 * A card that was played: position, picture, its name, the trump, what the declarer has taken and declared after it, and
 * who takes the trick with it.
 * @typedef {[position: string, picture: string, label: string, trump: string, points: number, declared: number, takenBy: string]} Step
 */

/**
 * The cards on the table after so many of the deal: a taken trick stays until the next card.
 * @param {Step[]} steps
 * @param {number} count
 */
export const trickAt = (steps, count) => (count ? steps.slice(PLAYERS * Math.floor((count - 1) / PLAYERS), count) : []);

/**
 * What the bar of the contract shows: lengths of tricks and marriages, and the points that are missing.
 * @param {Step | undefined} step
 * @param {number} contract
 */
export function barAt(step, contract) {
  const [points, declared] = step ? [step[4], step[5]] : [0, 0];
  const tricks = Math.round(BAR_WIDTH * Math.min(1, points / contract));
  const marriages = Math.min(Math.round(BAR_WIDTH * Math.min(1, declared / contract)), BAR_WIDTH - tricks);
  return { tricks, marriages, needs: Math.max(0, contract - points - declared) };
}

/** @param {Step[]} steps @param {number} count */
export const waitAfter = (steps, count) => (steps[count - 1]?.[6] ? TRICK_MS : CARD_MS);

/** @param {ParentNode} root @param {string} selector */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** @param {HTMLElement} root */
function views(root) {
  return {
    trick: find(root, "[data-trick]"), bar: find(root, "[data-bar]"), needs: find(root, "[data-needs]"),
    trump: find(root, "[data-trump]"), place: find(root, "[data-place]"),
    toggle: /** @type {HTMLButtonElement} */ (find(root, "[data-toggle]")),
    slider: /** @type {HTMLInputElement} */ (find(root, "[data-slider]")),
    backs: /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-backs]")]),
  };
}

/** @param {Step} step @param {boolean} arrives */
function cardOf([position, picture, label], arrives) {
  const card = document.createElement("img");
  card.className = `featured-card at-${position}${arrives ? " arrives" : ""}`;
  [card.src, card.alt] = [picture, label];
  return card;
}

/** @param {ParentNode} page */
export function setUpGameOfDay(page) {
  const root = /** @type {HTMLElement | null} */ (page.querySelector("[data-game-of-day]"));
  if (!root) return;
  /** @type {Step[]} */
  const steps = JSON.parse(document.getElementById("game-of-day-steps")?.textContent ?? "[]");
  const view = views(root);
  const { dataset } = root;
  const contract = Number(dataset.contract);
  const perHand = steps.length / PLAYERS;
  let count = steps.length;
  let isPlaying = false;
  let timer = 0;

  /** @param {number} next */
  function show(next, arrives = false) {
    count = Math.max(0, Math.min(steps.length, next));
    const cards = trickAt(steps, count);
    view.trick.replaceChildren(...cards.map((step, at) => cardOf(step, arrives && at === cards.length - 1)));
    const { tricks, marriages, needs } = barAt(steps[count - 1], contract);
    for (const [name, x, width] of /** @type {const} */ ([["tricks", 0, tricks], ["soft", tricks, marriages], ["stripes", tricks, marriages]])) {
      const bar = view.bar.querySelector(`[data-${name}]`);
      bar?.setAttribute("x", String(x));
      bar?.setAttribute("width", String(width));
    }
    view.needs.textContent = needs ? (dataset.textNeeds ?? "").replace("{n}", String(needs)) : dataset.textMade ?? "";
    const trump = steps[count - 1]?.[3] ?? "";
    view.trump.textContent = SIGNS[trump] ?? "";
    view.trump.className = trump ? `suit suit-${trump}` : "suit";
    view.slider.value = String(count);
    view.place.textContent = (dataset.textPlace ?? "").replace("{n}", String(Math.max(1, Math.ceil(count / PLAYERS))));
    for (const hand of view.backs) {
      const played = steps.slice(0, count).filter(([position]) => position === hand.dataset.backs).length;
      [...hand.children].forEach((back, at) => { /** @type {HTMLElement} */ (back).hidden = at >= perHand - played; });
    }
  }

  /** @param {boolean} next */
  function play(next) {
    isPlaying = next;
    clearTimeout(timer);
    view.toggle.dataset.state = next ? "playing" : "paused";
    view.toggle.setAttribute("aria-label", (next ? dataset.textPause : dataset.textPlay) ?? "");
    if (next && count === steps.length) show(0);
    if (next) schedule();
  }

  function schedule() {
    timer = window.setTimeout(() => {
      if (document.hidden) return schedule();
      show(count + 1, true);
      if (count === steps.length) play(false);
      else schedule();
    }, waitAfter(steps, count));
  }

  /** @param {number} next */
  function step(next) {
    play(false);
    show(next);
  }

  view.toggle.addEventListener("click", () => play(!isPlaying));
  view.slider.addEventListener("input", () => step(Number(view.slider.value)));
  root.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key === " " && target === view.slider) {
      event.preventDefault();
      play(!isPlaying);
    }
  });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.animation === "none";
  for (const control of [view.toggle, view.slider]) control.hidden = false;
  play(false);
  if (!still) play(true);
}

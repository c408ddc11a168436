// The page of games against bots: the table on the right follows the choices, and Rated gives way to hints and no clock.
import { ratedState, startsWith } from "./bot_terms.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-bots]"));
/** @param {string} name */
const fieldOf = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const [hints, rated] = [fieldOf("hints"), fieldOf("rated")];

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (form.querySelector(selector));

/** @param {string} name */
const checked = (name) => /** @type {HTMLInputElement | null} */ (form.querySelector(`[name=${name}]:checked`));
/** @param {string} level */
const nameOf = (level) => find(`[name=level][value="${CSS.escape(level)}"]`)?.dataset.name ?? level;

/** @param {Element} level */
function showSeats(level) {
  const template = level.closest(".bot-level")?.querySelector("template");
  if (template) find("[data-at-table]").replaceChildren(template.content.cloneNode(true));
}

function showChoices() {
  const variant = checked("variant");
  find("[data-shows=variant]").textContent = variant?.dataset.name ?? "";
  find("[data-shows-more=variant]").textContent = variant?.dataset.more ?? "";
  const clock = checked("clock")?.closest("label")?.querySelector("[data-more-text]");
  find("[data-shows-more=clock]").textContent = clock?.textContent ?? "";
}

/** @param {string | undefined} level */
function showRated(level) {
  const { ratedLevel, why } = checked("variant")?.dataset ?? {};
  const hasHelp = hints.checked || checked("clock")?.value === "none";
  const state = ratedState({ hasHelp, level, ratedLevel, why });
  const line = find("[data-rated-why]");
  const texts = { help: line.dataset.textHelp, level: line.dataset.textLevel?.replace("{level}", nameOf(ratedLevel ?? "")), on: line.dataset.textOn, why };
  rated.disabled = state !== "on";
  if (rated.disabled) rated.checked = false;
  line.textContent = texts[state] ?? "";
}

function update() {
  const level = checked("level");
  if (level) showSeats(level);
  showChoices();
  showRated(level?.value);
  const note = find("[data-starts]");
  note.textContent = startsWith({ level: level?.dataset.name, hints: hints.checked, rated: rated.checked }, note.dataset);
}

/**
 * A choice closes its list, like a menu; the keyboard keeps it open to go on.
 * @param {{ target: Element }} props
 */
function closeChoice({ target }) {
  if (target.matches("[type=radio]")) target.closest("details")?.removeAttribute("open");
}

const unfold = find("[data-unfold]");
unfold.addEventListener("click", () => {
  const isOpen = unfold.getAttribute("aria-expanded") === "true";
  unfold.setAttribute("aria-expanded", String(!isOpen));
});
form.addEventListener("change", update);
form.addEventListener("pointerup", (event) => {
  const input = /** @type {Element} */ (event.target).closest(".bots-option")?.querySelector("input");
  if (input) setTimeout(() => closeChoice({ target: input }));
});
// After "back" the browser restores the fields.
addEventListener("pageshow", update);
update();

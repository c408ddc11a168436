// The page of games against bots: the table on the right follows the choices, and Rated gives way to hints and no clock.
import { ratedState, startsWith } from "./bot_terms.js";

const form = document.querySelector("[data-bots]");
const { hints, rated } = form.elements;
/** @param {string} name */
const checked = (name) => form.querySelector(`[name=${name}]:checked`);
/** @param {string} level */
const nameOf = (level) => form.querySelector(`[name=level][value="${CSS.escape(level)}"]`)?.dataset.name ?? level;

/** @param {Element} level */
function showSeats(level) {
  const seats = level.closest(".bot-level").querySelector("template[data-seats]").content.cloneNode(true);
  form.querySelector("[data-at-table]").replaceChildren(seats);
}

function showChoices() {
  const variant = checked("variant");
  form.querySelector("[data-shows=variant]").textContent = variant.dataset.name;
  form.querySelector("[data-shows-more=variant]").textContent = variant.dataset.more;
  const clock = checked("clock").closest("label").querySelector("[data-more-text]");
  form.querySelector("[data-shows-more=clock]").textContent = clock.textContent;
}

/** @param {string | undefined} level */
function showRated(level) {
  const { ratedLevel, why } = checked("variant").dataset;
  const hasHelp = hints.checked || checked("clock").value === "none";
  const state = ratedState({ hasHelp, level, ratedLevel, why });
  const line = form.querySelector("[data-rated-why]");
  const texts = { help: line.dataset.textHelp, level: line.dataset.textLevel.replace("{level}", nameOf(ratedLevel)), on: line.dataset.textOn, why };
  rated.disabled = state !== "on";
  if (rated.disabled) rated.checked = false;
  line.textContent = texts[state];
}

function update() {
  const level = checked("level");
  if (level) showSeats(level);
  showChoices();
  showRated(level?.value);
  const note = form.querySelector("[data-starts]");
  note.textContent = startsWith({ level: level?.dataset.name, hints: hints.checked, rated: rated.checked }, note.dataset);
}

/**
 * A choice closes its list, like a menu; the keyboard keeps it open to go on.
 * @param {{ target: Element }} props
 */
function closeChoice({ target }) {
  if (target.matches("[type=radio]")) target.closest("details")?.removeAttribute("open");
}

const unfold = form.querySelector("[data-unfold]");
unfold.addEventListener("click", () => {
  const isOpen = unfold.getAttribute("aria-expanded") === "true";
  unfold.setAttribute("aria-expanded", String(!isOpen));
});
form.addEventListener("change", update);
form.addEventListener("pointerup", (event) => event.target.closest(".bots-option") && setTimeout(() => closeChoice({ target: event.target.closest(".bots-option").querySelector("input") })));
// After "back" the browser restores the fields.
addEventListener("pageshow", update);
update();

// The form of a new table: checks the agreements on every change, and updates the fields that depend on them.
import { agreementsOf } from "../editor/draft.js";
import { Server } from "../editor/server.js";
import { html, render } from "../base/html.js";
import { Agreements } from "./agreements.js";
import { hasSeat, allowsBots, submittedAgreements } from "./form.js";
/** @import { Changes, CheckAnswer, DraftStart, Evaluation, LobbyEditorConfig, TableCheck, TableVerdict } from "../editor/agreements.js" */

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {LobbyEditorConfig} */
const config = JSON.parse(elementOf("setup-config").textContent ?? "");
const form = /** @type {HTMLFormElement} */ (elementOf("setup-form"));
/** @param {string} name */
const fieldOf = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
/** @param {string} selector */
const find = (selector) => form.querySelector(selector);
const place = elementOf("agreements");
const preset = /** @type {HTMLSelectElement} */ (form.elements.namedItem("preset"));
const rated = fieldOf("rated");
const why = elementOf("rated-reason");
let { verdict } = config;
let usual = config.usual;

class TableServer extends Server {
  /** @override @param {Changes} agreements @returns {Promise<CheckAnswer>} */
  async check(agreements) {
    // This page's address answers with the verdict beside the evaluation.
    const checked = /** @type {unknown} */ (await super.check(agreements));
    const answer = /** @type {TableCheck | { lost: true } | null} */ (checked);
    if (!answer || "lost" in answer) return answer;
    applyVerdict(answer.verdict);
    return answer.evaluation;
  }
}

const server = new TableServer(config);

/** @param {TableVerdict} next */
function applyVerdict(next) {
  verdict = next;
  updateForm();
}

function updateForm() {
  rated.disabled = !verdict.ladder;
  if (!verdict.ladder) rated.checked = false;
  why.textContent = verdict.ladder ? (why.dataset.ladder ?? "").replace("{ladder}", verdict.ladder) : verdict.why;
  const bots = allowsBots(rated.checked, verdict.ladder);
  for (const row of form.querySelectorAll("[data-seat]")) {
    row.hidden = !hasSeat(Number(row.dataset.seat), verdict.players);
    const select = row.querySelector("select");
    // The seat of a challenged person has nothing to choose.
    if (!select) continue;
    select.disabled = row.hidden;
    for (const option of /** @type {NodeListOf<HTMLOptionElement>} */ (select.querySelectorAll("[data-bot]"))) option.disabled = !bots;
    if (select.selectedOptions[0]?.disabled) select.value = "";
  }
  const onlyPeople = find("[data-only-people]");
  if (onlyPeople) onlyPeople.hidden = bots;
  const people = find("[data-people]");
  const visibility = fieldOf("visibility")?.value;
  if (people) people.hidden = visibility === "link" || visibility === "club";
  const club = find("[data-club]");
  if (club) club.hidden = visibility !== "club";
}

/** @param {Changes} agreements @param {Evaluation} evaluation */
function onChange(agreements, evaluation) {
  fieldOf("agreements").value = submittedAgreements(agreements, usual);
  const mark = find("[data-differences]");
  if (!mark) return;
  mark.hidden = !evaluation.differences.length;
  mark.textContent = String(evaluation.differences.length);
}

/** @param {DraftStart} start */
function draw(start) {
  const baseName = preset.selectedOptions[0].textContent;
  render(html`<${Agreements} key=${preset.value + Date.now()} config=${{ ...config, ...start, baseName }} server=${server} onChange=${onChange} />`, place);
}

// Another preset resets the form: the changes belonged to the previous one.
async function loadPreset() {
  const headers = { "content-type": "application/json", Accept: "application/json", "X-CSRFToken": config.csrf };
  try {
    const answer = await fetch(config.urls.check, { method: "POST", headers, body: JSON.stringify({ preset: preset.value }) });
    if (!answer.ok) return;
    const start = await answer.json();
    usual = agreementsOf(start.draft.base, start.draft.changes);
    fieldOf("agreements").value = "";
    applyVerdict(start.verdict);
    draw(start);
  } catch { /* the server uses the preset's name */ }
}

place.textContent = "";
preset.addEventListener("change", loadPreset);
form.addEventListener("change", updateForm);
updateForm();
draw(config);

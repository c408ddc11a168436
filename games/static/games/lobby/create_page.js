// The form of a new table: checks the agreements on every change, and updates the fields that depend on them.
import { agreementsOf } from "../editor/draft.js";
import { Server } from "../editor/server.js";
import { html, render } from "../base/html.js";
import { Agreements } from "./agreements.js";
import { hasSeat, allowsBots, submittedAgreements } from "./form.js";
/** @import { Changes, DraftStart, Evaluation, TableVerdict } from "../editor/agreements.js" */

const config = JSON.parse(document.getElementById("setup-config").textContent);
const form = document.getElementById("setup-form");
const place = document.getElementById("agreements");
const preset = form.elements.preset;
const rated = form.elements.rated;
const why = document.getElementById("rated-reason");
let { verdict } = config;
let usual = config.usual;

class TableServer extends Server {
  /** @param {Changes} agreements */
  async check(agreements) {
    const answer = await super.check(agreements);
    if (!answer || answer.lost) return answer;
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
  why.textContent = verdict.ladder ? why.dataset.ladder.replace("{ladder}", verdict.ladder) : verdict.why;
  const bots = allowsBots(rated.checked, verdict.ladder);
  for (const row of form.querySelectorAll("[data-seat]")) {
    row.hidden = !hasSeat(Number(row.dataset.seat), verdict.players);
    const select = row.querySelector("select");
    // The seat of a challenged person has nothing to choose.
    if (!select) continue;
    select.disabled = row.hidden;
    for (const option of select.querySelectorAll("[data-bot]")) option.disabled = !bots;
    if (select.selectedOptions[0]?.disabled) select.value = "";
  }
  form.querySelector("[data-only-people]").hidden = bots;
  const people = form.querySelector("[data-people]");
  const visibility = form.elements.visibility?.value;
  if (people) people.hidden = visibility === "link" || visibility === "club";
  const club = form.querySelector("[data-club]");
  if (club) club.hidden = visibility !== "club";
}

/** @param {Changes} agreements @param {Evaluation} evaluation */
function onChange(agreements, evaluation) {
  form.elements.agreements.value = submittedAgreements(agreements, usual);
  const mark = form.querySelector("[data-differences]");
  mark.hidden = !evaluation.differences.length;
  mark.textContent = evaluation.differences.length;
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
    form.elements.agreements.value = "";
    applyVerdict(start.verdict);
    draw(start);
  } catch { /* the server uses the preset's name */ }
}

place.textContent = "";
preset.addEventListener("change", loadPreset);
form.addEventListener("change", updateForm);
updateForm();
draw(config);

// The setup of a sheet: players, agreements, first dealer.
import { dateLocale } from "../../base/dates.js";
import { html, useState } from "../../base/html.js";
import { text } from "../words.js";
import { Radio } from "./parts.js";
/** @import { TargetedEvent, TargetedInputEvent } from "preact" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { Limits, Preset, ScoreSheet, SheetStart } from "../scorekeeper.js" */

/** @param {number} count @param {string[]} given */
const names = (count, given) => [...Array(count).keys()].map((seat) => given[seat] ?? "");

/**
 * @param {{ presets: Preset[], limits: Limits, previous: ScoreSheet | undefined, start: (given: SheetStart) => void }} props
 */
export function Setup({ presets, limits, previous, start }) {
  const [index, setIndex] = useState(Math.max(0, presets.findIndex(({ key }) => key === previous?.preset.key)));
  const preset = presets[index] ?? presets[0];
  const [title, setTitle] = useState("");
  const [players, setPlayers] = useState(previous?.players ?? []);
  const [firstDealer, setDealer] = useState(0);
  const [problem, setProblem] = useState("");
  const shown = names(preset.agreements.players, players);
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const wrong = problemOf(shown);
    setProblem(wrong);
    if (wrong) return;
    start({
      title: title.trim() || text("untitled", { date: today() }),
      preset: { key: preset.key, name: preset.name }, agreements: preset.agreements,
      players: shown.map((name) => name.trim()), firstDealer: Math.min(firstDealer, shown.length - 1),
    });
  };
  return html`<form class="form panel score-setup" onSubmit=${submit}>
    <h1>${text("who_plays")}</h1>
    <div class="field"><label for="score-preset">${text("preset")}</label><select id="score-preset" value=${index} onChange=${(/** @type {TargetedEvent<HTMLSelectElement>} */ event) => setIndex(Number(event.currentTarget.value))}>
      ${presets.map((one, i) => html`<option key=${one.key} value=${i}>${one.group ? `${one.group}: ${one.name}` : one.name}</option>`)}</select></div>
    ${shown.map((name, seat) => html`<${NameField} key=${seat} seat=${seat} name=${name} most=${limits.name} change=${(/** @type {string} */ value) => setPlayers(shown.map((one, i) => (i === seat ? value : one)))} />`)}
    <fieldset class="field"><legend>${text("first_dealer")}</legend><div class="score-dealers">
      ${shown.map((name, seat) => html`<${Radio} key=${seat} name="dealer" value=${seat} checked=${seat === firstDealer} onChange=${() => setDealer(seat)}>${name.trim() || text("player", { number: seat + 1 })}<//>`)}</div></fieldset>
    <div class="field"><label for="score-title">${text("title")}</label><input id="score-title" maxlength=${limits.title} value=${title} onInput=${(/** @type {TargetedInputEvent<HTMLInputElement>} */ event) => setTitle(event.currentTarget.value)} /></div>
    ${problem && html`<p class="alert" role="alert">${problem}</p>`}
    <button class="main-button"><span class="main-label">${text("start")}</span></button>
  </form>`;
}

const today = () => new Date().toLocaleDateString(dateLocale(), { day: "numeric", month: "long" });

/** @param {{ seat: SeatNumber, name: string, most: number, change: (name: string) => void }} props */
const NameField = ({ seat, name, most, change }) => html`<div class="field"><label for=${`score-name-${seat}`}>${text("player", { number: seat + 1 })}</label>
  <input id=${`score-name-${seat}`} maxlength=${most} autocomplete="off" value=${name} onInput=${(/** @type {TargetedInputEvent<HTMLInputElement>} */ event) => change(event.currentTarget.value)} /></div>`;

/** @param {string[]} players */
function problemOf(players) {
  const trimmed = players.map((name) => name.trim());
  if (trimmed.some((name) => !name)) return text("names_missing");
  return new Set(trimmed).size < trimmed.length ? text("names_alike") : "";
}

/** @param {{ sheets: ScoreSheet[], open: (key: string) => void }} props */
export const Kept = ({ sheets, open }) => (sheets.length ? html`<section class="score-kept"><h2>${text("kept_sheets")}</h2><ul>
  ${sheets.map((sheet) => html`<li key=${sheet.key}><button type="button" class="button" onClick=${() => open(sheet.key)}><b>${sheet.title}</b>
    <span>${sheet.players.join(", ")}</span></button></li>`)}</ul></section>` : null);

// The page that checks a shuffle: of a record of this site, or of one that is pasted or opened here.
import { ContributionStore, contributionStatus } from "../board/proof/contribution.js";
import { contributionStatusTexts } from "../board/proof/status.js";
import { html, render, useEffect, useState } from "../base/html.js";
import { gettext, interpolate } from "../base/text.js";
import { cannotCheck, check } from "./check.js";
/** @import { ContributionStatus } from "../board/board.js" */
/** @import { CheckAnswer, Comparison } from "./record.js" */
/** @import { TargetedEvent, TargetedInputEvent } from "preact" */

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {{ record: string }} */
const config = JSON.parse(elementOf("shuffle-proof-config").textContent ?? "");

const WHY = {
  "no-record": () => gettext("This is not a game record. A record is one JSON object; every finished game can be downloaded as one."),
  "no-fairness": () => gettext("This record has no shuffle data, so there is nothing to check."),
  "no-secret": () => gettext("The secret of this game is not published yet. It will be published when the game ends."),
  "bad-secret": () => gettext("The secret must be 64 hexadecimal digits."),
  "bad-contributions": () => gettext("There must be a contribution, or an empty text, for each player."),
  unreachable: () => gettext("The record could not be loaded. It is available once the game has ended."),
};

const WHAT = {
  commitment: () => gettext("The fingerprint shown before the first deal"),
  dealer: () => gettext("The first dealer"),
  /** @param {Comparison} one */
  deck: (one) => interpolate(gettext("Deck of deal %(number)s"), { number: Number(one.deal) + 1 }),
  /** @param {Comparison} one */
  cut: (one) => interpolate(gettext("Cut of deal %(number)s"), { number: Number(one.deal) + 1 }),
};

/** @param {string} text @returns {Promise<CheckAnswer>} */
async function answerFor(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return { why: "no-record" };
  }
  const why = cannotCheck(record);
  if (why) return { why };
  return { lines: await check(record), record, status: await contributionStatus(new ContributionStore().of(record.id), record.fairness) };
}

/** @param {{ one: Comparison }} props */
function Line({ one }) {
  return html`<li class=${one.ok ? "as-promised" : "differs"}>
    <span class="sign" aria-hidden="true">${one.ok ? "✓" : "✗"}</span>
    <div><b>${WHAT[one.what](one)}</b> <span>${one.ok ? gettext("as promised") : gettext("differs")}</span>
      <code>${one.promised}</code>
      ${!one.ok && html`<span>${gettext("The record has:")}</span><code>${String(one.found)}</code>`}</div>
  </li>`;
}

/** @param {{ lines: Comparison[] }} props */
function Verdict({ lines }) {
  const wrong = lines.filter((one) => !one.ok).length;
  return html`<div class=${`alert ${wrong ? "" : "good"}`} role="status"><p><b>${wrong
    ? interpolate(gettext("Mismatches: %(count)s"), { count: wrong })
    : gettext("Every card was dealt as promised.")}</b></p>
    <p>${interpolate(gettext("Recomputed in your browser: %(count)s"), { count: lines.length })}</p></div>`;
}

/**
 * The contribution of this browser, if the game was played in it.
 * @param {{ status: ContributionStatus | null }} props
 */
const ContributionStatus = ({ status }) => contributionStatusTexts(status).map(({ text, problem }) =>
  html`<p key=${text} class=${problem ? "alert" : ""}>${text}</p>`);

/** @param {{ answer: CheckAnswer | null }} props */
function Answer({ answer }) {
  if (!answer) return null;
  if (answer.why) return html`<div class="alert" role="alert"><p>${WHY[answer.why]()}</p></div>`;
  const { rematch_of: before, event } = answer.record.fairness;
  return html`<${Verdict} lines=${answer.lines} /><${ContributionStatus} status=${answer.status} />
    ${before && html`<p>${interpolate(gettext("The first dealer was not drawn: in this rematch the winner of game %(game)s dealt first."), { game: before })}</p>`}
    ${event && html`<p>${gettext("The first dealer was set by the tournament's draw, not by the secret.")}</p>`}
    <ol class="proof-lines">${answer.lines.map((one, i) => html`<${Line} key=${i} one=${one} />`)}</ol>`;
}

/** @param {{ read: (text: string) => Promise<void>, busy: boolean }} props */
function Open({ read, busy }) {
  const [text, setText] = useState("");
  /** @param {TargetedEvent<HTMLInputElement>} event */
  const file = async (event) => read(await /** @type {FileList} */ (event.currentTarget.files)[0].text());
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    read(text);
  };
  return html`<form class="form" onSubmit=${submit}>
    <div class="field"><label for="record-file">${gettext("Record file")}</label><input id="record-file" type="file" accept=".json,.jsonl,.txt,application/json" onChange=${file} /></div>
    <div class="field"><label for="record-text">${gettext("or paste its text")}</label><textarea id="record-text" rows="5" value=${text} onInput=${(/** @type {TargetedInputEvent<HTMLTextAreaElement>} */ event) => setText(event.currentTarget.value)} /></div>
    <button class="button primary" disabled=${busy || !text.trim()}>${gettext("Check")}</button>
  </form>`;
}

/**
 * A file may hold one game on each line: the first is checked.
 * @param {string} text
 */
const firstLine = (text) => text.trim().startsWith("{") && text.trim().includes("\n{") ? text.trim().split("\n")[0] : text;

function Page() {
  const [answer, setAnswer] = useState(/** @type {CheckAnswer | null} */ (null));
  const [busy, setBusy] = useState(Boolean(config.record));
  /** @param {string} text */
  const read = async (text) => {
    setBusy(true);
    setAnswer(await answerFor(firstLine(text)));
    setBusy(false);
  };
  useEffect(() => {
    if (config.record) load().then(read, () => { setAnswer({ why: "unreachable" }); setBusy(false); });
  }, []);
  return html`${busy && html`<p role="status">${gettext("Recomputing…")}</p>`}<${Answer} answer=${answer} /><${Open} read=${read} busy=${busy} />`;
}

async function load() {
  const response = await fetch(config.record);
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}

render(html`<${Page} />`, elementOf("shuffle-proof"));

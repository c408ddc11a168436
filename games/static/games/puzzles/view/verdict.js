// The answer: right or not, the table of choices with the lies in which they fail, and what others gave.
import { html } from "../../base/html.js";
import { FormattedText } from "../../base/formatted_text.js";
import { Icon } from "../../base/icons.js";
import { gettext, interpolate } from "../../base/text.js";
import { stepTexts } from "../../replay/step_texts.js";
import { fewRows, givenRows, rowsOf } from "../choices.js";
import { alertText, allTriedText, choicesTitle, choiceText, failsText, namedText, lieText, notes, ratingText, sumText, themeText, trickText, triedText, verdictText } from "../texts.js";
import { CardSign } from "./question.js";
/** @import { Answer, ChoiceRow, PuzzlePart, Refutation, Theme } from "../puzzles.js" */
/** @import { PuzzleStore } from "../store.js" */

/** As OPEN_THEMES of the server. @type {Set<Theme>} */
const OPEN_THEMES = new Set(["gifts", "lead", "follow", "ending", "bid", "raise", "judged"]);

/** @param {PuzzleStore} store */
const answerOf = (store) => /** @type {Answer} */ (store.state.answer);

/**
 * One sentence for ears, as soon as the answer is there.
 * @param {{ store: PuzzleStore }} props
 */
export function Alert({ store }) {
  const text = store.isOpen ? "" : alertText(answerOf(store), store.asked);
  return html`<p class="unseen" role="alert">${text}</p>`;
}

/** @param {{ right: boolean }} props */
const Sign = ({ right }) => html`<span class=${`verdict-sign ${right ? "right" : "wrong"}`} aria-hidden="true"><${Icon} name=${right ? "check" : "close"} /></span>`;

/** @param {{ store: PuzzleStore }} props */
export function Verdict({ store }) {
  const answer = answerOf(store);
  return html`<section class="verdict" aria-labelledby="verdict-title"><${Sign} right=${answer.right} />
    <div><h2 id="verdict-title">${verdictText(answer)}</h2>${answer.rating && html`<p><${FormattedText} of=${ratingText(answer.rating)} /></p>`}</div></section>`;
}

/** Whether there is an account that keeps what was reached. @param {PuzzleStore} store */
const isKept = ({ puzzle: { me } }) => me.person && !me.guest;

/** @param {{ name: string, children?: unknown }} props */
const Figure = ({ name, children }) => html`<div><dt>${name}</dt><dd>${children}</dd></div>`;

/** @param {{ store: PuzzleStore }} props */
export function Figures({ store }) {
  const { statistics, streak, number } = answerOf(store);
  return html`<dl class="puzzle-figures">
    <${Figure} name=${gettext("Puzzle")}><b class="num">${number}</b><//>
    <${Figure} name=${gettext("Solved by")}>${statistics ? html`<b class="num">${statistics.solved} %</b>` : gettext("too few answers")}<//>
    <${Figure} name=${gettext("In a row")}><b class="num">${streak.now}</b>${streak.now < streak.before && html` <span>${interpolate(gettext("after %(count)s"), { count: streak.before })}</span>`}<//>
  </dl>
  ${!isKept(store) && html`<p class="puzzle-note"><a href=${store.config.urls.convert_guest}>${gettext("With an account your rating and your mistakes stay.")}</a></p>`}
  ${notes(answerOf(store)).map((text) => html`<p class="puzzle-note" key=${text}>${text}</p>`)}`;
}

// ---- the choices

/** @param {{ row: ChoiceRow }} props */
const Cards = ({ row }) => html`<span aria-hidden="true">${namedText(row.choice)}${row.cards.map((card) => html`<${CardSign} key=${card} card=${card} /> `)}</span>`;

/** @param {{ row: ChoiceRow }} props */
const Mark = ({ row }) => html`<span class="row-marks">${row.right && html`<span class="is-solution"><${Icon} name="check" />${gettext("solution")}</span>`}
  ${row.yours && html`<span class="is-yours">${gettext("yours")}</span>`}</span>`;

/** @param {{ share: number | null, kind: string }} props */
const Bar = ({ share, kind }) => html`<span class=${`row-bar ${kind}`} aria-hidden="true"><i style=${{ width: `${share ?? 0}%` }} /></span>`;

/** @param {{ last: string }} props */
const Heads = ({ last }) => html`<thead><tr>${[gettext("Choice"), gettext("Note"), last].map((text) => html`<th scope="col" key=${text}><span class="unseen">${text}</span></th>`)}</tr></thead>`;

/** @param {{ row: ChoiceRow, store: PuzzleStore }} props */
function Row({ row, store }) {
  const { shown, loading } = store.state;
  const text = choiceText(row.choice, store.asked.replay);
  const isShown = shown?.choice === row.choice;
  const name = row.right || row.cost != null ? html`<span class="unseen">${text}</span><${Cards} row=${row} />`
    : html`<button type="button" class="row-button" aria-pressed=${isShown} aria-disabled=${loading != null} onClick=${() => store.showChoice(row.choice)}>
        <span class="unseen">${interpolate(gettext("Show how %(choice)s fails"), { choice: text })}</span><${Cards} row=${row} /></button>`;
  return html`<tr class=${`${row.yours ? "yours" : ""}${isShown ? " shown" : ""}`}><th scope="row">${name}</th><td><${Mark} row=${row} /></td>
    <td class="share"><${Bar} share=${row.share} kind="fails" /><span class="unseen">${failsText(row)}</span><b class="num" aria-hidden="true">${row.cost ?? row.share ?? (row.right ? 0 : "✕")}</b></td></tr>`;
}

/** @param {{ store: PuzzleStore }} props */
export function Choices({ store }) {
  const answer = answerOf(store);
  const all = rowsOf(answer);
  const rows = store.state.allChoices ? all : fewRows(all);
  return html`<section class="puzzle-choices" aria-labelledby="choices-title">
    <header class="side-panel-head"><h2 id="choices-title">${choicesTitle(answer)}</h2><span>${triedText(answer)}</span></header>
    <table><${Heads} last=${choicesTitle(answer)} /><tbody>${rows.map((row) => html`<${Row} key=${row.choice} row=${row} store=${store} />`)}</tbody></table>
    <p class="puzzle-note">${allTriedText(answer)} ${rows.length < all.length && html`<button type="button" class="link" onClick=${() => store.set({ allChoices: true })}>${gettext("Show all")}</button>`}</p>
  </section>`;
}

/** @param {{ store: PuzzleStore }} props */
export function Given({ store }) {
  const given = givenRows(rowsOf(answerOf(store)));
  if (!given) return null;
  return html`<section class="puzzle-choices given" aria-labelledby="given-title">
    <header class="side-panel-head"><h2 id="given-title">${gettext("What others chose")}</h2><span>${gettext("of 100, first try")}</span></header>
    <table><${Heads} last=${gettext("of 100, first try")} /><tbody>
      ${given.rows.map((row) => html`<tr key=${row.choice} class=${row.yours ? "yours" : ""}><th scope="row"><span class="unseen">${choiceText(row.choice, store.asked.replay)}</span><${Cards} row=${row} /></th>
        <td><${Mark} row=${row} /></td><td class="share"><${Bar} share=${row.given} kind="given" /><b class="num">${row.given}</b></td></tr>`)}
      ${given.rest > 0 && html`<tr><th scope="row">${gettext("other choices")}</th><td /><td class="share"><${Bar} share=${given.rest} kind="given" /><b class="num">${given.rest}</b></td></tr>`}
    </tbody></table></section>`;
}

// ---- the lie on the table

/** @param {{ store: PuzzleStore }} props */
export function LieStepper({ store }) {
  const { shown } = store.state;
  if (!shown) return null;
  const several = shown.refutations.length > 1;
  return html`<nav class="lie-stepper" aria-label=${gettext("Refuting layouts")}>
    <button type="button" class="step-button" aria-label=${gettext("The layout before")} aria-keyshortcuts="ArrowLeft" aria-disabled=${!several} onClick=${() => store.stepLies(-1)}><${Icon} name="back" /></button>
    <b role="status">${lieText(shown.refutations, shown.at)}</b>
    <button type="button" class="step-button" aria-label=${gettext("The next layout")} aria-keyshortcuts="ArrowRight" aria-disabled=${!several} onClick=${() => store.stepLies(1)}><${Icon} name="next" /></button></nav>`;
}

/** @param {{ store: PuzzleStore, lie: Refutation }} props */
function Decided({ store, lie }) {
  const { table } = store;
  const trick = trickText(lie, table);
  return html`<div class="caption decided"><p>${trick && html`<b class="done"><${FormattedText} of=${trick} /></b> `}${sumText(lie, table)}</p></div>`;
}

/**
 * The line above the hand while a lie is played, and once it stands still.
 * @param {{ store: PuzzleStore }} props
 */
export function LieLine({ store }) {
  const { lie, player } = store;
  if (store.state.failure) return html`<p class="turn-line problem" role="alert">${store.state.failure}</p>`;
  if (answerOf(store).judged) return html`<div class=${`caption ${answerOf(store).right ? "right" : ""}`}><p><b>${alertText(answerOf(store), store.asked)}</b></p></div>`;
  if (!lie || !player) return html`<div class="caption right"><p><b class="done">${verdictText(answerOf(store))}</b> ${gettext("Press another choice to see how it fails.")}</p></div>`;
  if (player.atEnd) return html`<${Decided} store=${store} lie=${lie} />`;
  return html`<div class="caption"><p>${stepTexts(store.table).map((text, i) => html`<span key=${i}><${FormattedText} of=${text} /> </span>`)}</p></div>`;
}

/**
 * A theme that can be asked for leads to the next puzzle of it; the others would tell its answer.
 * @param {{ theme: Theme, next: string }} props
 */
const ThemeChip = ({ theme, next }) => (OPEN_THEMES.has(theme) ? html`<a class="chip" href=${`${next}?theme=${theme}`}>${themeText(theme)}</a>`
  : html`<span class="chip">${themeText(theme)}</span>`);

/** @param {{ store: PuzzleStore }} props */
export const Themes = ({ store }) => html`<ul class="puzzle-themes" aria-label=${gettext("Themes")}>${
  answerOf(store).themes.map((theme) => html`<li key=${theme}><${ThemeChip} theme=${theme} next=${store.config.urls.next} /></li>`)}</ul>`;

/** @param {PuzzlePart} part */
export const stateClass = ({ store }) => (store.isOpen ? "asking" : store.lie && store.player?.atEnd ? (store.lie.made ? "made decided" : "beaten decided") : "answered");

// Five minutes of puzzles: the terms, one question after the other, and how it went.
import { html, useEffect, useRef } from "../../base/html.js";
import { Icon, Logo } from "../../base/icons.js";
import { gettext, interpolate, ngettext } from "../../base/text.js";
import { TableContext, useStore } from "../../base/context.js";
import { useLayout } from "../../board/layout.js";
import { Board } from "./board.js";
import { AnswerButtons, Past, Question, QuestionLine } from "./question.js";
/** @import { Layout, Preferences } from "../../base/page.js" */
/** @import { RushPart, RushState } from "../puzzles.js" */
/** @import { RushStore } from "../rush_store.js" */

/** @param {number} seconds */
export const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** @param {RushPart} part */
function Header({ store, state }) {
  const { rush } = state;
  const { urls } = store.config;
  return html`<header class="replay-top rush-top">
    <a class="brand" href=${urls.home}><${Logo} /><span class="unseen">${gettext("Thousand")}</span></a>
    <h1>${gettext("Puzzle rush")}</h1><span class="gap" />
    ${rush && !rush.over && html`<span role="timer" class="rush-clock num" aria-label=${gettext("Time left")}>${clockText(store.secondsLeft)}</span>
      <span>${interpolate(ngettext("%(count)s right", "%(count)s right", rush.score), { count: rush.score })}</span>
      <span class="rush-mistakes">${interpolate(gettext("%(count)s of %(most)s mistakes"), { count: rush.mistakes, most: rush.allowed_mistakes })}</span>`}
    <a class="quiet" href=${urls.puzzles}><${Icon} name="leave" /><span class="unseen">${gettext("Puzzles")}</span></a>
  </header>`;
}

/** @param {{ store: RushStore }} props */
function Start({ store }) {
  const { seconds, allowed_mistakes: most, best, me } = store.terms;
  const { sending, failure, rush } = store.state;
  return html`<button type="button" class="button main primary" aria-disabled=${sending} onClick=${() => store.start()}>${rush ? gettext("Once more") : gettext("Start")}</button>
    ${failure && html`<p role="alert" class="problem">${failure}</p>`}
    ${!rush && html`<p>${interpolate(gettext("As many puzzles as you can in %(minutes)s minutes. %(most)s mistakes end it."), { minutes: Math.round(seconds / 60), most })}</p>
      ${best != null && html`<p>${interpolate(gettext("Your best: %(best)s"), { best })}</p>`}
      ${!me.person && html`<p>${gettext("Without an account your best is not kept.")}</p>`}`}`;
}

/** @param {RushState} rush */
const resultText = ({ score }) => interpolate(ngettext("%(count)s puzzle solved", "%(count)s puzzles solved", score), { count: score });

/** @param {{ store: RushStore, rush: RushState }} props */
const Result = ({ store, rush }) => html`<div role="status"><h2>${resultText(rush)}</h2></div>
  <p>${rush.is_best ? gettext("Your best so far.") : rush.best != null && interpolate(gettext("Your best: %(best)s"), { best: rush.best })}</p>
  <${Start} store=${store} />
  <ol class="rush-list">${rush.reviewed.map((line) => html`<li key=${line.number}><a href=${line.url}><span class=${`verdict-sign ${line.right ? "right" : "wrong"}`} aria-hidden="true"><${Icon} name=${line.right ? "check" : "close"} /></span>
    ${interpolate(gettext("Puzzle %(number)s"), line)}: ${line.right ? gettext("right") : gettext("wrong")}</a></li>`)}</ol>`;

/**
 * The moment between the last second and what the server says of it.
 * @param {{ store: RushStore, rush: RushState }} props
 */
const Ending = ({ store, rush }) => html`<p role="status">${gettext("Time is up.")}</p>
  ${store.state.failure && html`<p role="alert" class="problem">${store.state.failure}</p>
    <button type="button" class="button" onClick=${() => store.finish(rush)}>${gettext("Try again")}</button>`}`;

/** @param {{ rush: RushState }} props */
const Last = ({ rush }) => html`<p class=${`rush-last ${rush.last ? (rush.last.right ? "right" : "wrong") : ""}`} role="status">${rush.last && interpolate(
  rush.last.right ? gettext("Puzzle %(number)s: right") : gettext("Puzzle %(number)s: wrong"), rush.last)}</p>`;

/** @param {RushPart & { rush: RushState }} part */
function Asking({ store, layout, rush }) {
  const wide = layout === "desktop";
  const line = html`<${QuestionLine} store=${store} />`;
  const buttons = html`<footer class="puzzle-footer"><div class="actions"><${AnswerButtons} store=${store} /></div></footer>`;
  if (wide) {
    return html`<${Board} store=${store} layout=${layout} line=${line} />${buttons}
      <aside class="side-panel" aria-label=${gettext("Question and answer")}><div class="side-panel-body"><${Last} rush=${rush} /><${Question} store=${store} /><${Past} store=${store} layout=${layout} /></div></aside>`;
  }
  return html`<${Last} rush=${rush} /><${Question} store=${store} /><${Board} store=${store} layout=${layout} line=${line} />
    <section class="puzzle-more" aria-label=${gettext("Question and answer")}><${Past} store=${store} layout=${layout} /></section>${buttons}`;
}

/**
 * Each question begins with its first card; who plays by touch sees the table.
 * @param {RushStore} store
 */
function useFocusOnQuestion(store) {
  const before = useRef(/** @type {number | null} */ (null));
  const number = store.isOpen ? store.question?.number ?? null : null;
  useEffect(() => {
    if (number != null && before.current !== number && document.documentElement.dataset.keys != null) {
      document.querySelector(".hand-card.legal button, .exchange-card button")?.focus({ preventScroll: true });
    }
    before.current = number;
  }, [number]);
}

/** @param {{ store: RushStore, preferences: Preferences, layout?: Layout }} props */
export function RushApp({ store, preferences, layout: fixedLayout }) {
  const state = useStore(store);
  const layout = useLayout(fixedLayout) === "desktop" ? "desktop" : "phone";
  useFocusOnQuestion(store);
  const { rush } = state;
  const part = { store, state, layout };
  const asks = rush && store.isOpen;
  return html`<${TableContext.Provider} value=${{ store, layout, preferences }}>
    <div class=${`replay-page puzzle-page rush-page ${layout} ${asks ? "is-open" : "is-answered"}`}>
      <${Header} ...${part} />
      ${asks ? html`<${Asking} ...${part} rush=${rush} />` : html`<main class="rush-between">${rush?.over ? html`<${Result} store=${store} rush=${rush} />` : rush ? html`<${Ending} store=${store} rush=${rush} />` : html`<${Start} store=${store} />`}</main>`}
    </div>
  <//>`;
}

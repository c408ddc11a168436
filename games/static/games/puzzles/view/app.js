// The whole page of a puzzle as a function of its store.
import { html, useEffect, useRef } from "../../base/html.js";
import { Icon } from "../../base/icons.js";
import { gettext } from "../../base/text.js";
import { TableContext, useStore } from "../../base/context.js";
import { useLayout } from "../../board/layout.js";
import { StepsRow } from "../../replay/view/controls.js";
import { Board } from "./board.js";
import { Header, Ways } from "./header.js";
import { AnswerButtons, Past, Question, QuestionLine } from "./question.js";
import { Alert, Choices, Figures, Given, LieLine, LieStepper, Themes, Verdict, stateClass } from "./verdict.js";
import { Vote } from "./vote.js";
/** @import { Layout, Preferences } from "../../base/page.js" */
/** @import { PuzzlePart } from "../puzzles.js" */
/** @import { LinePlayer } from "../line_player.js" */
/** @import { PuzzleStore } from "../store.js" */

/** @param {PuzzleStore} store */
function nextAddress({ config: { urls }, puzzle: { theme, mistakes } }) {
  if (mistakes) return `${urls.next}?mistakes`;
  return theme ? `${urls.next}?theme=${encodeURIComponent(theme)}` : urls.next;
}

/** @param {{ store: PuzzleStore }} props */
const Next = ({ store }) => html`<a class="button main primary next-puzzle" aria-keyshortcuts="N" href=${nextAddress(store)}>${gettext("Next puzzle")}<${Icon} name="next" /></a>`;

/** @param {{ store: PuzzleStore }} props */
const Again = ({ store }) => html`<button type="button" class="button main try-again" aria-keyshortcuts="T" onClick=${() => store.tryAgain()}><${Icon} name="undo" />${gettext("Try again")}</button>`;

/** @param {{ store: PuzzleStore }} props */
function Steps({ store }) {
  const player = /** @type {LinePlayer} */ (store.player);
  return store.lie ? html`<nav class="puzzle-steps" aria-label=${gettext("Steps of the game")}><${StepsRow} store=${player} state=${player.state} /></nav>` : null;
}

/** @param {PuzzlePart} part */
function Controls({ store, layout }) {
  const wide = layout === "desktop";
  if (store.isOpen) return html`<footer class="puzzle-footer"><div class="actions"><${AnswerButtons} store=${store} /></div></footer>`;
  return html`<footer class="puzzle-footer">${wide && html`<${Steps} store=${store} />`}<div class="actions"><${Again} store=${store} />${!wide && html`<${Next} store=${store} />`}</div></footer>`;
}

/** @param {PuzzlePart} part */
const Explained = ({ store, layout }) => html`<${Figures} store=${store} /><${Choices} store=${store} /><${LieStepper} store=${store} /><${Themes} store=${store} />
  <${Given} store=${store} /><${Vote} store=${store} />${layout !== "desktop" && html`<${Ways} store=${store} />`}<${Past} store=${store} layout=${layout} />`;

/** @param {PuzzlePart} part */
function Desktop(part) {
  const { store, layout } = part;
  return html`<${Board} store=${store} layout=${layout} line=${store.isOpen ? html`<${QuestionLine} store=${store} />` : html`<${LieLine} store=${store} />`} state=${stateClass(part)} />
    <${Controls} ...${part} />
    <aside class="side-panel" aria-label=${gettext("Question and answer")}><div class="side-panel-body">
      ${store.isOpen ? html`<${Question} store=${store} /><${Past} store=${store} layout=${layout} />` : html`<${Verdict} store=${store} /><${Explained} ...${part} />`}
    </div>${!store.isOpen && html`<div class="side-panel-foot"><${Next} store=${store} /></div>`}</aside>`;
}

/** @param {PuzzlePart} part */
function Phone(part) {
  const { store, layout } = part;
  return html`${store.isOpen ? html`<${Question} store=${store} />` : html`<${Verdict} store=${store} />`}
    <${Board} store=${store} layout=${layout} line=${store.isOpen ? html`<${QuestionLine} store=${store} />` : html`<${LieLine} store=${store} />`} state=${stateClass(part)} />
    <section class="puzzle-more" aria-label=${gettext("Question and answer")}>${store.isOpen ? html`<${Past} store=${store} layout=${layout} />` : html`<${Steps} store=${store} /><${Explained} ...${part} />`}</section>
    <${Controls} ...${part} />`;
}

/**
 * Once an answer is there, the focus goes on to what a person does next: never to the vote.
 * @param {PuzzleStore} store
 */
function useFocusAfterAnswer(store) {
  const before = useRef(store.isOpen);
  const { isOpen } = store;
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    const next = isOpen ? ".hand-card.legal button, .exchange-card button, .named-answer" : store.state.answer?.right ? ".next-puzzle" : ".try-again";
    document.querySelector(next)?.focus({ preventScroll: true });
  }, [isOpen]);
}

/**
 * Once both cards are chosen by keys, Enter gives them.
 * @param {PuzzleStore} store
 */
function useFocusOnGive(store) {
  const ready = store.question?.kind === "exchange" && store.chosen != null;
  useEffect(() => {
    if (ready && document.documentElement.dataset.keys != null) document.querySelector(".give-answer")?.focus({ preventScroll: true });
  }, [ready]);
}

/** @param {{ store: PuzzleStore, preferences: Preferences, layout?: Layout }} props */
export function App({ store, preferences, layout: fixedLayout }) {
  const state = useStore(store);
  const layout = useLayout(fixedLayout) === "desktop" ? "desktop" : "phone";
  useFocusAfterAnswer(store);
  useFocusOnGive(store);
  const part = { store, state, layout };
  return html`<${TableContext.Provider} value=${{ store, layout, preferences }}>
    <div class=${`replay-page puzzle-page ${layout} ${store.isOpen ? "is-open" : "is-answered"}`}>
      <${Header} ...${part} />
      ${layout === "desktop" ? html`<${Desktop} ...${part} />` : html`<${Phone} ...${part} />`}
      <${Alert} store=${store} />
    </div>
  <//>`;
}

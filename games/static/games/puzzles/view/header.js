// The head of the page: which puzzle, the viewer's streak and rating, and the ways out.
import { html } from "../../base/html.js";
import { Icon, Logo } from "../../base/icons.js";
import { gettext, interpolate } from "../../base/text.js";
import { kindText, shortKindText } from "../texts.js";
import { Report } from "./vote.js";
/** @import { PuzzlePart } from "../puzzles.js" */
/** @import { PuzzleStore } from "../store.js" */

const COPIED_MS = 3000;

/** @param {PuzzleStore} store */
async function share(store) {
  const url = new URL(store.asked.urls.share, location.href).href;
  try {
    if (navigator.share) await navigator.share({ url, title: document.title });
    else await navigator.clipboard.writeText(url).then(() => store.set({ copied: true }));
  } catch {
    // Who closes the sheet shares nothing.
  }
  store.later("copied", COPIED_MS, () => store.set({ copied: false }));
}

/** @param {{ store: PuzzleStore }} props */
const Share = ({ store }) => html`<button type="button" class="quiet" onClick=${() => share(store)}><${Icon} name="share" />
  <span role="status">${store.state.copied ? gettext("Copied") : gettext("Share")}</span></button>`;

/**
 * After an answer its figures stand, those of the page are older.
 * @param {{ store: PuzzleStore }} props
 */
function Standing({ store }) {
  const { puzzle: { me }, state: { answer } } = store;
  if (!me.person && !answer) return null;
  const { rating, provisional } = answer?.standing ?? me;
  const streak = answer?.streak.now ?? me.streak;
  return html`<span class="puzzle-standing"><span title=${gettext("Solved in a row")}><span class="unseen">${gettext("Solved in a row")}: </span>${streak}</span>
    <span title=${gettext("Your puzzle rating")}><span class="unseen">${gettext("Your puzzle rating")}: </span>${rating}${provisional ? "?" : ""}</span></span>`;
}

/** @param {PuzzlePart} part */
export function Header({ store, layout }) {
  const { urls } = store.config;
  const wide = layout === "desktop";
  return html`<header class="replay-top">
    ${wide ? html`<a class="brand" href=${urls.home}><${Logo} /><span>${gettext("Thousand")}</span></a>` : html`<a class="quiet" href=${urls.puzzles} aria-label=${gettext("Puzzles")}><${Icon} name="back" /></a>`}
    <h1>${interpolate(gettext("Puzzle %(number)s"), { number: store.asked.number })}</h1>
    <span class="game-name">${wide ? kindText(store.asked) : shortKindText(store.asked)}</span>
    <span class="gap" />
    <${Standing} store=${store} />
    ${wide && html`<${Share} store=${store} />${!store.isOpen && html`<${Report} store=${store} />`}<a class="quiet" href=${urls.puzzles}><${Icon} name="leave" />${gettext("Puzzles")}</a>`}
  </header>`;
}

/**
 * On a phone the head has no room for them.
 * @param {{ store: PuzzleStore }} props
 */
export const Ways = ({ store }) => html`<p class="puzzle-ways"><${Share} store=${store} /><${Report} store=${store} /></p>`;

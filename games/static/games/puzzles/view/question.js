// What is asked and what is known, the hint, and what was said and played before.
import { html } from "../../base/html.js";
import { FormattedText } from "../../base/formatted_text.js";
import { Icon, Suit } from "../../base/icons.js";
import { cardName, gettext, rankSign, suitOf } from "../../base/text.js";
import { stepTexts } from "../../replay/step_texts.js";
import { dealOutline } from "../../replay/deal_outline.js";
import { DealLines } from "../../replay/view/deal.js";
import { isComplete, placesToFill, targetOf } from "../../table/turn/exchange.js";
import { interpolate } from "../../base/text.js";
import { cardsOut } from "../question_table.js";
import { askedText, goalText, knownTexts, namedText, playButtonText, titleText } from "../texts.js";
/** @import { Layout } from "../../base/page.js" */
/** @import { CardName, SeatNumber } from "../../base/types.js" */
/** @import { QuestionStore } from "../question_store.js" */
/** @import { LinePlayer } from "../line_player.js" */
/** @import { Question as Asked } from "../puzzles.js" */

/** @param {{ card: CardName }} props */
export const CardSign = ({ card }) => html`<span class="card-word" translate="no"><span class="unseen">${cardName(card)}</span>
  <span aria-hidden="true"><${Suit} suit=${suitOf(card)} />${rankSign(card)}</span></span>`;

/**
 * A hint that needs no server: the cards that the others still hold. It says nothing of where they are.
 * @param {{ store: QuestionStore }} props
 */
function Hint({ store }) {
  if (!store.state.hinted) return null;
  const { you, replay } = /** @type {Asked} */ (store.question);
  const player = /** @type {LinePlayer} */ (store.player);
  const suits = player.replay === replay ? cardsOut(player.frames(), player.state.at.step, you) : [];
  return html`<div class="puzzle-hint" role="status"><b>${gettext("The others still hold")}</b>
    ${suits.map((cards) => html`<p key=${cards[0]}>${cards.map((card) => html`<${CardSign} key=${card} card=${card} /> `)}</p>`)}</div>`;
}

/** @param {{ store: QuestionStore }} props */
export function Question({ store }) {
  const question = /** @type {Asked} */ (store.question);
  const { table } = store;
  return html`<section class="puzzle-question" aria-labelledby="puzzle-title">
    <h2 id="puzzle-title"><${FormattedText} of=${titleText(question, table)} /></h2>
    <p class="asked">${askedText(question)}</p>
    <div class="puzzle-goal"><${Icon} name="shield" /><p><b>${goalText(question)}</b> ${knownTexts(question, table).map((text) => html`<span key=${text}>${text} </span>`)}</p></div>
    <${Hint} store=${store} />
  </section>`;
}

/**
 * The bidding and the tricks before; a press shows the table as it was.
 * @param {{ store: QuestionStore, layout: Layout }} props
 */
export function Past({ store, layout }) {
  const player = /** @type {LinePlayer} */ (store.player);
  const part = { table: store.table, store: player, state: player.state, layout };
  return html`<section class="deal-list" aria-label=${gettext("This deal")}>
    <h2>${gettext("This deal")}</h2><${DealLines} part=${part} outline=${dealOutline(player.frames())} /></section>`;
}

/**
 * The line above the hand: what is asked, why a card cannot be played, or what happened in an earlier moment.
 * @param {{ store: QuestionStore }} props
 */
export function QuestionLine({ store }) {
  const { refusal, failure } = store.state;
  if (failure || refusal) return html`<p class="turn-line problem" role="alert">${failure || refusal?.text}</p>`;
  if (store.asks) return html`<p class="turn-line quiet">${askedText(/** @type {Asked} */ (store.question))}</p>`;
  const texts = stepTexts(store.table);
  return html`<div class="caption"><p>${texts.length ? texts.map((text, i) => html`<span key=${i}><${FormattedText} of=${text} /> </span>`) : gettext("The cards are dealt.")}</p></div>`;
}

/** @param {QuestionStore} store */
function mainText(store) {
  const { table, state } = store;
  if (store.question?.kind !== "exchange") return playButtonText(state.selected);
  const places = placesToFill(table);
  if (isComplete(state.choice, places)) return gettext("Give these two cards");
  const target = /** @type {SeatNumber} */ (targetOf(state.choice, places));
  return interpolate(gettext("Choose a card for %(name)s"), { name: table.people[target].name });
}

/**
 * Bids and contracts: one press answers, as at the table.
 * @param {{ store: QuestionStore, choices: string[] }} props
 */
const NamedButtons = ({ store, choices }) => html`${choices.map((choice) => html`<button type="button" key=${choice} class="button main grow named-answer" aria-disabled=${store.state.sending}
  onClick=${() => store.send(choice)}>${namedText(choice)}</button>`)}`;

/** @param {{ store: QuestionStore }} props */
export function AnswerButtons({ store }) {
  if (!store.asks) return html`<button type="button" class="button main primary grow" onClick=${() => store.player?.toEnd()}><${Icon} name="undo" />${gettext("Back to the question")}</button>`;
  const { choices } = /** @type {Asked} */ (store.question);
  if (choices.length) return html`<${NamedButtons} store=${store} choices=${choices} />`;
  const { hinted, sending } = store.state;
  return html`<button type="button" class="button main hint" aria-pressed=${hinted} aria-keyshortcuts="H Shift+H" onClick=${() => store.toggleHint()}>${gettext("Hint")}</button>
    <button type="button" class="button main primary grow give-answer" aria-disabled=${!store.chosen || sending} onClick=${() => store.answer()}>${sending ? gettext("Checking…") : mainText(store)}</button>`;
}

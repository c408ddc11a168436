// The deal as a list: bids, talon, tricks, result; every line jumps to its step.
import { html } from "../../base/html.js";
import { gettext, interpolate, rankSign, say, suitName, suitOf, cardName } from "../../base/text.js";
import { Suit } from "../../base/icons.js";
import { FormattedText } from "../../base/formatted_text.js";
import { dealOutline } from "../deal_outline.js";
import { Sign } from "../review/verdict.js";
import { gainText, nameOf, outcomeText } from "../step_texts.js";
/** @import { CardName } from "../../base/types.js" */
/** @import { Outline, OutlineBid, OutlineCard, OutlineTrick, Replay, ReplayPart, ReplayTable } from "../replay.js" */
/** @import { ComponentChildren } from "preact" */


/**
 * Only one entry of the list is marked as current, even if two entries belong to the same step.
 * @param {{ part: ReplayPart, step: number, children: ComponentChildren, kind?: string, marked?: boolean }} props
 */
function Jump({ part, step, children, kind = "", marked = true }) {
  const { store, state } = part;
  const { deal, step: now } = state.at;
  const here = step === now && marked;
  const mark = marked ? store.markAt(step) : null;
  const unplayed = state.line && step >= state.line.from ? "unplayed" : "";
  return html`<button type="button" class=${`jump ${kind} ${here ? "now" : step > now ? "later" : ""} ${mark ? `judged grade-${mark.grade}` : ""} ${unplayed}`} aria-current=${here ? "step" : undefined}
    onClick=${() => store.jump({ deal, step })}>${children}${mark && html` <${Sign} mark=${mark} />`}</button>`;
}

/** @param {ReplayTable} table @param {OutlineBid} line */
const bidText = (table, line) =>
  interpolate(line.pass ? gettext("%(name)s pass") : "%(name)s %(bid)s", { ...line, name: nameOf(table, line.seat) });

/** @param {{ part: ReplayPart, lines: OutlineBid[] }} props */
const Bids = ({ part, lines }) => html`<p class="outline-line">${lines.map((line, i) => html`<${Jump} key=${i} part=${part} step=${line.step} kind="word">${
  bidText(part.table, line)}${i < lines.length - 1 ? "," : ""}<//> `)}</p>`;

/** @param {{ card: CardName }} props */
const CardSign = ({ card }) => html`<span class="card-word"><${Suit} suit=${suitOf(card)} label=${suitName(suitOf(card))} />${rankSign(card)}</span>`;

/** @param {{ cards: CardName[] }} props */
const Cards = ({ cards }) => cards.map((card, i) => html`${i ? ", " : ""}<${CardSign} key=${card} card=${card} />`);

/** @param {{ part: ReplayPart, step: number | null, text: string, cards: CardName[] }} props */
const ExchangeWords = ({ part, step, text, cards }) => step != null && cards.length > 0
  && html` <${Jump} part=${part} step=${step} kind="word">${text} <${Cards} cards=${cards} /><//>`;

/** @param {{ part: ReplayPart, outline: Outline }} props */
function TalonLine({ part, outline }) {
  if (outline.talonStep == null) return null;
  // Of a running game's cards some are hidden.
  const gave = outline.gave.map((line) => line.card).filter((card) => card != null);
  return html`<p class="outline-line">
    <${Jump} part=${part} step=${outline.talonStep} kind="word" marked=${outline.bids.every((line) => line.step !== outline.talonStep)}>${gettext("Talon")} <${Cards} cards=${outline.talon} /><//>
    <${ExchangeWords} part=${part} step=${outline.gaveStep} text=${gettext("gave")} cards=${gave} />
    <${ExchangeWords} part=${part} step=${outline.gaveStep} text=${gettext("laid aside")} cards=${outline.laid} />
    ${outline.raised && html` <${Jump} part=${part} step=${outline.raiseStep} kind="word"><${FormattedText} of=${say(gettext("raised to %(contract)s"), { contract: { strong: outline.raised } })} /><//>`}
  </p>`;
}

/** @param {{ part: ReplayPart, line: OutlineCard }} props */
function CardCell({ part, line }) {
  const declares = line.declares ? html` <b class="declares">${line.declares}</b>` : null;
  return html`<td><${Jump} part=${part} step=${line.step} kind="cell-card">
    <span class="unseen">${nameOf(part.table, line.seat)}: ${cardName(line.card)}</span>
    <span aria-hidden="true" class="card-word"><${Suit} suit=${suitOf(line.card)} />${rankSign(line.card)}</span>${declares}<//></td>`;
}

/** @param {{ part: ReplayPart, trick: OutlineTrick, number: number, seats: number }} props */
function TrickRow({ part, trick, number, seats }) {
  const { table, state } = part;
  const begun = trick.cards[0].step <= state.at.step;
  const empty = Array.from({ length: seats - trick.cards.length }, (_, i) => html`<td key=${i} />`);
  return html`<tr class=${begun ? "" : "later"}><th scope="row">${number}</th><td class="led">${nameOf(table, trick.leader)}</td>
    ${trick.cards.map((line) => html`<${CardCell} key=${line.card} part=${part} line=${line} />`)}${empty}
    <td class="took">${trick.winner != null && html`<b>${trick.points}</b> ${nameOf(table, trick.winner)}`}</td></tr>`;
}

/** @param {{ text: string | number }} props */
const Head = ({ text }) => html`<th scope="col"><span class="unseen">${text}</span></th>`;

/** @param {{ part: ReplayPart, tricks: OutlineTrick[] }} props */
function Tricks({ part, tricks }) {
  if (!tricks.length) return null;
  const seats = part.table.active.length;
  return html`<table class="tricks">
    <caption class="unseen">${gettext("Tricks of this deal")}</caption>
    <thead><tr><${Head} text=${gettext("Trick")} /><${Head} text=${gettext("leads")} />
      ${Array.from({ length: seats }, (_, i) => html`<${Head} key=${i} text=${i + 1} />`)}<${Head} text=${gettext("taken by")} /></tr></thead>
    <tbody>${tricks.map((trick, i) => html`<${TrickRow} key=${i} part=${part} trick=${trick} number=${i + 1} seats=${seats} />`)}</tbody>
  </table>`;
}

/** @param {{ part: ReplayPart, marked: boolean }} props */
function ResultLine({ part, marked }) {
  const { store, table, state } = part;
  const index = state.at.deal + store.replay.first;
  const row = store.rowOf(index);
  const step = store.frames().length - 1;
  // Nothing is shown ahead.
  if (state.plain && state.at.step < step) return null;
  if (!row) return html`<p class="outline-line result-line"><${Jump} part=${part} step=${step} kind="word" marked=${false}>${gettext("The record ends here.")}<//></p>`;
  return html`<p class=${`outline-line result-line ${row.outcome}`}><${Jump} part=${part} step=${step} kind="word" marked=${marked}><b><${FormattedText} of=${outcomeText(table, row)} /></b><//>
    ${!row.redeal && html` <span>${gainText(table, row, store.replay.rows[index - 1])}</span>`}</p>`;
}

/**
 * Only a game that is over is shown with all its cards.
 * @param {{ replay: Replay }} props
 */
function Hidden({ replay }) {
  if (!replay.id || replay.status !== "playing") return null;
  return html`<p class="outline-line hidden-cards">${replay.you == null
    ? gettext("The deal as viewers saw it. From the exchange on hands are open, by the cards that were played. All cards are shown when the game is over.")
    : gettext("The deal as you saw it. From the exchange on hands are open, by the cards that were played. All cards are shown when the game is over.")}</p>`;
}

/**
 * What was said and played.
 * @param {{ part: ReplayPart, outline: Outline }} props
 */
export const DealLines = ({ part, outline }) => html`<${Bids} part=${part} lines=${outline.bids} />
  <${TalonLine} part=${part} outline=${outline} />
  <${Tricks} part=${part} tricks=${outline.tricks} />`;

/** @param {ReplayPart} part */
export function DealList(part) {
  const { at, plain } = part.state;
  const frames = part.store.frames();
  const outline = dealOutline(plain ? frames.slice(0, at.step + 1) : frames);
  return html`<section class="deal-list" aria-label=${gettext("This deal")}>
    <${DealLines} part=${part} outline=${outline} />
    <${ResultLine} part=${part} marked=${!outline.tricks.length} />
    <${Hidden} replay=${part.store.replay} />
  </section>`;
}

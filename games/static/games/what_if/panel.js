// The panel beside the table: the comparison, the way back, and what can be chosen.
import { html, useEffect, useRef } from "../base/html.js";
import { FormattedText } from "../base/formatted_text.js";
import { Icon } from "../base/icons.js";
import { gettext, interpolate, plain } from "../base/text.js";
import { useLayout } from "../board/layout.js";
import { signed } from "../board/text/panels.js";
import { gainText, outcomeText } from "../replay/step_texts.js";
import { actionText, chanceText, comparisonText, gainOf } from "./texts.js";
/** @import { Layout, Table } from "../base/page.js" */
/** @import { CardName, SeatNumber } from "../base/types.js" */
/** @import { ReplayTable } from "../replay/replay.js" */
/** @import { WhatIfConnection } from "./connection.js" */
/** @import { DealEnd, Try, WhatIfAnswer, WhatIfConfig } from "./what_if.js" */

const MOST_SHOWN = 5;

/**
 * @typedef {object} PanelPart
 * @property {WhatIfConfig} config
 * @property {WhatIfAnswer} answer
 * @property {Table} table
 * @property {Try[]} tries
 * @property {WhatIfConnection} connection
 * @property {string} error
 */

/** @param {{ table: Table, end: DealEnd, seat: SeatNumber, name: string }} props */
function EndRow({ table, end, seat, name }) {
  const of = /** @type {ReplayTable} */ (/** @type {unknown} */ (table));
  return html`<tr><th scope="row">${name}</th><td><${FormattedText} of=${outcomeText(of, end.row)} />
    <small>${gainText(of, end.row, null)}</small></td><td class="num">${chanceText(end, seat)}</td></tr>`;
}

/** @param {PanelPart & { result: DealEnd }} part */
function Compared({ config, table, connection, result }) {
  const { happened } = config.what_if;
  const { seat } = connection.choice;
  return html`<h2>${comparisonText(result, happened, seat)}</h2>
    <table class="what-if-compared"><caption class="unseen">${gettext("Comparison")}</caption>
      <thead><tr><td></td><th scope="col"><span class="unseen">${gettext("Result")}</span></th><th scope="col">${happened.chances ? gettext("Chance to win") : ""}</th></tr></thead>
      <tbody><${EndRow} table=${table} end=${happened} seat=${seat} name=${gettext("In the game")} />
        <${EndRow} table=${table} end=${result} seat=${seat} name=${gettext("Tried")} /></tbody></table>`;
}

/** @param {PanelPart} part */
function Words(part) {
  const { answer, error } = part;
  if (answer.result) return html`<${Compared} ...${part} result=${answer.result} />`;
  return html`<h2>${gettext("What if?")}</h2>
    ${error && html`<p>${error}</p>`}
    <p class="what-if-intro">${gettext("Play on from here: bots play the others, by what they can know. Take back and try another way as often as you like.")}</p>`;
}

/** @param {{ cards: CardName[] }} props */
const Cards = ({ cards }) => html`<${FormattedText} of=${actionText(cards.join(" "))} />`;

/** @param {PanelPart} part */
function OpenHands({ answer, config, connection }) {
  const { open } = answer;
  if (!open) return null;
  const others = config.what_if.seats.filter(({ seat }) => seat !== connection.choice.seat);
  return html`<dl class="what-if-open">${others.map(({ seat, name }) => open.hands[seat].length > 0 && html`<div key=${seat}><dt>${name}</dt><dd><${Cards} cards=${open.hands[seat]} /></dd></div>`)}
    ${open.talon.length > 0 && html`<div><dt>${gettext("Talon")}</dt><dd><${Cards} cards=${open.talon} /></dd></div>`}</dl>`;
}

/** @param {string[]} actions */
const triedWords = (actions) => actions.slice(0, MOST_SHOWN).map(actionText);

/** @param {{ one: Try, go: () => void }} props */
function TriedRow({ one, go }) {
  const words = triedWords(one.actions);
  const gain = signed(gainOf(one.end, one.seat));
  const label = interpolate(gettext("Back to this try: %(words)s, %(gain)s"), { words: words.map(plain).join(", "), gain });
  return html`<li><button type="button" aria-label=${label} onClick=${go}><span>${words.map((of, i) => html`<span key=${i}><${FormattedText} of=${of} /></span> `)}${one.actions.length > MOST_SHOWN ? "…" : ""}</span>
    <b class="num">${gain}</b></button></li>`;
}

/** @param {PanelPart} part */
function Tries({ tries, connection }) {
  if (!tries.length) return null;
  return html`<section class="what-if-tries"><h3>${gettext("Tried so far")}</h3><ol>${tries.map((one, i) => html`<${TriedRow} key=${i} one=${one}
    go=${() => connection.begin({ seat: one.seat, level: one.level }, one.actions)} />`)}</ol></section>`;
}

/**
 * @param {{ text: string, value: string | number, options: [string | number, string][], choose: (value: string) => void }} props
 */
function Select({ text, value, options, choose }) {
  /** @param {Event} event */
  const change = (event) => choose(/** @type {HTMLSelectElement} */ (event.currentTarget).value);
  return html`<label class="what-if-choice"><span>${text}</span><select onChange=${change}>${options.map(([key, name]) => html`<option key=${key} value=${key} selected=${key === value}>${name}</option>`)}</select></label>`;
}

/** @param {PanelPart} part */
function Choices({ config, connection }) {
  const { seats, levels } = config.what_if;
  const { seat, level, open } = connection.choice;
  return html`<button type="button" class="switch-line" role="switch" aria-checked=${open} onClick=${() => connection.begin({ open: !open }, connection.actions)}><span>${gettext("Open cards")}</span><i class="switch" /></button>
    <${Select} text=${gettext("Your seat")} value=${seat} options=${seats.map((one) => [one.seat, one.name])} choose=${(/** @type {string} */ value) => connection.begin({ seat: /** @type {SeatNumber} */ (Number(value)) })} />
    <${Select} text=${gettext("Bots")} value=${level} options=${levels.map((one) => [one.key, one.name])} choose=${(/** @type {string} */ value) => connection.begin({ level: value })} />`;
}

/** @param {PanelPart} part */
function Actions({ connection, answer }) {
  // A button that the press itself disables would lose the focus.
  const none = answer.actions.length === 0;
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const isOver = answer.result != null;
  // The hand that had the focus is gone: go on with one key.
  useEffect(() => {
    if (isOver) place.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isOver]);
  return html`<div class="coach-actions" ref=${place}>
    <button type="button" class=${`button${answer.result ? " primary" : ""}`} aria-keyshortcuts="Backspace" aria-disabled=${none} onClick=${() => none || connection.takeBack()}><span><${Icon} name="undo" /> ${gettext("Take back")}</span></button>
    <button type="button" class="button" aria-disabled=${none} onClick=${() => none || connection.begin({})}>${gettext("From the start")}</button></div>`;
}

/** @param {PanelPart & { layout?: Layout }} props */
export function Panel({ layout: fixedLayout, ...part }) {
  const isLarge = useLayout(fixedLayout) === "desktop";
  const { config, answer, error } = part;
  return html`<aside class="coach what-if-panel" aria-label=${gettext("What if")}>
    <p class="coach-progress"><span>${gettext("What if")}</span><span>${interpolate(gettext("Deal %(number)s"), { number: config.what_if.number })}</span>
      <a class="quiet" href=${config.urls.replay}>${gettext("Back to the replay")}</a></p>
    <div aria-live="polite"><${Words} ...${part} />${error && answer.result && html`<p>${error}</p>`}</div>
    <${OpenHands} ...${part} />
    <details class="what-if-more" open=${isLarge}><summary><span>${gettext("Seat, bots and tries")}</span><${Icon} name="down" /></summary><${Choices} ...${part} /><${Tries} ...${part} /></details>
    <${Actions} ...${part} />
  </aside>`;
}

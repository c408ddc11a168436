// The graph of the chances in a deal; it is also the slider of its steps.
import { html } from "../../base/html.js";
import { gettext, interpolate } from "../../base/text.js";
import { columns } from "../../board/seats.js";
import { belowOf } from "../frame.js";
import { nameOf } from "../step_texts.js";
import { HEIGHT, WIDTH, chanceSentence, chancesAfter, chancesAt, pathOf, percent, xOf, yOf } from "./chances.js";
/** @import { ReplayPart } from "../replay.js" */
/** @import { Review, ReviewedDeal, Mark } from "./review.js" */
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { TargetedEvent } from "preact" */

/** @param {ReplayPart} part @param {SeatNumber} seat */
const lineOf = ({ table, store }, seat) => (seat === belowOf(store.replay) ? "own" : `other-${columns(table).indexOf(seat) === 0 ? "a" : "b"}`);

/** @param {{ mark: Mark, deal: ReviewedDeal, last: number }} props */
function Dot({ mark, deal, last }) {
  const [x, y] = [xOf(mark.step, last), yOf(chancesAt(deal, mark.step)[mark.seat])];
  return html`<g class=${`dot grade-${mark.grade}`} transform=${`translate(${Math.max(8, Math.min(WIDTH - 8, x)).toFixed(1)} ${Math.max(9, Math.min(HEIGHT - 9, y)).toFixed(1)})`}>
    <circle r="8" /><text y="3.5" text-anchor="middle">${mark.sign}</text></g>`;
}

/** @param {{ part: ReplayPart, review: Review, deal: ReviewedDeal, last: number }} props */
function Drawing({ part, review, deal, last }) {
  const { at } = part.state;
  const after = chancesAfter(review, at.deal + part.store.replay.first);
  const now = xOf(at.step, last);
  return html`<svg class="chance-graph" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
    <path class="grid" d=${`M0 ${yOf(0)}H${WIDTH}M0 ${yOf(0.5)}H${WIDTH}M0 ${yOf(1)}H${WIDTH}`} />
    ${[...columns(part.table)].reverse().map((seat) => html`<path key=${seat} class=${`chance ${lineOf(part, seat)}`} d=${pathOf(deal, seat, last, after)} />`)}
    <path class="now" d=${`M${now.toFixed(1)} 0V${HEIGHT}`} />
    ${deal.marks.map((mark) => html`<${Dot} key=${mark.step} mark=${mark} deal=${deal} last=${last} />`)}
  </svg>`;
}

/** @param {{ part: ReplayPart, deal: ReviewedDeal }} props */
function Legend({ part, deal }) {
  const now = chancesAt(deal, part.state.at.step);
  return html`<ul class="chance-legend">${columns(part.table).map((seat) => html`<li key=${seat} class=${lineOf(part, seat)}>
    <i aria-hidden="true" /><span translate="no">${nameOf(part.table, seat)}</span> <b>${percent(now[seat])} %</b></li>`)}</ul>`;
}

/** @param {ReplayPart} part */
export function ChanceGraph(part) {
  const { state, store, table } = part;
  const { review, at, plain, line } = state;
  const deal = review?.deals[at.deal + store.replay.first];
  if (!review || !deal || plain || line) return null;
  const last = store.frames().length - 1;
  const own = belowOf(store.replay);
  const move = (/** @type {TargetedEvent<HTMLInputElement>} */ event) => store.jump({ deal: at.deal, step: Number(event.currentTarget.value) });
  return html`<section class="chances" aria-label=${gettext("Chance to win the game")}>
    <h2>${gettext("Chance to win the game")} <small>${gettext("from what could be known")}</small></h2>
    <${Legend} part=${part} deal=${deal} />
    <p class="unseen">${chanceSentence(deal, own, nameOf(table, own), at.step)}</p>
    <div class="chance-place"><${Drawing} part=${part} review=${review} deal=${deal} last=${last} />
      <input type="range" min="0" max=${last} step="1" value=${at.step} aria-label=${gettext("Step of the deal")}
        aria-valuetext=${interpolate(gettext("step %(step)s of %(last)s"), { step: at.step, last })} onInput=${move} /></div>
  </section>`;
}

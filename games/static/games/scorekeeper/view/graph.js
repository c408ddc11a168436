// The scores of all deals as lines, which differ in colour, dash and name.
import { html } from "../../base/html.js";
import { hasBarrel } from "../scoring/ledger.js";
import { text } from "../words.js";
/** @import { Agreements } from "../../base/types.js" */
/** @import { ScoreSheet, State } from "../scorekeeper.js" */

const [LEFT, RIGHT, TOP, BOTTOM, WIDTH, HEIGHT] = [44, 96, 14, 26, 360, 176];

/** @param {State[]} states @param {Agreements} agreements */
function scale(states, agreements) {
  const scores = states.flatMap(({ standing }) => standing.scores);
  const low = Math.min(0, ...scores);
  const high = Math.max(agreements.target, ...scores);
  const deals = Math.max(1, states.length - 1);
  return {
    /** @param {number} deal */
    x: (deal) => LEFT + ((WIDTH - LEFT - RIGHT) * deal) / deals,
    /** @param {number} score */
    y: (score) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - score)) / (high - low),
    ticks: [...new Set([low, 0, Math.round(agreements.target / 2), agreements.target])],
  };
}

/** @param {{ score: number, at: number }} props */
const Threshold = ({ score, at }) => html`<line class="barrel-line" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${at} y2=${at} /><text class="barrel-text" x=${LEFT + 6} y=${at - 5}>${text("barrel_line", { score })}</text>`;

/**
 * Names that would cover each other stand below each other.
 * @param {number[]} places
 */
export function apart(places, least = 15) {
  const order = [...places.keys()].sort((a, b) => places[a] - places[b]);
  const found = [...places];
  order.forEach((seat, i) => {
    if (i) found[seat] = Math.max(found[seat], found[order[i - 1]] + least);
  });
  return found;
}

/** @param {{ states: State[], sheet: ScoreSheet }} props */
export function Graph({ states, sheet }) {
  const { x, y, ticks } = scale(states, sheet.agreements);
  const last = states.length - 1;
  const names = apart(states[last].standing.scores.map(y));
  return html`<svg class="score-graph" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${text("graph")}>
    ${ticks.map((score) => html`<g key=${score}><line class="tick" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(score)} y2=${y(score)} /><text class="tick-text" x=${LEFT - 8} y=${y(score) + 4}>${score}</text></g>`)}
    ${hasBarrel(sheet.agreements) && html`<${Threshold} score=${sheet.agreements.barrel_threshold} at=${y(sheet.agreements.barrel_threshold)} />`}
    ${sheet.players.map((name, seat) => html`<g key=${name} class=${`line line-${seat}`}>
      <polyline points=${states.map((state, deal) => `${x(deal)},${y(state.standing.scores[seat])}`).join(" ")} />
      <circle cx=${x(last)} cy=${y(states[last].standing.scores[seat])} r="4" />
      <text x=${WIDTH - RIGHT + 8} y=${names[seat] + 4}>${name.length > 12 ? `${name.slice(0, 11)}…` : name}</text></g>`)}
  </svg>`;
}

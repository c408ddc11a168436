// One line for all messages between trick and hand.
import { requiredStep } from "../../board/legal_actions.js";
import { mayReturn } from "../../board/seats.js";
import { html } from "../../base/html.js";
import { gettext, plain, say } from "../../base/text.js";
import { turnText } from "./text.js";
import { personAt } from "../../board/people.js";
import { Clock } from "../../board/view/clock.js";
import { useTable } from "../context.js";
import { FormattedText } from "../../base/formatted_text.js";
import { Suit } from "../../base/icons.js";
import { HintButton, OtherChoices } from "./hint_view.js";
import { ShowRestButton } from "../end/show_rest.js";
import { hintFor } from "./hint.js";
import { DeclarePrompt, asksToDeclare } from "./declare_prompt.js";
import { useLastChance } from "./last_chance.js";
import { FoldedReturn } from "../seat/panel.js";
/** @import { Layout, Message, Table } from "../../base/page.js" */
/** @import { GameEvent, SeatNumber } from "../../base/types.js" */
/** @import { Moment } from "../../board/board.js" */
/** @import { Hint, TableState } from "../table.js" */

/**
 * An action counts once the server has confirmed it; say so while it has not.
 * @param {TableState} props
 */
const pendingText = ({ connection }) => say(connection === "open"
  ? gettext("Your move is not confirmed yet; sending it again")
  : gettext("Your move will be sent when you are back online"));

/** @type {Partial<Record<GameEvent["type"], string>>} */
const MARKS = { bolt_earned: "stroke", mounted_barrel: "barrel", fell: "barrel fallen" };

/**
 * The sign of a moment is drawn as on paper: an oval, a stroke, a suit.
 * @param {{ moment: Moment }} props
 */
function Mark({ moment }) {
  if (moment.suit) return html`<span class="mark"><${Suit} suit=${moment.suit} /></span>`;
  const kind = MARKS[moment.type];
  return kind ? html`<i class=${`mark ${kind}`} aria-hidden="true" />` : null;
}

/** @param {Table} table @param {TableState} state @param {boolean} isLast @param {Layout} layout @returns {{ tone: string, message: Message, clocked?: boolean, mark?: Moment, hint?: Hint } | null} */
function lineOf(table, state, isLast, layout) {
  if (state.refusal) return { tone: "problem", message: say("%(text)s", { text: state.refusal.text }) };
  if (!state.pending && isLast) return { tone: "mine last", clocked: true, message: say(gettext("Last chance, then a bot takes over")) };
  const hint = hintFor(table, state.hint);
  // On a phone the exchange has a line of its own.
  if (hint && (layout === "desktop" || requiredStep(table) !== "exchange")) return { tone: "moment", message: say("%(text)s", { text: hint.text }), hint };
  if (state.moment) return { tone: "moment", mark: state.moment, message: state.moment.message ?? say("%(text)s", { text: state.moment.text }) };
  if (state.pending && state.late) return { tone: "quiet", clocked: true, message: pendingText(state) };
  if (state.premove) return { tone: "quiet", message: say(gettext("Chosen in advance: %(card)s. Tap it to cancel"), { card: { card: state.premove } }) };
  if (state.selected) return { tone: "mine", message: say(gettext("Tap %(card)s again to play it"), { card: { card: state.selected } }) };
  // A panel has its own prompt.
  const step = requiredStep(table);
  return state.stage?.held || (step && step !== "play") ? null : turnText(table);
}

/** @param {{ table: Table, state: TableState }} props */
export function TurnLine({ table, state }) {
  const { layout } = useTable();
  const isLast = useLastChance(table);
  if (asksToDeclare(table, state)) return html`<div class="turn-line-place"><${DeclarePrompt} table=${table} state=${state} /></div>`;
  if (mayReturn(table) && !state.refusal) return html`<div class="turn-line-place">${state.folded && !state.kept && html`<${FoldedReturn} table=${table} state=${state} />`}</div>`;
  const line = lineOf(table, state, isLast, layout);
  const clocked = (line?.tone === "mine" || line?.clocked) && layout !== "desktop";
  return html`<div class="turn-line-place">
    ${line && html`<p key=${`${line.tone} ${plain(line.message)}`} class=${`turn-line ${line.tone}`}>
      ${line.mark && html`<${Mark} moment=${line.mark} />`}
      <span><${FormattedText} of=${line.message} />${line.hint && html`<${OtherChoices} hint=${line.hint} />`}</span>
      ${clocked && html`<${Clock} clock=${table.clock} person=${personAt(table, /** @type {SeatNumber} */ (table.you))} />`}
    </p>`}
    <${ShowRestButton} table=${table} />
    ${(layout === "desktop" || requiredStep(table) !== "exchange") && html`<${HintButton} table=${table} state=${state} />`}
  </div>`;
}

// One line for every message between trick and hand.
import { asked } from "../asks.js";
import { html } from "../html.js";
import { gettext, say } from "../text.js";
import { turnWords } from "../turnwords.js";
import { personAt } from "../people.js";
import { Clock } from "./clock.js";
import { useTable } from "./context.js";
import { Rich } from "./rich.js";
import { Words, asksForWords } from "./words.js";

// What I did counts when the server has said so; until then nobody should believe it.
const pendingWords = ({ connection }) => say(connection === "open"
  ? gettext("Your move is not confirmed yet, we send it again")
  : gettext("Your move waits for the connection"));

function words(table, state) {
  if (state.refusal) return { tone: "fault", message: say("%(text)s", { text: state.refusal.text }) };
  if (state.moment) return { tone: "moment", message: say("%(text)s", { text: state.moment.text }) };
  if (state.pending && state.late) return { tone: "quiet", clocked: true, message: pendingWords(state) };
  if (state.premove) return { tone: "quiet", message: say(gettext("Chosen in advance: %(card)s. Tap it to take it back"), { card: { card: state.premove } }) };
  if (state.selected) return { tone: "mine", message: say(gettext("Tap %(card)s again to play it"), { card: { card: state.selected } }) };
  // A panel asks for itself.
  const asks = asked(table);
  return state.stage?.held || (asks && asks !== "play") ? null : turnWords(table);
}

export function TurnLine({ table, state }) {
  const { layout } = useTable();
  if (asksForWords(table, state)) return html`<div class="turnline-place"><${Words} table=${table} state=${state} /></div>`;
  const line = words(table, state);
  const clocked = (line?.tone === "mine" || line?.clocked) && layout !== "desktop";
  return html`<div class="turnline-place">
    ${line && html`<p key=${line.tone} class=${`turnline ${line.tone}`}>
      <span><${Rich} of=${line.message} /></span>
      ${clocked && html`<${Clock} clock=${table.clock} person=${personAt(table, table.you)} />`}
    </p>`}
  </div>`;
}

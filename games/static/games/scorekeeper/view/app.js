// The scorekeeper: the list of sheets, the form of a new one, and the sheet that is kept now.
import { html, useState } from "../../base/html.js";
import { draftOf, emptyDraft } from "../entry.js";
import { nextLine } from "../next.js";
import { changedCells, newSheet, redo, rowsOf, statesOf, stopped, undo, withCorrection, withDeal } from "../sheet.js";
import { lastOf } from "../scoring/booking.js";
import { text } from "../words.js";
import { announcement, numberOf } from "./announcement.js";
import { Difference } from "./difference.js";
import { DealForm } from "./form.js";
import { Graph } from "./graph.js";
import { HandIn } from "./hand_in.js";
import { Header, StartHeader } from "./header.js";
import { momentOf, useMoment } from "./moment.js";
import { useNetwork } from "./network.js";
import { useSending } from "./sending.js";
import { Kept, Setup } from "./setup.js";
import { Share } from "./share.js";
import { Ribbon, Sheet } from "./sheet.js";
import { Taken } from "./taken.js";
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { Facts, Limits, Preset, ScoreSheet, SheetStart } from "../scorekeeper.js" */
/** @import { Server } from "../server.js" */
/** @import { SheetStore } from "../store.js" */

/** @param {{ store: SheetStore, server: Server, presets: Preset[], limits: Limits }} props */
export function App({ store, server, presets: ownPresets, limits }) {
  const [sheet, setSheet] = useState(store.current);
  const [presets, setPresets] = useState([...ownPresets, ...store.kept.presets]);
  /** @param {Preset[]} found */
  const keepPresets = (found) => {
    store.write({ presets: found });
    setPresets([...ownPresets, ...found]);
  };
  const isOnline = useNetwork(server, keepPresets);
  /** @param {string | null} key */
  const open = (key) => { store.open(key); setSheet(store.current); };
  /** @param {ScoreSheet} changed */
  const keep = (changed) => { store.save(changed); setSheet(changed); };
  if (!sheet) {
    return html`<${StartHeader} /><${Setup} presets=${presets} limits=${limits} previous=${store.sheets[0]} start=${(/** @type {SheetStart} */ given) => keep(newSheet(given))} /><${Kept} sheets=${store.sheets} open=${open} />`;
  }
  return html`<${Game} key=${sheet.key} ...${{ store, server, sheet, keep, isOnline, limits }} leave=${() => open(null)} />`;
}

/**
 * @param {{ store: SheetStore, server: Server, sheet: ScoreSheet, keep: (sheet: ScoreSheet) => void, isOnline: boolean,
 *   limits: Limits, leave: () => void }} props
 */
function Game({ store, server, sheet, keep, isOnline, limits, leave }) {
  const states = statesOf(sheet);
  const last = lastOf(states);
  const [correcting, setCorrecting] = useState(/** @type {number | null} */ (null));
  const at = correcting ?? sheet.deals.length;
  const [draft, setDraft] = useState(() => emptyDraft(sheet.agreements, last));
  const [entering, setEntering] = useState(true);
  const [newRow, setNewRow] = useState(/** @type {number | null} */ (null));
  const [cells, setCells] = useState(/** @type {Set<SeatNumber>[]} */ ([]));
  const [said, say] = useState("");
  const [moment, showMoment] = useMoment();
  const rows = rowsOf(states, sheet.deals);
  const sending = useSending({ store, server, sheet, keep, isOnline, states });

  /** @param {ScoreSheet} changed @param {number} from @param {Facts | null} facts */
  const show = (changed, from, facts = null) => {
    keep(changed);
    setCells([]);
    const state = statesOf(changed)[from];
    setDraft(facts ? draftOf(sheet.agreements, state, facts) : emptyDraft(sheet.agreements, state));
    setCorrecting(null);
  };
  /** @param {Facts} facts */
  const finish = (facts) => {
    const changed = correcting === null ? withDeal(sheet, facts) : withCorrection(sheet, correcting, facts);
    const after = statesOf(changed);
    show(changed, after.length - 1);
    setNewRow(correcting === null ? at : null);
    if (correcting !== null) setCells(changedCells(rows, rowsOf(after, changed.deals)));
    setEntering(lastOf(after).winner === null);
    say(announcement(sheet, after[at + 1] ?? lastOf(after)));
    showMoment(correcting === null ? momentOf(lastOf(after), sheet.players) : null);
  };
  const takeBack = () => {
    const changed = undo(sheet);
    show(changed, changed.deals.length, sheet.stopped ? null : sheet.deals[sheet.deals.length - 1]);
    setNewRow(null);
    setEntering(true);
  };
  const putBack = () => { const changed = redo(sheet); show(changed, changed.deals.length); setNewRow(changed.deals.length - 1); };
  /** @param {number} deal */
  const correct = (deal) => {
    setDraft(draftOf(sheet.agreements, states[deal], sheet.deals[deal]));
    setCorrecting(deal);
    setEntering(true);
  };
  const end = () => { keep(stopped(sheet)); setEntering(false); };
  const isOver = last.winner !== null;
  // A correction stays what it was.
  const isSwitched = correcting === null;
  const switchForm = () => setDraft({ ...draft, kind: draft.kind === "free_entry" ? "played" : "free_entry" });
  const isTaken = Boolean(sheet.event && sheet.taken);
  /** @param {"table" | "phone"} from */
  const takeOver = async (from) => {
    const changed = await sending.takeOver(from);
    if (!changed) return;
    show(changed, changed.deals.length);
    setEntering(lastOf(statesOf(changed)).winner === null);
  };
  const isForm = !isTaken && entering && (!isOver || correcting !== null);
  const remove = () => { if (confirm(text("delete_sheet_question"))) { store.remove(sheet.key); leave(); } };

  return html`<${Header} sheet=${sheet} isOnline=${isOnline} sending=${sending} ...${{ leave, remove }} end=${!isTaken && !isOver && sheet.deals.length ? end : null}
      undo=${!isTaken && (sheet.deals.length || sheet.stopped) ? takeBack : null} redo=${!isTaken && sheet.undone.length ? putBack : null} />
    <${Sheet} ...${{ sheet, rows, newRow, changed: cells, correct }} bolts=${last.standing.bolts} isWhole=${!isForm} />
    <${Ribbon} line=${moment ?? nextLine(sheet.agreements, last, sheet.players)} />
    ${sending.difference && html`<${Difference} sheet=${sheet} found=${sending.difference} sending=${sending} />`}
    ${sheet.event && !isTaken && !isOver && (sheet.closed || sending.problem) && html`<p class="alert" role="alert">${sheet.closed ? text("table_closed") : sending.problem}</p>`}
    ${sheet.event && sheet.taken ? html`<${Taken} sheet=${sheet} event=${sheet.event} keeper=${sheet.taken} problem=${sending.problem} takeOver=${takeOver} />`
      : isForm ? html`<${DealForm} key=${at} ...${{ sheet, limits }} state=${states[at]} draft=${draft} change=${setDraft} finish=${finish} corrected=${correcting !== null} number=${numberOf(rows, at)} />
        <div class="form-end">${isSwitched && html`<button type="button" class="button" onClick=${switchForm}>${text(draft.kind === "free_entry" ? "to_the_deal" : "free_entry")}</button>`}${correcting !== null && html`<button type="button" class="button" onClick=${() => show(sheet, sheet.deals.length)}>${text("cancel")}</button>`}
        ${sheet.deals.length > 0 && html`<button type="button" class="button" onClick=${() => { show(sheet, sheet.deals.length); setEntering(false); }}>${text("whole_sheet")}</button>`}</div>`
      : html`<${Graph} states=${states} sheet=${sheet} /><${Share} ...${{ sheet, rows }} bolts=${sheet.agreements.bolts === "off" ? null : last.standing.bolts} send=${sending.send} remove=${sheet.event ? null : sending.remove} />
        ${sheet.event && isOver ? html`<${HandIn} sheet=${sheet} event=${sheet.event} sending=${sending} />` : isOver ? html`<button type="button" class="main-button" onClick=${leave}><span class="main-label">${text("new_sheet")}</span></button>`
          : html`<button type="button" class="main-button" onClick=${() => setEntering(true)}><span class="main-label">${text("next_deals", { name: sheet.players[last.dealer] })}</span><span class="main-note">${text("deal_number", { number: numberOf(rows, at) })}</span></button>`}`}
    <p class="unseen" role="status">${said}</p>`;
}

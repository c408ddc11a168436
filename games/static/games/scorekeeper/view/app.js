// The scorekeeper: the list of sheets, the form of a new one, and the sheet that is kept now.
import { html, useEffect, useState } from "../../base/html.js";
import { draftOf, emptyDraft } from "../entry.js";
import { nextLine } from "../next.js";
import { changedCells, newSheet, redo, rowsOf, statesOf, stopped, undo, withCorrection, withDeal } from "../sheet.js";
import { text } from "../words.js";
import { announcement, numberOf } from "./announcement.js";
import { Difference } from "./difference.js";
import { DealForm } from "./form.js";
import { Graph } from "./graph.js";
import { HandIn } from "./hand_in.js";
import { Header } from "./header.js";
import { momentOf, useMoment } from "./moment.js";
import { useSending } from "./sending.js";
import { Kept, Setup } from "./setup.js";
import { Share } from "./share.js";
import { Ribbon, Sheet } from "./sheet.js";

export function App({ store, server, presets: ownPresets }) {
  const [sheet, setSheet] = useState(store.current);
  const [presets, setPresets] = useState([...ownPresets, ...store.kept.presets]);
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const refresh = () => { setOnline(navigator.onLine); loadPresets(); };
    const loadPresets = async () => {
      const answer = await server.setup().catch(() => null);
      if (!answer) return;
      store.write({ presets: answer.presets });
      setPresets([...ownPresets, ...answer.presets]);
    };
    for (const name of ["online", "offline"]) addEventListener(name, refresh);
    loadPresets();
    return () => { for (const name of ["online", "offline"]) removeEventListener(name, refresh); };
  }, []);
  const open = (key) => { store.open(key); setSheet(store.current); };
  const keep = (changed) => { store.save(changed); setSheet(changed); };
  if (!sheet) {
    return html`<${Header} /><${Setup} presets=${presets} previous=${store.sheets[0]} start=${(given) => keep(newSheet(given))} /><${Kept} sheets=${store.sheets} open=${open} />`;
  }
  return html`<${Game} key=${sheet.key} ...${{ store, server, sheet, keep, isOnline }} leave=${() => open(null)} />`;
}

function Game({ store, server, sheet, keep, isOnline, leave }) {
  const states = statesOf(sheet);
  const last = states.at(-1);
  const [correcting, setCorrecting] = useState(null);
  const at = correcting ?? sheet.deals.length;
  const [draft, setDraft] = useState(() => emptyDraft(sheet.agreements, last));
  const [entering, setEntering] = useState(true);
  const [newRow, setNewRow] = useState(null);
  const [cells, setCells] = useState([]);
  const [said, say] = useState("");
  const [moment, showMoment] = useMoment();
  const rows = rowsOf(states);
  const sending = useSending({ store, server, sheet, keep, isOnline, states });

  const show = (changed, from, facts = null) => {
    keep(changed);
    setCells([]);
    const state = statesOf(changed)[from];
    setDraft(facts ? draftOf(sheet.agreements, state, facts) : emptyDraft(sheet.agreements, state));
    setCorrecting(null);
  };
  const finish = (facts) => {
    const changed = correcting === null ? withDeal(sheet, facts) : withCorrection(sheet, correcting, facts);
    const after = statesOf(changed);
    show(changed, after.length - 1);
    setNewRow(correcting === null ? at : null);
    if (correcting !== null) setCells(changedCells(rows, rowsOf(after)));
    setEntering(after.at(-1).winner === null);
    say(announcement(sheet, after[at + 1] ?? after.at(-1)));
    showMoment(correcting === null ? momentOf(after.at(-1), sheet.players) : null);
  };
  const takeBack = () => {
    const changed = undo(sheet);
    show(changed, changed.deals.length, sheet.stopped ? null : sheet.deals.at(-1));
    setNewRow(null);
    setEntering(true);
  };
  const putBack = () => { const changed = redo(sheet); show(changed, changed.deals.length); setNewRow(changed.deals.length - 1); };
  const correct = (deal) => {
    setDraft(draftOf(sheet.agreements, states[deal], sheet.deals[deal]));
    setCorrecting(deal);
    setEntering(true);
  };
  const end = () => { keep(stopped(sheet)); setEntering(false); };
  const isOver = last.winner !== null;
  const isForm = entering && (!isOver || correcting !== null);
  const remove = () => { if (confirm(text("delete_sheet_question"))) { store.remove(sheet.key); leave(); } };

  return html`<${Header} sheet=${sheet} isOnline=${isOnline} sending=${sending} ...${{ leave, remove }} end=${!isOver && sheet.deals.length ? end : null}
      undo=${sheet.deals.length || sheet.stopped ? takeBack : null} redo=${sheet.undone.length ? putBack : null} />
    <${Sheet} ...${{ sheet, rows, newRow, changed: cells, correct }} bolts=${last.standing.bolts} isWhole=${!isForm} />
    <${Ribbon} line=${moment ?? nextLine(sheet.agreements, last, sheet.players)} />
    ${sending.difference && html`<${Difference} sheet=${sheet} sending=${sending} />`}
    ${sheet.event && !isOver && (sheet.closed || sending.problem) && html`<p class="alert" role="alert">${sheet.closed ? text("table_closed") : sending.problem}</p>`}
    ${isForm ? html`<${DealForm} key=${at} sheet=${sheet} state=${states[at]} draft=${draft} change=${setDraft} finish=${finish} corrected=${correcting !== null} number=${numberOf(rows, at)} />
        <div class="form-end">${correcting !== null && html`<button type="button" class="button" onClick=${() => show(sheet, sheet.deals.length)}>${text("cancel")}</button>`}
        ${sheet.deals.length > 0 && html`<button type="button" class="button" onClick=${() => { show(sheet, sheet.deals.length); setEntering(false); }}>${text("whole_sheet")}</button>`}</div>`
      : html`<${Graph} states=${states} sheet=${sheet} /><${Share} ...${{ sheet, rows }} bolts=${sheet.agreements.bolts === "off" ? null : last.standing.bolts} send=${sending.send} remove=${sheet.event ? null : sending.remove} />
        ${sheet.event && isOver ? html`<${HandIn} sheet=${sheet} sending=${sending} />` : isOver ? html`<button type="button" class="main-button" onClick=${leave}><span class="main-label">${text("new_sheet")}</span></button>`
          : html`<button type="button" class="main-button" onClick=${() => setEntering(true)}><span class="main-label">${text("next_deals", { name: sheet.players[last.dealer] })}</span><span class="main-note">${text("deal_number", { number: numberOf(rows, at) })}</span></button>`}`}
    <p class="unseen" role="status">${said}</p>`;
}

// The preset editor: groups on the left, fields in the middle, summary on the right.
import { html, useEffect, useRef, useState } from "../table/html.js";
import { gettext } from "../table/text.js";
import { agreementsOf, changed, rowId, shownGroups } from "./draft.js";
import { GroupPanel } from "./rows.js";
import { faultLine, GroupLinks, InWords, refusal, SaveButton, Summary } from "./summary.js";

const PAUSE = 150;

// Hold the draft, and check it on the server a moment after each change.
export function useDraft({ draft, told: first }, server) {
  const [base, setBase] = useState(draft.base);
  const [changes, setChanges] = useState(draft.changes);
  const [told, setTold] = useState(first);
  const [lost, setLost] = useState(false);
  const fresh = useRef(true);
  useEffect(() => {
    if (fresh.current) {
      fresh.current = false;
      return undefined;
    }
    const timer = setTimeout(async () => {
      const answer = await server.check(agreementsOf(base, changes));
      if (!answer) return;
      setLost(Boolean(answer.lost));
      if (!answer.lost) setTold(answer);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [base, changes]);
  const set = (name, value) => setChanges((now) => changed(now, name, value, told.usual[name]));
  return { base, setBase, changes, set, told, setTold, lost };
}

function goTo(id) {
  const row = document.getElementById(id);
  if (!row) return;
  row.scrollIntoView({ block: "center" });
  row.focus({ preventScroll: true });
}

const TEXTS = { name: 60, description: 500 };

function Names({ name, description, setName, setDescription, errors }) {
  const wrong = (field) => errors[field] && html`<p class="fault" id=${`wrong-${field}`}>${errors[field]}</p>`;
  return html`<section class="panel names form"><div class=${`field ${errors.name ? "wrong" : ""}`}><label for="preset-name">${gettext("Name")}</label>
      <input id="preset-name" maxlength=${TEXTS.name} required value=${name} aria-invalid=${errors.name ? "true" : null} aria-describedby=${errors.name ? "wrong-name" : null} onInput=${(event) => setName(event.target.value)} />${wrong("name")}</div>
    <div class=${`field ${errors.description ? "wrong" : ""}`}><label for="preset-description">${gettext("Description")}</label>
      <textarea id="preset-description" rows="2" maxlength=${TEXTS.description} value=${description} onInput=${(event) => setDescription(event.target.value)} />${wrong("description")}</div></section>`;
}

export function Finder({ filter, setFilter }) {
  const pick = (only, text) => html`<label><input type="radio" name="only" checked=${filter.only === only} onChange=${() => setFilter({ ...filter, only })} /><span>${text}</span></label>`;
  return html`<div class="finder" role="search"><input type="search" placeholder=${gettext("Find a rule")} aria-label=${gettext("Find a rule")} value=${filter.query} onInput=${(event) => setFilter({ ...filter, query: event.target.value })} />
    <div class="values" role="radiogroup" aria-label=${gettext("Which rules are shown")}>${pick("all", gettext("All"))}${pick("changed", gettext("Changed"))}</div></div>`;
}

function useSaving(config, server, texts, draft) {
  const [said, setSaid] = useState(null);
  const [saving, setSaving] = useState(false);
  // A refusal belongs to what was sent: clear it as soon as something changes.
  useEffect(() => setSaid(null), [draft.base, draft.changes, texts.name, texts.description]);
  const save = async () => {
    setSaving(true);
    setSaid(null);
    const { key, version } = config.preset ?? {};
    const answer = await server.save({ key, version, ...texts, agreements: agreementsOf(draft.base, draft.changes) });
    if (answer.status === 200) {
      window.onbeforeunload = null;
      location.assign(answer.url);
      return;
    }
    setSaving(false);
    setSaid(answer);
    if (answer.told) draft.setTold(answer.told);
    if (answer.errors?.name) goTo("preset-name");
    else if (answer.told?.faults.length) goTo(rowId(answer.told.faults[0].field));
  };
  return { said, saving, save };
}

// Ask for confirmation before leaving with unsaved changes.
function useLeaving(mark) {
  const started = useRef(mark);
  useEffect(() => {
    window.onbeforeunload = mark === started.current ? null : (event) => event.preventDefault();
  }, [mark]);
}

export function Editor({ config, server }) {
  const draft = useDraft(config, server);
  const [name, setName] = useState(config.preset?.name ?? config.draft.name);
  const [description, setDescription] = useState(config.preset?.description ?? config.draft.description);
  const [filter, setFilter] = useState({ only: "all", query: "" });
  const saving = useSaving(config, server, { name, description }, draft);
  useLeaving(JSON.stringify([name, description, draft.base, draft.changes]));
  const { told } = draft;
  const all = { only: "all", query: "" };
  const showFault = () => {
    setFilter(all);
    requestAnimationFrame(() => requestAnimationFrame(() => goTo(rowId(told.faults[0].field))));
  };
  const baseName = config.bases.find((one) => one.key === told.base).name;
  const editor = { ...draft, ...saving, baseName, bases: config.bases, groups: config.groups, version: config.preset?.version, showFault };
  const shown = shownGroups(config.groups, told, filter);
  return html`<div class="left"><${GroupLinks} groups=${shownGroups(config.groups, told, all)} told=${told} /></div>
    <div class="middle"><${Names} ...${{ name, description, setName, setDescription }} errors=${saving.said?.errors ?? {}} />
      <${Finder} filter=${filter} setFilter=${setFilter} />
      ${shown.map((group) => html`<${GroupPanel} key=${group.key} group=${group} editor=${editor} />`)}
      ${!shown.length && html`<p class="empty">${gettext("Nothing found. Clear the search to see all.")}</p>`}</div>
    <div class="right"><${Summary} editor=${editor} /><${InWords} told=${told} /></div>
    <div class="save-bar"><span>${saving.said ? refusal(saving.said) : told.faults.length ? faultLine(config.groups, told) : ""}</span><${SaveButton} editor=${editor} /></div>
    <p class="unseen" role="status">${told.faults.map((fault) => fault.text).join(" ")}</p>`;
}

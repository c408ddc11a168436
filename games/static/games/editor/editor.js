// The preset editor: groups on the left, fields in the middle, summary on the right.
import { html, useEffect, useRef, useState } from "../base/html.js";
import { gettext } from "../base/text.js";
import { agreementsOf, changed, rowId, shownGroups } from "./draft.js";
import { GroupPanel } from "./rows.js";
import { loader } from "./word_search.js";
import { problemLine, GroupLinks, InWords, refusalText, SaveButton, Summary } from "./summary.js";
/** @import { AgreedValue, Checker, Draft, DraftStart, EditorConfig, Filter, FinderProps, NamesProps, SaveAnswer } from "./agreements.js" */
/** @import { Server } from "./server.js" */
/** @import { TargetedInputEvent } from "preact" */

const PAUSE = 150;

/**
 * Hold the draft, and check it on the server a moment after each change.
 * @param {DraftStart} props
 * @param {Checker} server
 */
export function useDraft({ draft, evaluation: initial }, server) {
  const [base, setBase] = useState(draft.base);
  const [changes, setChanges] = useState(draft.changes);
  const [evaluation, setEvaluation] = useState(initial);
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
      if (!answer.lost) setEvaluation(answer);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [base, changes]);
  /** @param {string} name @param {AgreedValue} value */
  const set = (name, value) => setChanges((now) => changed(now, name, value, evaluation.usual[name]));
  return { base, setBase, changes, set, evaluation, setEvaluation, lost };
}

/** @param {string} id */
function goTo(id) {
  const row = document.getElementById(id);
  if (!row) return;
  row.scrollIntoView({ block: "center" });
  row.focus({ preventScroll: true });
}

/** @param {NamesProps} props */
function Names({ limits, name, description, setName, setDescription, errors }) {
  /** @param {string} field */
  const wrong = (field) => errors[field] && html`<p class="problem" id=${`wrong-${field}`}>${errors[field]}</p>`;
  return html`<section class="panel names form"><div class=${`field ${errors.name ? "wrong" : ""}`}><label for="preset-name">${gettext("Name")}</label>
      <input id="preset-name" maxlength=${limits.name} required value=${name} aria-invalid=${errors.name ? "true" : null} aria-describedby=${errors.name ? "wrong-name" : null} onInput=${(/** @type {TargetedInputEvent<HTMLInputElement>} */ event) => setName(event.currentTarget.value)} />${wrong("name")}</div>
    <div class=${`field ${errors.description ? "wrong" : ""}`}><label for="preset-description">${gettext("Description")}</label>
      <textarea id="preset-description" rows="2" maxlength=${limits.description} value=${description} onInput=${(/** @type {TargetedInputEvent<HTMLTextAreaElement>} */ event) => setDescription(event.currentTarget.value)} />${wrong("description")}</div></section>`;
}

/**
 * Hold the filter of the fields; the words in other languages come when the search is first used.
 * @param {{ urls: { words: string } }} props
 */
export function useFilter({ urls }) {
  const [filter, setFilter] = useState(/** @type {Filter} */ ({ only: "all", query: "" }));
  const load = useRef(loader(urls.words));
  const onFocus = async () => {
    const words = await load.current();
    setFilter((now) => ({ ...now, words }));
  };
  return { filter, setFilter, onFocus };
}

/** @param {{ filter: Filter, setFilter: FinderProps["setFilter"], onFocus: () => Promise<void> }} props */
export function Finder({ filter, setFilter, onFocus }) {
  /** @param {string} only @param {string} text */
  const pick = (only, text) => html`<label><input type="radio" name="only" checked=${filter.only === only} onChange=${() => setFilter({ ...filter, only })} /><span>${text}</span></label>`;
  return html`<div class="finder" role="search"><input type="search" placeholder=${gettext("Find a rule")} aria-label=${gettext("Find a rule")} value=${filter.query} onFocus=${filter.words ? undefined : onFocus} onInput=${(/** @type {TargetedInputEvent<HTMLInputElement>} */ event) => setFilter({ ...filter, query: event.currentTarget.value })} />
    <div class="values" role="radiogroup" aria-label=${gettext("Which rules are shown")}>${pick("all", gettext("All"))}${pick("changed", gettext("Changed"))}</div></div>`;
}

/**
 * @param {EditorConfig} config
 * @param {Server} server
 * @param {{ name: string, description: string }} texts
 * @param {Draft} draft
 */
function useSaving(config, server, texts, draft) {
  const [failure, setFailure] = useState(/** @type {SaveAnswer | null} */ (null));
  const [saving, setSaving] = useState(false);
  // A refusalText belongs to what was sent: clear it as soon as something changes.
  useEffect(() => setFailure(null), [draft.base, draft.changes, texts.name, texts.description]);
  const save = async () => {
    setSaving(true);
    setFailure(null);
    const { key, version } = config.preset ?? {};
    const answer = await server.save({ key, version, ...texts, agreements: agreementsOf(draft.base, draft.changes) });
    if (answer.status === 200) {
      window.onbeforeunload = null;
      location.assign(answer.url ?? "");
      return;
    }
    setSaving(false);
    setFailure(answer);
    if (answer.evaluation) draft.setEvaluation(answer.evaluation);
    if (answer.errors?.name) goTo("preset-name");
    else if (answer.evaluation?.problems.length) goTo(rowId(answer.evaluation.problems[0].field));
  };
  return { failure, saving, save };
}

/**
 * Ask for confirmation before leaving with unsaved changes.
 * @param {string} mark
 */
function useLeaving(mark) {
  const started = useRef(mark);
  useEffect(() => {
    window.onbeforeunload = mark === started.current ? null : (event) => event.preventDefault();
  }, [mark]);
}

/** @param {{ config: EditorConfig, server: Server }} props */
export function Editor({ config, server }) {
  const draft = useDraft(config, server);
  const [name, setName] = useState(config.preset?.name ?? config.draft.name);
  const [description, setDescription] = useState(config.preset?.description ?? config.draft.description);
  const finder = useFilter(config);
  const { filter, setFilter } = finder;
  const saving = useSaving(config, server, { name, description }, draft);
  useLeaving(JSON.stringify([name, description, draft.base, draft.changes]));
  const { evaluation } = draft;
  const all = { only: "all", query: "" };
  const showProblem = () => {
    setFilter((now) => ({ ...now, ...all }));
    requestAnimationFrame(() => requestAnimationFrame(() => goTo(rowId(evaluation.problems[0].field))));
  };
  const baseName = config.bases.find((one) => one.key === evaluation.base)?.name ?? "";
  const editor = { ...draft, ...saving, baseName, bases: config.bases, groups: config.groups, version: config.preset?.version, showProblem };
  const shown = shownGroups(config.groups, evaluation, filter);
  return html`<div class="left"><${GroupLinks} groups=${shownGroups(config.groups, evaluation, all)} evaluation=${evaluation} /></div>
    <div class="middle"><${Names} limits=${config.limits} ...${{ name, description, setName, setDescription }} errors=${saving.failure?.errors ?? {}} />
      <${Finder} ...${finder} />
      ${shown.map((group) => html`<${GroupPanel} key=${group.key} group=${group} editor=${editor} />`)}
      ${!shown.length && html`<p class="empty">${gettext("Nothing found. Clear the search to see all.")}</p>`}</div>
    <div class="right"><${Summary} editor=${editor} /><${InWords} evaluation=${evaluation} /></div>
    <div class="save-bar"><span>${saving.failure ? refusalText(saving.failure) : evaluation.problems.length ? problemLine(config.groups, evaluation) : ""}</span><${SaveButton} editor=${editor} /></div>
    <p class="unseen" role="status">${evaluation.problems.map((problem) => problem.text).join(" ")}</p>`;
}

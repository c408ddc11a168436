// The agreements editor inside the form of a new table: the same rows, without a name and without saving.
import { agreementsOf, shownGroups } from "../editor/draft.js";
import { Finder, useDraft, useFilter } from "../editor/editor.js";
import { GroupPanel } from "../editor/rows.js";
import { problemLine } from "../editor/summary.js";
import { html, useEffect } from "../base/html.js";
import { gettext } from "../base/text.js";
/** @import { Changes, Checker, Evaluation, LobbyEditorConfig } from "../editor/agreements.js" */

/**
 * @param {{ config: LobbyEditorConfig, server: Checker, onChange: (agreements: Changes, evaluation: Evaluation) => void }} props
 */
export function Agreements({ config, server, onChange }) {
  const draft = useDraft(config, server);
  const finder = useFilter(config);
  const { base, changes, evaluation } = draft;
  useEffect(() => onChange(agreementsOf(base, changes), evaluation), [base, changes, evaluation]);
  const editor = { ...draft, baseName: config.baseName };
  const shown = shownGroups(config.groups, evaluation, finder.filter);
  return html`<div class="middle"><${Finder} ...${finder} />
    ${evaluation.problems.length > 0 && html`<p class="alert" role="status">${problemLine(config.groups, evaluation)}</p>`}
    ${draft.lost && html`<p class="note" role="status">${gettext("No connection: your changes are not being checked now.")}</p>`}
    ${shown.map((group) => html`<${GroupPanel} key=${group.key} group=${group} editor=${editor} />`)}
    ${!shown.length && html`<p class="empty">${gettext("Nothing found. Clear the search to see all.")}</p>`}</div>`;
}

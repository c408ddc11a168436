// The agreements editor inside the form of a new table: the same rows, without a name and without saving.
import { agreementsOf, shownGroups } from "../editor/draft.js";
import { Finder, useDraft } from "../editor/editor.js";
import { GroupPanel } from "../editor/rows.js";
import { faultLine } from "../editor/summary.js";
import { html, useEffect, useState } from "../table/html.js";
import { gettext } from "../table/text.js";

export function Agreements({ config, server, changed }) {
  const draft = useDraft(config, server);
  const [filter, setFilter] = useState({ only: "all", query: "" });
  const { base, changes, told } = draft;
  useEffect(() => changed(agreementsOf(base, changes), told), [base, changes, told]);
  const editor = { ...draft, baseName: config.baseName };
  const shown = shownGroups(config.groups, told, filter);
  return html`<div class="middle"><${Finder} filter=${filter} setFilter=${setFilter} />
    ${told.faults.length > 0 && html`<p class="alert" role="status">${faultLine(config.groups, told)}</p>`}
    ${draft.lost && html`<p class="note" role="status">${gettext("No connection: what you change is not checked now.")}</p>`}
    ${shown.map((group) => html`<${GroupPanel} key=${group.key} group=${group} editor=${editor} />`)}
    ${!shown.length && html`<p class="empty">${gettext("Nothing found. Clear the search to see all.")}</p>`}</div>`;
}

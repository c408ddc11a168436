// The agreements of this table.
import { agreementLines, differences, presetName } from "../text/agreements.js";
import { html, useEffect, useState } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { useTable } from "../../base/context.js";
import { FormattedText } from "../../base/formatted_text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { AgreementGroup, AgreementLine } from "../board.js" */

// The short list is shown at once; the complete one is fetched from the server.
function useAllAgreements() {
  const { store } = useTable();
  const [groups, setGroups] = useState(/** @type {AgreementGroup[] | null} */ (null));
  const address = store.config.gallery ? null : store.config.urls?.agreements;
  useEffect(() => {
    if (!address) return;
    fetch(address, { headers: { Accept: "application/json" } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((/** @type {{ groups: AgreementGroup[] } | null} */ data) => data && setGroups(data.groups.filter((group) => group.lines.length)))
      .catch(() => {});
  }, [address]);
  return groups;
}

/** @param {{ line: AgreementLine, preset: string }} props */
function Line({ line, preset }) {
  return html`<div class=${line.usual == null ? "" : "different"}><dt><a href=${line.address} target="_blank" rel="noopener">${line.label}</a><small>${line.help}</small></dt>
    <dd>${line.value}${line.usual != null && html`<small>${preset}: ${line.usual}</small>`}</dd></div>`;
}

/** @param {{ groups: AgreementGroup[], preset: string }} props */
const AllAgreements = ({ groups, preset }) => html`<div class="whole">${groups.map((group) => html`<section key=${group.name}><h3>${group.name}</h3>
  <dl class="facts wide-facts">${group.lines.map((line) => html`<${Line} key=${line.field} line=${line} preset=${preset} />`)}</dl></section>`)}</div>`;

/** @param {{ table: Table }} props */
export function Agreements({ table }) {
  const groups = useAllAgreements();
  if (groups) return html`<${AllAgreements} groups=${groups} preset=${presetName(table)} />`;
  return html`<dl class="facts">
    ${agreementLines(table).map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd><${FormattedText} of=${value} /></dd></div>`)}
    ${differences(table).map(([name, value]) => html`<div key=${name} class="different"><dt><code>${name}</code></dt><dd><code>${value}</code></dd></div>`)}
  </dl>`;
}

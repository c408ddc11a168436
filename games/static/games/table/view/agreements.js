// The agreements of this table, a closed line until somebody opens it.
import { agreementLines, differences, presetName } from "../agreementwords.js";
import { html, useEffect, useState } from "../html.js";
import { gettext } from "../text.js";
import { useTable } from "./context.js";
import { Rich } from "./rich.js";

// The short list is at hand at once; the whole one comes from the server, in its words.
function useWhole() {
  const { store } = useTable();
  const [groups, setGroups] = useState(null);
  const address = store.config.gallery ? null : store.config.urls?.agreements;
  useEffect(() => {
    if (!address) return;
    fetch(address, { headers: { Accept: "application/json" } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((data) => data && setGroups(data.groups.filter((group) => group.lines.length)))
      .catch(() => {});
  }, [address]);
  return groups;
}

function Line({ line, preset }) {
  return html`<div class=${line.usual == null ? "" : "different"}><dt><a href=${line.address} target="_blank" rel="noopener">${line.label}</a><small>${line.help}</small></dt>
    <dd>${line.value}${line.usual != null && html`<small>${preset}: ${line.usual}</small>`}</dd></div>`;
}

const Whole = ({ groups, preset }) => html`<div class="whole">${groups.map((group) => html`<section key=${group.name}><h3>${group.name}</h3>
  <dl class="facts worded">${group.lines.map((line) => html`<${Line} key=${line.field} line=${line} preset=${preset} />`)}</dl></section>`)}</div>`;

export function Agreements({ table }) {
  const groups = useWhole();
  if (groups) return html`<${Whole} groups=${groups} preset=${presetName(table)} />`;
  return html`<dl class="facts">
    ${agreementLines(table).map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd><${Rich} of=${value} /></dd></div>`)}
    ${differences(table).map(([name, value]) => html`<div key=${name} class="different"><dt><code>${name}</code></dt><dd><code>${value}</code></dd></div>`)}
  </dl>`;
}

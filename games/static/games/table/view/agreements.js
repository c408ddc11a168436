// The agreements of this table and its fair shuffle, closed lines until somebody opens them.
import { agreementLines, differences } from "../agreementwords.js";
import { html } from "../html.js";
import { gettext } from "../text.js";
import { useTable } from "./context.js";
import { Rich } from "./rich.js";

export function Agreements({ table }) {
  return html`<dl class="facts">
    ${agreementLines(table).map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd><${Rich} of=${value} /></dd></div>`)}
    ${differences(table).map(([name, value]) => html`<div key=${name} class="different"><dt><code>${name}</code></dt><dd><code>${value}</code></dd></div>`)}
  </dl>`;
}

export function Fair({ table }) {
  const { store } = useTable();
  const { commitment, secret } = table.fair;
  return html`<div class="fair"><p>${gettext("The shuffle was fixed before the first deal. When the game is over its secret is published, and anyone can check every deck against this print.")}</p>
    <p><b>${gettext("Print (SHA-256)")}</b><code>${commitment}</code></p>
    ${secret && html`<p><b>${gettext("Secret")}</b><code>${secret}</code></p>
      <p><a class="button" href=${store.config.urls.fairness}>${gettext("Check every deck")}</a></p>`}</div>`;
}

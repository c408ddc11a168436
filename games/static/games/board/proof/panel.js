// The shuffle of this game: its commitment, the browsers' contributions, and at the end the secret.
import { ContributionStore, contributionStatus } from "./contribution.js";
import { contributionStatusTexts } from "./status.js";
import { html, useEffect, useState } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { useTable } from "../../base/context.js";
/** @import { Table } from "../../base/page.js" */
/** @import { ContributionStatus } from "../board.js" */
/** @import { TargetedInputEvent } from "preact" */

/** @param {Table} table @param {ContributionStore} saved */
function useContributionStatus(table, saved) {
  const [status, setStatus] = useState(/** @type {ContributionStatus | null} */ (null));
  const fixed = table.shuffle.contributions?.join();
  useEffect(() => {
    // Browsers offer their cryptography only over secure connections.
    contributionStatus(saved.of(table.id), table.shuffle).then(setStatus, () => {});
  }, [table.id, fixed]);
  return status;
}

/** @param {{ table: Table, status: ContributionStatus | null }} props */
function Added({ table, status }) {
  const { contributions, until } = table.shuffle;
  if (!contributions) return until != null && html`<p>${gettext("Each player's browser is adding a random text of its own. Then the cards are dealt.")}</p>`;
  return html`<div><b>${gettext("Added by the players' browsers (SHA-256)")}</b>
    <dl class="contributions">${contributions.map((one, seat) => html`<div key=${seat}><dt translate="no">${table.people[seat].name}</dt><dd>${one ? html`<code>${one}</code>` : gettext("nothing")}</dd></div>`)}</dl>
    ${contributionStatusTexts(status).map(({ text, problem }) => html`<p key=${text} class=${problem ? "problem" : ""}>${text}</p>`)}</div>`;
}

/** @param {{ saved: ContributionStore }} props */
function OwnWords({ saved }) {
  const { limits } = useTable().store.config;
  const [words, setWords] = useState(saved.ownWords());
  /** @param {TargetedInputEvent<HTMLInputElement>} event */
  const change = ({ currentTarget: { value } }) => {
    setWords(value);
    saved.setOwnWords(value, limits.own_words);
  };
  return html`<div class="own-words"><label for="own-words">${gettext("Your own words")}</label>
    <input id="own-words" maxlength=${limits.own_words} autocomplete="off" value=${words} onInput=${change} />
    <small>${gettext("From your next game, your browser adds these words to its random text. They are used for nothing else.")}</small></div>`;
}

/** @param {{ table: Table }} props */
export function ShuffleProof({ table }) {
  const { store } = useTable();
  const [saved] = useState(() => new ContributionStore());
  const { commitment, secret } = table.shuffle;
  const status = useContributionStatus(table, saved);
  return html`<div class="shuffle-proof"><p>${gettext("The shuffle was fixed before the first deal. When the game ends, its secret is published, and anybody can check every deck against this fingerprint.")}</p>
    <p><b>${gettext("Fingerprint (SHA-256)")}</b><code>${commitment}</code></p>
    <${Added} table=${table} status=${status} />
    ${secret && html`<p><b>${gettext("Secret")}</b><code>${secret}</code></p>
      <p><a class="button" href=${store.config.urls.fairness}>${gettext("Check every deck")}</a></p>`}
    ${table.you != null && html`<${OwnWords} saved=${saved} />`}</div>`;
}

// The shuffle of this game: its print, what the players' browsers added, and in the end the secret.
import { Kept, LONGEST_WORDS, fateOf } from "../contribution.js";
import { fateWords } from "../fate.js";
import { html, useEffect, useState } from "../html.js";
import { gettext } from "../text.js";
import { useTable } from "./context.js";

function useFate(table, kept) {
  const [fate, setFate] = useState(null);
  const fixed = table.fair.contributions?.join();
  useEffect(() => {
    // Over a plain line browsers keep their cryptography to themselves.
    fateOf(kept.of(table.id), table.fair).then(setFate, () => {});
  }, [table.id, fixed]);
  return fate;
}

function Added({ table, fate }) {
  const { contributions, until } = table.fair;
  if (!contributions) return until != null && html`<p>${gettext("Each player's browser is adding a random text of its own. Then the cards are dealt.")}</p>`;
  return html`<div><b>${gettext("Added by the players' browsers (SHA-256)")}</b>
    <dl class="added">${contributions.map((one, seat) => html`<div key=${seat}><dt>${table.people[seat].name}</dt><dd>${one ? html`<code>${one}</code>` : gettext("nothing")}</dd></div>`)}</dl>
    ${fateWords(fate).map(({ text, fault }) => html`<p key=${text} class=${fault ? "fault" : ""}>${text}</p>`)}</div>`;
}

function OwnWords({ kept }) {
  const [words, setWords] = useState(kept.words());
  const change = (event) => {
    setWords(event.target.value);
    kept.setWords(event.target.value);
  };
  return html`<div class="own-words"><label for="own-words">${gettext("Words of your own")}</label>
    <input id="own-words" maxlength=${LONGEST_WORDS} autocomplete="off" value=${words} onInput=${change} />
    <small>${gettext("From the next game on your browser adds them to its random text. They never leave it but for that.")}</small></div>`;
}

export function Fair({ table }) {
  const { store } = useTable();
  const [kept] = useState(() => new Kept());
  const { commitment, secret } = table.fair;
  const fate = useFate(table, kept);
  return html`<div class="fair"><p>${gettext("The shuffle was fixed before the first deal. When the game is over its secret is published, and anyone can check every deck against this print.")}</p>
    <p><b>${gettext("Print (SHA-256)")}</b><code>${commitment}</code></p>
    <${Added} table=${table} fate=${fate} />
    ${secret && html`<p><b>${gettext("Secret")}</b><code>${secret}</code></p>
      <p><a class="button" href=${store.config.urls.fairness}>${gettext("Check every deck")}</a></p>`}
    ${table.you != null && html`<${OwnWords} kept=${kept} />`}</div>`;
}

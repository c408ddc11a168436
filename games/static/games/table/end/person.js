// A person of the game: their name leads to their page, and a button follows them.
import { html, useState } from "../../base/html.js";
import { gettext, interpolate } from "../../base/text.js";
import { useTable } from "../context.js";
/** @import { TableConfig } from "../table.js" */

/** @typedef {{ name: string, username?: string, me?: boolean }} Named */

/**
 * Return what the viewer may do with somebody: null for bots, for oneself, and without an account.
 * @param {Pick<TableConfig, "relations">} config
 * @param {Named} person
 */
export const relationTo = (config, person) => (person.me ? null : config.relations?.[person.username ?? ""] ?? null);

/**
 * The page of a person opens beside the table: a game goes on.
 * @param {{ person: Named }} props
 */
export function PersonLink({ person }) {
  const { people } = useTable().store.config.urls;
  if (!people || !person.username) return html`<b translate="no">${person.name}</b>`;
  return html`<a class="person-link" href=${people + encodeURIComponent(person.username)} target="_blank" translate="no"><b>${person.name}</b></a>`;
}

/** @param {{ person: Named }} props */
export function Follow({ person }) {
  const { store } = useTable();
  const relation = relationTo(store.config, person);
  const [follows, setFollows] = useState(relation?.follows ?? false);
  const [busy, setBusy] = useState(false);
  if (!relation) return null;
  const press = () => {
    setBusy(true);
    sendFollow(store.config, person, follows).then((problem) => {
      if (problem) store.showError(problem);
      else {
        relation.follows = !follows;
        setFollows(!follows);
      }
    }).finally(() => setBusy(false));
  };
  const text = interpolate(follows ? gettext("Unfollow %(name)s") : gettext("Follow %(name)s"), person);
  return html`<button type="button" class="follow" aria-pressed=${follows} aria-label=${text} title=${text} disabled=${busy} onClick=${press}>${follows ? gettext("Following") : gettext("Follow")}</button>`;
}

/**
 * Return the text of a refusal; "" if it is done.
 * @param {TableConfig} config
 * @param {Named} person
 * @param {boolean} off
 */
async function sendFollow(config, person, off) {
  const url = `${config.urls.people}${encodeURIComponent(person.username ?? "")}/follow/`;
  const headers = { Accept: "application/json", "X-CSRFToken": config.csrf };
  try {
    const answer = await fetch(url, { method: "POST", headers, body: new URLSearchParams(off ? { off: "1" } : {}) });
    return answer.ok ? "" : (await answer.json()).error.text;
  } catch {
    return gettext("No connection. Try again in a moment.");
  }
}

// The replay in a frame of another site: the table and its steps, and one link to the replay itself.
import { html, render } from "../base/html.js";
import { TableContext, useStore } from "../base/context.js";
import { markKeys } from "../base/focus.js";
import { Logo } from "../base/icons.js";
import { gettext } from "../base/text.js";
import { pictureUrls } from "../board/appearance.js";
import { useLayout } from "../board/layout.js";
import { makePreferences } from "../board/preferences.js";
import { tableOf } from "./frame.js";
import { ReplayStore } from "./store.js";
import { moveForKey } from "./timeline.js";
import { Board } from "./view/board.js";
import { Controls } from "./view/controls.js";
import { dealNumberText } from "./view/header.js";
/** @import { Preferences } from "../base/page.js" */
/** @import { ReplayConfig, ReplayPart } from "./replay.js" */

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {ReplayConfig} */
const config = JSON.parse(elementOf("replay-config").textContent ?? "");

/** @param {{ store: ReplayStore, preferences: Preferences }} props */
function Framed({ store, preferences }) {
  const state = useStore(store);
  const layout = useLayout() === "desktop" ? "desktop" : "phone";
  /** @type {ReplayPart} */
  const part = { table: tableOf(store.replay, store.frame, true), state, store, layout };
  return html`<${TableContext.Provider} value=${{ store, layout, preferences }}>
    <div class=${`replay-page framed ${layout}`}>
      <header class="replay-top"><a class="brand" href=${config.urls.replay} target="_blank" rel="noopener"><${Logo} /><span>${gettext("Thousand")}</span></a>
        <span class="gap" /><span class="deal-number">${dealNumberText(store)}</span></header>
      <${Board} ...${part} />
      <${Controls} ...${part} />
    </div>
  <//>`;
}

function start() {
  markKeys();
  const store = new ReplayStore(config);
  const at = new URLSearchParams(location.search).get("at");
  store.openHash(at ? `#${at}` : "");
  addEventListener("keydown", (event) => {
    const name = moveForKey(event);
    if (!name) return;
    event.preventDefault();
    store.move(name);
  });
  render(html`<${Framed} store=${store} preferences=${makePreferences(store)} />`, elementOf("replay"));
  for (const address of pictureUrls(config, store.state.appearance)) if (address) new Image().src = address;
}

start();

// The whole replay as a function of the game, the position, and the display options.
import { html } from "../../base/html.js";
import { useLayout } from "../../board/layout.js";
import { gettext } from "../../base/text.js";
import { TableContext, useStore } from "../../base/context.js";
import { tableOf } from "../frame.js";
import { Controls } from "./controls.js";
import { DealList } from "./deal.js";
import { Drawer } from "./drawer.js";
import { Board } from "./board.js";
import { Footer } from "./footer.js";
import { Header } from "./header.js";
import { ChanceGraph } from "../review/graph.js";
import { ReviewNote } from "../review/verdict.js";
import { DealSheet } from "./sheet.js";
/** @import { Layout, Preferences } from "../../base/page.js" */
/** @import { ReplayPart } from "../replay.js" */
/** @import { ReplayStore } from "../store.js" */

/** @param {ReplayPart} part */
function SidePanel(part) {
  return html`<aside class="side-panel" aria-label=${gettext("Score and deal")}>
    <div class="side-panel-body"><${DealSheet} ...${part} /><${ChanceGraph} ...${part} /><${ReviewNote} store=${part.store} /><${DealList} ...${part} /></div>
    <${Footer} ...${part} />
  </aside>`;
}

/** @param {{ store: ReplayStore, preferences: Preferences, layout?: Layout }} props */
export function App({ store, preferences, layout: fixedLayout }) {
  const state = useStore(store);
  const layout = useLayout(fixedLayout) === "desktop" ? "desktop" : "phone";
  const table = tableOf(store.replay, store.frame, state.everyone);
  const part = { table, state, store, layout };
  return html`<${TableContext.Provider} value=${{ store, layout, preferences }}>
    <div class=${`replay-page ${layout}`}>
      <${Header} ...${part} />
      <${Board} ...${part} />
      ${layout === "phone" && html`<div class="phone-chances"><${ChanceGraph} ...${part} /></div>`}
      <${Controls} ...${part} />
      ${layout === "desktop" ? html`<${SidePanel} ...${part} />` : html`<${Footer} ...${part} />`}
      <${Drawer} ...${part} />
    </div>
  <//>`;
}

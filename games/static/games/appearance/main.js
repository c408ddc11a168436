// The settings page: its form of appearance, with a hand of cards that shows each choice before it is saved.
import { html, render } from "../base/html.js";
import { appearanceOf, showAppearance } from "../board/appearance.js";
import { Observable } from "../base/observable.js";
import { TableContext, useStore } from "../base/context.js";
import { AppearancePreview } from "../board/view/appearance.js";
/** @import { AppearanceSettings, CardsConfig, CardsState } from "../base/page.js" */

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {CardsConfig} */
const config = JSON.parse(elementOf("appearance-config").textContent ?? "");
const form = /** @type {HTMLFormElement} */ (elementOf("settings-form"));

/** @extends {Observable<CardsState>} */
class AppearanceStore extends Observable {
  constructor() {
    super({ appearance: appearanceOf(config) }, globalThis);
    this.config = config;
  }
}

/**
 * Return the appearance that the form's fields show.
 * @param {AppearanceSettings} appearance
 * @returns {AppearanceSettings}
 */
function chosen(appearance) {
  const values = new FormData(form);
  const valueOf = (/** @type {[string, string | boolean]} */ [name, value]) => [name, typeof value === "boolean" ? values.has(name) : values.get(name) ?? value];
  const entries = Object.entries(appearance).map(valueOf);
  return /** @type {AppearanceSettings} */ (/** @type {unknown} */ (Object.fromEntries(entries)));
}

/** @param {{ store: AppearanceStore }} props */
function Preview({ store }) {
  useStore(store);
  return html`<${TableContext.Provider} value=${{ store }}><${AppearancePreview} /><//>`;
}

const store = new AppearanceStore();
const show = () => {
  const appearance = chosen(store.state.appearance);
  showAppearance(appearance);
  store.set({ appearance });
};

form.addEventListener("change", show);
// A page that the browser restores may show other choices than those that the server sent.
addEventListener("pageshow", show);
render(html`<${Preview} store=${store} />`, elementOf("appearance-preview"));

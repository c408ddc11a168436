// The settings page: its form of looks, with a hand of cards that shows each choice before it is saved.
import { html, render } from "../base/html.js";
import { looksOf, showLooks } from "../board/looks.js";
import { Observable } from "../base/observable.js";
import { Table, useStore } from "../base/context.js";
import { LooksPreview } from "../board/view/looks.js";

const config = JSON.parse(document.getElementById("looks-config").textContent);
const form = document.getElementById("settings-form");

class LooksStore extends Observable {
  constructor() {
    super(globalThis);
    this.config = config;
    this.state = { looks: looksOf(config) };
  }
}

// Return the looks that the form's fields show.
function chosen(looks) {
  const values = new FormData(form);
  const valueOf = ([name, value]) => [name, typeof value === "boolean" ? values.has(name) : values.get(name) ?? value];
  return Object.fromEntries(Object.entries(looks).map(valueOf));
}

function Preview({ store }) {
  useStore(store);
  return html`<${Table.Provider} value=${{ store }}><${LooksPreview} /><//>`;
}

const store = new LooksStore();
const show = () => {
  const looks = chosen(store.state.looks);
  showLooks(looks);
  store.set({ looks });
};

form.addEventListener("change", show);
// A page that the browser restores may show other choices than those that the server sent.
addEventListener("pageshow", show);
render(html`<${Preview} store=${store} />`, document.getElementById("looks-preview"));

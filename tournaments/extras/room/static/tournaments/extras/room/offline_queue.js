// Sends forms of results on an event's page, each with a key. Without a network they wait in OfflineResults.
import { OfflineResults, newKey } from "./offline_results.js";

// An answer that says nothing about the result: a proxy's, or that there were too many.
const isNoAnswer = (status) => status >= 500 || status === 429 || status === 403;

async function post(action, fields, token) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  if (token) body.append("csrfmiddlewaretoken", token);
  const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
  if (isNoAnswer(answer.status)) throw new Error(answer.status);
  return answer.json();
}

// place: where kept results are shown, with a template for one; taken(text): a result was sent.
export class OfflineQueue {
  constructor(place, event, taken) {
    Object.assign(this, { place, taken });
    this.results = new OfflineResults(event, (item) => this.send(item));
    place.addEventListener("click", (click) => {
      const forget = click.target.closest("[data-forget]");
      if (!forget) return;
      this.results.forget(forget.dataset.forget);
      this.show();
    });
    addEventListener("online", () => this.sendWaiting());
    this.show();
  }

  get token() {
    return this.place.querySelector("[name=csrfmiddlewaretoken]").value;
  }

  async send({ action, fields, key }) {
    const { text, error } = await post(action, [...fields, ["key", key]], this.token);
    return error ? { refused: error.text } : { text };
  }

  // Send a form; without a network it is kept. Returns {text}, {error} or {kept}.
  async submit(form) {
    const item = itemOf(form);
    try {
      const { text, error } = await post(item.action, [...item.fields, ["key", item.key]], this.token);
      return { text, error };
    } catch {
      const kept = this.results.keep(item);
      this.show();
      return { kept };
    }
  }

  async sendWaiting() {
    if (!this.results.items.some(({ refused }) => !refused)) return;
    const said = await this.results.sendAll();
    this.show();
    if (said) this.taken(said);
  }

  show() {
    const { items } = this.results;
    const template = this.place.querySelector("template");
    for (const card of this.place.querySelectorAll("article")) card.remove();
    this.place.append(...items.map((item) => card(template, item)));
    this.place.hidden = items.length === 0;
  }
}

function itemOf(form) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  return { key: newKey(), action: form.getAttribute("action"), fields, table: form.elements.table.value, label: form.dataset.keep, line: lineOf(form) };
}

// Return the entered names and scores as a line.
function lineOf(form) {
  const typed = [...form.querySelectorAll("input[type=number]")];
  if (typed.length) return typed.map((field) => `${field.closest("label").textContent.trim()} ${field.value}`).join(", ");
  const shown = form.closest("[data-entry]")?.querySelectorAll(".room-scores li") ?? [];
  return [...shown].map((line) => line.textContent.trim()).join(", ");
}

function card(template, item) {
  const made = template.content.firstElementChild.cloneNode(true);
  made.querySelector("[data-label]").textContent = item.label;
  made.querySelector("[data-line]").textContent = item.line;
  made.querySelector("[data-waits]").hidden = Boolean(item.refused);
  const refused = made.querySelector("[data-refused]");
  refused.hidden = !item.refused;
  refused.textContent = item.refused;
  made.querySelector("[data-forget]").dataset.forget = item.key;
  return made;
}

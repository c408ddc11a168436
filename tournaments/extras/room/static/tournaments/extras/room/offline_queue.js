// Sends forms of results on an event's page, each with a key. Without a network they wait in OfflineResults.
import { OfflineResults, newKey } from "./offline_results.js";
/** @import { FormAnswer } from "../../tournament.js" */
/** @import { KeptResult, ResultAnswer, ResultForm, SentResult } from "./room.js" */

/** @param {ParentNode} root @param {string} selector */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/**
 * True for an answer that says nothing about the result: a proxy's, or that there were too many.
 * @param {number} status
 */
const isNoAnswer = (status) => status >= 500 || status === 429 || status === 403;

/**
 * Send the fields of a form. Throws if there is no answer.
 * @param {string} action
 * @param {ResultForm["fields"]} fields
 * @param {string} token
 * @returns {Promise<ResultAnswer>}
 */
async function post(action, fields, token) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  if (token) body.append("csrfmiddlewaretoken", token);
  const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
  if (isNoAnswer(answer.status)) throw new Error(String(answer.status));
  return answer.json();
}

export class OfflineQueue {
  /**
   * `place` is where kept results are shown, with a template for one; `taken` is told that one was sent.
   * @param {HTMLElement} place
   * @param {string} event
   * @param {(text: string) => void} taken
   */
  constructor(place, event, taken) {
    this.place = place;
    this.taken = taken;
    this.results = new OfflineResults(event, (item) => this.send(item));
    place.addEventListener("click", (click) => {
      const forget = /** @type {Element} */ (click.target).closest("[data-forget]");
      if (!forget) return;
      this.results.forget(forget.dataset.forget ?? "");
      this.show();
    });
    addEventListener("online", () => this.sendWaiting());
    this.show();
  }

  get token() {
    return /** @type {HTMLInputElement} */ (this.place.querySelector("[name=csrfmiddlewaretoken]")).value;
  }

  /** @param {ResultForm} item @returns {Promise<SentResult>} */
  async send({ action, fields, key }) {
    const { text, error } = await post(action, [...fields, ["key", key]], this.token);
    return error ? { refused: error.text } : { text };
  }

  /**
   * Send a form; without a network it is kept.
   * @param {HTMLFormElement} form
   * @returns {Promise<FormAnswer>}
   */
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
    const template = /** @type {HTMLTemplateElement} */ (this.place.querySelector("template"));
    for (const card of this.place.querySelectorAll("article")) card.remove();
    this.place.append(...items.map((item) => card(template, item)));
    this.place.hidden = items.length === 0;
  }
}

/** @param {HTMLFormElement} form @returns {ResultForm} */
function itemOf(form) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const table = /** @type {HTMLInputElement} */ (form.elements.namedItem("table")).value;
  return { key: newKey(), action: form.getAttribute("action") ?? "", fields, table, label: form.dataset.keep ?? "", line: lineOf(form) };
}

/** @param {Element} element */
const wordsOf = (element) => element.textContent?.trim() ?? "";

/**
 * Return the entered names and scores as a line.
 * @param {HTMLFormElement} form
 */
function lineOf(form) {
  const typed = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[type=number]"))];
  if (typed.length) return typed.map((field) => `${wordsOf(field.closest("label") ?? field)} ${field.value}`).join(", ");
  const shown = form.closest("[data-entry]")?.querySelectorAll(".room-scores li") ?? [];
  return [...shown].map(wordsOf).join(", ");
}

/** @param {HTMLTemplateElement} template @param {KeptResult} item */
function card(template, item) {
  const made = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  find(made, "[data-label]").textContent = item.label;
  find(made, "[data-line]").textContent = item.line;
  find(made, "[data-waits]").hidden = Boolean(item.refused);
  const refused = find(made, "[data-refused]");
  refused.hidden = !item.refused;
  refused.textContent = item.refused;
  find(made, "[data-forget]").dataset.forget = item.key;
  return made;
}

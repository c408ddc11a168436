// The connection of "What if": each request names the moment and all that was tried; the server keeps nothing.
import { gettext } from "../base/text.js";
/** @import { Choice, Listener, WhatIfAnswer, WhatIfConfig } from "./what_if.js" */

const AGAIN_MS = 600;
// By then a busy site has no time for it.
const MAX_QUESTIONS = 150;

/** @param {number} ms @returns {Promise<void>} */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class WhatIfConnection {
  /**
   * @param {WhatIfConfig} config
   * @param {Listener & { fetcher?: typeof fetch, wait?: (ms: number) => Promise<void> }} props
   */
  constructor(config, { onAnswer, onError, fetcher = (...args) => globalThis.fetch(...args), wait = sleep }) {
    this.config = config;
    this.onAnswer = onAnswer;
    this.onError = onError;
    this.fetcher = fetcher;
    this.wait = wait;
    const { start, level, answer } = config.what_if;
    /** @type {Choice} */
    this.choice = { seat: start.seat, level, open: false };
    // What is asked for, and what was answered last.
    this.actions = answer.actions;
    this.known = answer.actions;
    this.number = 0;
  }

  /**
   * Called by the table's store; the id only tells the answers apart.
   * @param {string} action
   */
  act(action) {
    const id = `what-if-${this.number + 1}`;
    this.send([...this.actions, action], id);
    return id;
  }

  takeBack() {
    return this.send(this.actions.slice(0, -1));
  }

  /**
   * Go on from these actions, with another choice of seat, bots or open cards.
   * @param {Partial<Choice>} choice
   * @param {string[]} actions
   */
  begin(choice, actions = []) {
    this.choice = { ...this.choice, ...choice };
    return this.send(actions);
  }

  /**
   * Ask until the bots have acted; a newer question ends this one.
   * @param {string[]} actions
   * @param {string | null} id
   */
  async send(actions, id = null) {
    this.number += 1;
    this.actions = actions;
    const mine = this.number;
    for (let question = 0; question < MAX_QUESTIONS; question += 1) {
      const answer = await this.ask(actions).catch(() => null);
      if (mine !== this.number) return;
      if (!answer || answer.error) {
        this.actions = this.known;
        this.onError(answer?.error?.text ?? gettext("No connection. Try again in a moment."));
        return;
      }
      this.known = answer.refused ? answer.actions : actions;
      this.actions = this.known;
      this.onAnswer(answer, id);
      if (answer.state !== "thinking" || answer.refused) return;
      await this.wait(AGAIN_MS);
      if (mine !== this.number) return;
    }
    this.onError(gettext("The bots have no time now. Try again in a moment."));
  }

  /** @param {string[]} actions @returns {Promise<WhatIfAnswer>} */
  async ask(actions) {
    const headers = { "content-type": "application/json", Accept: "application/json", "X-CSRFToken": this.config.csrf };
    const { deal, step } = this.config.what_if.start;
    const body = JSON.stringify({ deal, step, ...this.choice, actions });
    const response = await this.fetcher(this.config.urls.play, { method: "POST", headers, body });
    return response.json();
  }
}

// The tutorial's connection: each action is one request; the server keeps no state between requests.
/** @import { LessonAnswer, LessonConfig, LessonListener } from "./tutorial.js" */

export class TutorialConnection {
  /**
   * onAnswer(answer, id) with {tables, coach, over} or {refused, ...}; onError() without an answer.
   * @param {LessonConfig} config
   * @param {LessonListener} props
   */
  constructor(config, { onAnswer, onError, fetcher = (...args) => globalThis.fetch(...args) }) {
    this.config = config;
    this.onAnswer = onAnswer;
    this.onError = onError;
    this.fetcher = fetcher;
    this.scene = 0;
    /** @type {string[]} */
    this.actions = [];
    this.number = 0;
    this.start(config.tutorial);
  }

  /** @param {LessonAnswer} answer */
  start(answer) {
    this.scene = answer.scene;
    this.actions = answer.actions;
  }

  /**
   * Called by the table's store; the id only tells the answers apart.
   * @param {string} action
   */
  act(action) {
    this.number += 1;
    const id = `tutorial-${this.number}`;
    this.post(this.scene, [...this.actions, action]).then((answer) => answer && this.onAnswer(answer, id));
    return id;
  }

  /** @param {number} scene */
  open(scene) {
    return this.post(scene, []);
  }

  /** @param {number} scene @param {string[]} actions */
  async post(scene, actions) {
    const headers = { "content-type": "application/json", Accept: "application/json", "X-CSRFToken": this.config.csrf };
    try {
      const response = await this.fetcher(this.config.urls.act, { method: "POST", headers, body: JSON.stringify({ scene, actions }) });
      const answer = await response.json();
      if (answer.error) throw new Error(answer.error);
      this.start(answer);
      return answer;
    } catch {
      this.onError();
      return null;
    }
  }
}

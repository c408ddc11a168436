// The tutorial's connection: each action is one request; the server keeps no state between requests.
// Without a network the answers come from what the service worker keeps (games/tutorial/answers.py).
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
    /** @type {Record<string, LessonAnswer> | null} */
    this.kept = null;
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
    try {
      const answer = await this.ask(scene, actions);
      if (!answer || answer.error) throw new Error(answer?.error);
      this.start(answer);
      return answer;
    } catch {
      this.onError();
      return null;
    }
  }

  /** @param {number} scene @param {string[]} actions @returns {Promise<LessonAnswer | null>} */
  async ask(scene, actions) {
    const headers = { "content-type": "application/json", Accept: "application/json", "X-CSRFToken": this.config.csrf };
    // A copy of the page has no token: it cannot ask.
    if (!this.config.csrf) return this.keptAnswer(scene, actions);
    try {
      const response = await this.fetcher(this.config.urls.act, { method: "POST", headers, body: JSON.stringify({ scene, actions }) });
      return response.json();
    } catch {
      return this.keptAnswer(scene, actions);
    }
  }

  /**
   * Return the answer that is kept; of a refusal that is the text alone, and the table stays as it was.
   * @param {number} scene @param {string[]} actions
   * @returns {Promise<LessonAnswer | null>}
   */
  async keptAnswer(scene, actions) {
    this.kept ??= /** @type {Record<string, LessonAnswer>} */ (await (await this.fetcher(this.config.urls.answers)).json());
    const answer = this.kept[[scene, ...actions].join()];
    return answer?.refused ? { ...this.kept[[scene, ...actions.slice(0, -1)].join()], ...answer } : answer ?? null;
  }
}

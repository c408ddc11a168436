// The tutorial's connection: each action is one request; the server keeps no state between requests.

export class TutorialConnection {
  // onAnswer(answer, id) with {tables, coach, over} or {refused, ...}; onError() without an answer.
  constructor(config, { onAnswer, onError, fetcher = (...args) => globalThis.fetch(...args) }) {
    Object.assign(this, { config, onAnswer, onError, fetcher });
    this.number = 0;
    this.start(config.tutorial);
  }

  start(answer) {
    this.scene = answer.scene;
    this.actions = answer.actions;
  }

  // Called by the table's store; the id only tells the answers apart.
  act(action) {
    this.number += 1;
    const id = `tutorial-${this.number}`;
    this.post(this.scene, [...this.actions, action]).then((answer) => answer && this.onAnswer(answer, id));
    return id;
  }

  open(scene) {
    return this.post(scene, []);
  }

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

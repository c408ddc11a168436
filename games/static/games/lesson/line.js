// The lesson's line: every act is a question to the server, which keeps nothing between two of them.

export class LessonLine {
  // asked(answer, id) with {tables, coach, over} or {refused, ...}; broken() when nobody answers.
  constructor(config, { asked, broken, fetcher = (...args) => globalThis.fetch(...args) }) {
    Object.assign(this, { config, asked, broken, fetcher });
    this.number = 0;
    this.begin(config.lesson);
  }

  begin(answer) {
    this.scene = answer.scene;
    this.actions = answer.actions;
  }

  // What the table's store calls; the id only tells its answers apart.
  act(action) {
    this.number += 1;
    const id = `lesson-${this.number}`;
    this.ask(this.scene, [...this.actions, action]).then((answer) => answer && this.asked(answer, id));
    return id;
  }

  open(scene) {
    return this.ask(scene, []);
  }

  async ask(scene, actions) {
    const headers = { "content-type": "application/json", Accept: "application/json", "X-CSRFToken": this.config.csrf };
    try {
      const response = await this.fetcher(this.config.urls.act, { method: "POST", headers, body: JSON.stringify({ scene, actions }) });
      const answer = await response.json();
      if (answer.error) throw new Error(answer.error);
      this.begin(answer);
      return answer;
    } catch {
      this.broken();
      return null;
    }
  }
}

// The tables of the answers, shown one after the other: each of the bots' actions can be seen.
/** @import { Table, Timers } from "../base/page.js" */
/** @import { WhatIfAnswer } from "./what_if.js" */

const PACE_MS = 850;

export class Shown {
  /**
   * begin: another table begins, as after taking back; show: the next one; done: the answer is shown.
   * @param {{ begin: (answer: WhatIfAnswer) => void, show: (table: Table) => void, done: (answer: WhatIfAnswer) => void, timers?: Timers }} props
   */
  constructor({ begin, show, done, timers = globalThis }) {
    this.begin = begin;
    this.show = show;
    this.done = done;
    this.timers = timers;
    /** @type {string | null} */
    this.choice = null;
    /** @type {string[]} */
    this.actions = [];
    this.count = 0;
    /** @type {Table[]} */
    this.waiting = [];
    /** @type {unknown} */
    this.running = null;
    /** @type {WhatIfAnswer | null} */
    this.newest = null;
  }

  /**
   * Take an answer; `choice` tells seat and bots apart.
   * @param {WhatIfAnswer} answer
   * @param {string} choice
   */
  take(answer, choice) {
    const { actions, tables } = answer;
    const isSame = this.choice === choice && this.actions.join() === actions.join();
    const isNext = this.choice === choice && actions.length === this.actions.length + 1 && actions.slice(0, -1).join() === this.actions.join();
    if (!isSame) this.count = 0;
    if (!isSame && !isNext) this.restart(answer);
    [this.choice, this.actions, this.newest] = [choice, actions, answer];
    this.waiting.push(...tables.slice(this.count));
    this.count = Math.max(this.count, tables.length);
    if (this.running == null) this.next();
  }

  /** @param {WhatIfAnswer} answer */
  restart(answer) {
    this.timers.clearTimeout(this.running);
    this.running = null;
    this.waiting = [];
    this.begin(answer);
  }

  next() {
    this.running = null;
    const table = this.waiting.shift();
    if (table) this.show(table);
    if (this.waiting.length) this.running = this.timers.setTimeout(() => this.next(), PACE_MS);
    else if (this.newest) this.done(this.newest);
  }
}

// The base of a page's store: a state, its listeners, and named timers.
/** @import { Listener, Timers } from "./page.js" */
/** @template {object} S */
export class Observable {
  /** @param {S} state @param {Timers} timers */
  constructor(state, timers) {
    this.state = state;
    this.timers = timers;
    /** @type {Record<string, unknown>} */
    this.running = {};
    /** @type {Set<Listener<S>>} */
    this.listeners = new Set();
  }

  /** @param {Listener<S>} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {Partial<S>} patch */
  set(patch) {
    this.state = { ...this.state, ...patch };
    for (const listener of this.listeners) listener(this.state);
  }

  /** @param {string} name @param {number} ms @param {() => void} act */
  later(name, ms, act) {
    this.timers.clearTimeout(this.running[name]);
    this.running[name] = this.timers.setTimeout(act, ms);
  }
}

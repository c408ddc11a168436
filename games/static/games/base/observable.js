// The base of a page's store: a state, its listeners, and named timers.
export class Observable {
  constructor(timers) {
    Object.assign(this, { timers, running: {}, listeners: new Set() });
  }

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  set(patch) {
    this.state = { ...this.state, ...patch };
    for (const listener of this.listeners) listener(this.state);
  }

  later(name, ms, act) {
    this.timers.clearTimeout(this.running[name]);
    this.running[name] = this.timers.setTimeout(act, ms);
  }
}

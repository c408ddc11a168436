// Work that many pages want at the same moment: soon, not often, and not all of them at once.
export class Paced {
  /** @param {() => unknown} work @param {number} spacingMs */
  constructor(work, spacingMs) {
    this.work = work;
    this.spacingMs = spacingMs;
    this.ranAt = 0;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
  }

  // Wishes that come before the work begins are one.
  wish() {
    const rest = Math.max(0, this.ranAt + this.spacingMs - Date.now());
    this.timer ??= setTimeout(() => this.run(), rest + Math.random() * this.spacingMs);
  }

  run() {
    if (this.timer != null) clearTimeout(this.timer);
    this.timer = null;
    this.ranAt = Date.now();
    return this.work();
  }
}

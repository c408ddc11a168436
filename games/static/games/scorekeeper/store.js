// The sheets of this browser: they survive a reload, closing, and years without a network.

/** @import { Kept, KeepingStorage, ScoreSheet } from "./scorekeeper.js" */

const NAME = "scorekeeper";
const MAX_SHEETS = 40;

/** @param {KeepingStorage} storage @returns {Partial<Kept> & Pick<Kept, "sheets">} */
function read(storage) {
  try {
    const kept = JSON.parse(storage.getItem(NAME) ?? "null");
    return Array.isArray(kept?.sheets) ? kept : { sheets: [] };
  } catch {
    return { sheets: [] };
  }
}

export class SheetStore {
  /** @param {KeepingStorage} storage */
  constructor(storage = localStorage) {
    this.storage = storage;
    this.isKept = true;
    /** @type {Kept} */
    this.kept = { current: null, presets: [], ...read(storage) };
  }

  get sheets() {
    return this.kept.sheets;
  }

  get current() {
    return this.sheets.find(({ key }) => key === this.kept.current) ?? null;
  }

  // The sheets as another page of this browser may have left them since.
  fresh() {
    return this.isKept ? read(this.storage).sheets : this.sheets;
  }

  /**
   * The newest sheet first; the oldest makes room.
   * @param {ScoreSheet} sheet
   */
  save(sheet) {
    const others = this.fresh().filter(({ key }) => key !== sheet.key);
    return this.write({ sheets: [sheet, ...others].slice(0, MAX_SHEETS), current: sheet.key });
  }

  /**
   * Change a sheet that may no longer be the one on the screen.
   * @param {string} key
   * @param {Partial<ScoreSheet>} changes
   */
  patch(key, changes) {
    return this.write({ sheets: this.fresh().map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  }

  /** @param {string | null} key */
  open(key) {
    return this.write({ current: key });
  }

  /** @param {string} key */
  remove(key) {
    return this.write({ sheets: this.fresh().filter((one) => one.key !== key), current: null });
  }

  /**
   * False: the browser keeps nothing, as in a private window.
   * @param {Partial<Kept>} changes
   */
  write({ sheets = this.fresh(), ...changes }) {
    this.kept = { ...this.kept, ...changes, sheets };
    try {
      this.storage.setItem(NAME, JSON.stringify(this.kept));
      this.isKept = true;
    } catch {
      this.isKept = false;
    }
    return this.isKept;
  }
}

// Results stored on this phone without a network. They are sent in order, each once; refused ones stay visible.
/** @import { KeptResult, ResultForm, SentResult, Storage } from "./room.js" */

const NAME = "room-results";
const KEY_BYTES = 16;

// A request has a key of its own: sent again, it changes nothing.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class OfflineResults {
  isSending = false;

  /**
   * Only the results of `event` are shown and sent; `send` throws without a network.
   * @param {string} event
   * @param {(item: ResultForm) => Promise<SentResult>} send
   * @param {Storage} storage
   */
  constructor(event, send, storage = localStorage) {
    this.event = event;
    this.send = send;
    this.storage = storage;
  }

  /** @returns {KeptResult[]} */
  get all() {
    try {
      const kept = JSON.parse(this.storage.getItem(NAME) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  get items() {
    return this.all.filter(({ event }) => event === this.event);
  }

  /**
   * False: the browser keeps nothing, as in a private window.
   * @param {KeptResult[]} items
   */
  write(items) {
    try {
      this.storage.setItem(NAME, JSON.stringify(items));
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Keep a result; a newer one for the same table takes the place of an older one.
   * @param {ResultForm} item
   */
  keep(item) {
    const others = this.all.filter((one) => one.event !== this.event || one.action !== item.action || one.table !== item.table);
    return this.write([...others, { ...item, event: this.event, refused: "" }]);
  }

  /** @param {string} key */
  forget(key) {
    return this.write(this.all.filter((one) => one.key !== key));
  }

  // Send what waits; return what was said about the last one that was taken, "" if there was none.
  async sendAll() {
    if (this.isSending) return "";
    this.isSending = true;
    let said = "";
    try {
      for (const item of this.items.filter(({ refused }) => !refused)) {
        const { refused, text } = await this.send(item);
        if (refused) this.write(this.all.map((one) => (one.key === item.key ? { ...one, refused } : one)));
        else this.forget(item.key);
        said = text ?? said;
      }
    } catch { /* There is no network still: the rest waits. */ }
    this.isSending = false;
    return said;
  }
}

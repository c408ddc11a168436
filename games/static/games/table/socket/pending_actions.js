// An unanswered action survives a page reload; the server executes an id only once.
/** @import { Table } from "../../base/page.js" */
/** @import { SentMessage } from "../table.js" */

/**
 * Ignore browsers that store nothing.
 * @template T
 * @param {() => T} work
 */
const attempt = (work) => {
  try {
    return work();
  } catch {
    return null;
  }
};

export class PendingActions {
  /** @param {string} game */
  constructor(game, storage = attempt(() => globalThis.sessionStorage)) {
    this.key = `act ${game}`;
    this.storage = storage;
  }

  /** @param {SentMessage} message */
  save(message) {
    attempt(() => this.storage?.setItem(this.key, JSON.stringify(message)));
  }

  /** @param {string} id */
  remove(id) {
    if (this.read()?.id === id) attempt(() => this.storage?.removeItem(this.key));
  }

  read() {
    return attempt(() => JSON.parse(this.storage?.getItem(this.key) ?? "null"));
  }

  /**
   * Return the action that the table still waits for; forget one that was received or is out of date.
   * @param {Table} table
   */
  unanswered(table) {
    const message = this.read();
    if (!message) return null;
    if (message.seq === table.seq && table.you != null && table.to_act === table.you) return message;
    this.remove(message.id);
    return null;
  }
}

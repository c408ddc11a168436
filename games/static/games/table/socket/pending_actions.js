// An unanswered action survives a page reload; the server executes an id only once.

// Ignore browsers that store nothing.
const attempt = (work) => {
  try {
    return work();
  } catch {
    return null;
  }
};

export class PendingActions {
  constructor(game, storage = attempt(() => globalThis.sessionStorage)) {
    Object.assign(this, { key: `act ${game}`, storage });
  }

  save(message) {
    attempt(() => this.storage.setItem(this.key, JSON.stringify(message)));
  }

  remove(id) {
    if (this.read()?.id === id) attempt(() => this.storage.removeItem(this.key));
  }

  read() {
    return attempt(() => JSON.parse(this.storage.getItem(this.key)));
  }

  // Return the action that the table still waits for; forget one that was received or is out of date.
  unanswered(table) {
    const message = this.read();
    if (!message) return null;
    if (message.seq === table.seq && table.you != null && table.to_act === table.you) return message;
    this.remove(message.id);
    return null;
  }
}

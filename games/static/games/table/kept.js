// An act without an answer survives a reload of its tab: by its id the server does it once.

// Where the browser keeps nothing, nothing is kept.
const tried = (act) => {
  try {
    return act();
  } catch {
    return null;
  }
};

export class KeptActs {
  constructor(game, storage = tried(() => globalThis.sessionStorage)) {
    Object.assign(this, { name: `act ${game}`, storage });
  }

  keep(act) {
    tried(() => this.storage.setItem(this.name, JSON.stringify(act)));
  }

  drop(id) {
    if (this.read()?.id === id) tried(() => this.storage.removeItem(this.name));
  }

  read() {
    return tried(() => JSON.parse(this.storage.getItem(this.name)));
  }

  // What the table still waits for; what it has heard, or cannot hear any more, is forgotten.
  waiting(table) {
    const act = this.read();
    if (!act) return null;
    if (act.seq === table.seq && table.you != null && table.to_act === table.you) return act;
    this.drop(act.id);
    return null;
  }
}

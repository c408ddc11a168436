// What the replay's page knows: the game, the place in it, and what is shown of it.
import { Listened } from "../table/listened.js";
import * as film from "./film.js";
import { event } from "./frame.js";

const STEP_MS = 1100;
const TRICK_MS = 1900;
const DEAL_MS = 3200;
const COPIED_MS = 2500;

export class ReplayStore extends Listened {
  constructor(config, { timers = globalThis } = {}) {
    super(timers);
    Object.assign(this, { config, replay: config.replay, made: [] });
    this.state = {
      at: { deal: 0, step: 0 }, forward: true, playing: false, everyone: true,
      drawer: null, copied: false, deck: config.deck ?? "two", confirm: false, sound: false,
    };
  }

  // ---- frames

  frames(deal = this.state.at.deal) {
    this.made[deal] ??= film.expand(this.replay.deals[deal]);
    return this.made[deal];
  }

  get frame() {
    return this.frames()[this.state.at.step];
  }

  get hash() {
    return film.hashOf(this.state.at, this.replay.first);
  }

  // ---- moving

  go(place) {
    const at = film.placed(this.replay.deals, place);
    const { deal, step } = this.state.at;
    const forward = at.deal === deal && at.step === step + 1;
    this.set({ at, forward });
    if (this.state.playing) this.wait();
  }

  // By name, as buttons and keys know them. Whoever steps by hand has stopped the film.
  move(name) {
    if (name === "play") {
      this.toggle();
      return;
    }
    this.pause();
    this.go(film[name](this.replay.deals, this.state.at));
  }

  jump(place) {
    this.pause();
    this.go(place);
  }

  openHash(hash) {
    const place = film.placeOfHash(this.replay.deals, hash, this.replay.first);
    if (place && !film.same(place, this.state.at)) this.jump(place);
  }

  can(name) {
    return !film.same(this.state.at, film[name](this.replay.deals, this.state.at));
  }

  // ---- the film

  toggle() {
    if (this.state.playing) this.pause();
    else this.play();
  }

  play() {
    this.set({ playing: true });
    if (film.isEnd(this.replay.deals, this.state.at)) this.go({ deal: 0, step: 0 });
    else this.wait();
  }

  pause() {
    this.timers.clearTimeout(this.running.film);
    if (this.state.playing) this.set({ playing: false });
  }

  wait() {
    this.later("film", this.rest(), () => this.roll());
  }

  rest() {
    if (this.state.at.step === film.lastStep(this.replay.deals, this.state.at.deal)) return DEAL_MS;
    return event(this.frame, "trick_taken") ? TRICK_MS : STEP_MS;
  }

  roll() {
    if (film.isEnd(this.replay.deals, this.state.at)) this.pause();
    else this.go(film.next(this.replay.deals, this.state.at));
  }

  // ---- the rest of the page

  showEveryone(everyone) {
    this.set({ everyone });
  }

  open(drawer) {
    this.set({ drawer: this.state.drawer === drawer ? null : drawer });
  }

  async share(address, clipboard = globalThis.navigator?.clipboard) {
    try {
      await clipboard.writeText(address);
      this.set({ copied: true });
      this.later("copied", COPIED_MS, () => this.set({ copied: false }));
    } catch {
      // Without a clipboard the address is shown, to be copied by hand.
      this.set({ drawer: "share" });
    }
  }
}

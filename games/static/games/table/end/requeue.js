// The question after a closed game: does the player look for a new table? The server holds it and its end.
// A page that is out of sight does not ask, and no answer is a no. No page elements here.
/** @import { QueueAnswer } from "../table.js" */
export class Requeue {
  /** @param {string} gameId @param {{ now?: () => number, isHidden?: () => boolean }=} props */
  constructor(gameId, { now = () => Date.now(), isHidden = () => globalThis.document.hidden } = {}) {
    this.gameId = gameId;
    this.now = now;
    this.isHidden = isHidden;
    /** @type {{ until: string, seconds: number, ends: number } | null} */
    this.question = null;
    this.isOver = false;
  }

  /**
   * Take the server's state of the queue. One page of several may be visible: the others stay silent.
   * @param {QueueAnswer} props
   */
  take({ status, offer }) {
    if (this.isOver) return;
    if (status !== "idle") this.question = null;
    else if (!offer || offer.game !== this.gameId || !offer.seconds) this.question && this.end();
    else if (this.isHidden()) this.end();
    else if (this.question?.until !== offer.until) {
      this.question = { until: offer.until, seconds: offer.seconds, ends: this.now() + 1000 * offer.seconds };
    }
  }

  // The time is over, the page went out of sight, or the player said no.
  end() {
    this.question = null;
    this.isOver = true;
  }

  // Called often while the question is shown.
  tick() {
    if (this.question && (this.isHidden() || this.secondsLeft === 0)) this.end();
  }

  get secondsLeft() {
    return this.question ? Math.max(0, Math.ceil((this.question.ends - this.now()) / 1000)) : 0;
  }
}

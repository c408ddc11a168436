// Plays a line on the table: the deal up to a question, and from there to the trick that decides.
import { ReplayStore } from "../replay/store.js";
import { isEnd } from "../replay/timeline.js";
import { event } from "../replay/frame.js";
/** @import { CardsConfig, Timers } from "../base/page.js" */
/** @import { Replay } from "../replay/replay.js" */

// A whole deal stands still after some seconds.
const STEP_MS = 450;
const TRICK_MS = 900;
const MOST_MS = 9000;

export class LinePlayer extends ReplayStore {
  /**
   * @param {CardsConfig} config
   * @param {Replay} replay
   * @param {number} from  the frame of the question
   * @param {{ timers?: Timers }=} options
   */
  constructor(config, replay, from, options = {}) {
    super({ ...config, replay, plain: true }, options);
    this.from = from;
    this.jump({ deal: 0, step: from });
  }

  get atEnd() {
    return isEnd(this.deals, this.state.at);
  }

  /** Show the frame that ends the line, without the way to it. */
  toEnd() {
    this.move("last");
  }

  /** From the question on; a line that stands at its end is played once more. @override */
  play() {
    if (this.atEnd) this.go({ deal: 0, step: this.from });
    super.play();
  }

  /** @override */
  stepDelay() {
    const steps = Math.max(1, this.frames().length - 1 - this.from);
    const part = Math.min(1, MOST_MS / (steps * STEP_MS + (steps / 3) * TRICK_MS));
    return part * (event(this.frame, "trick_taken") ? TRICK_MS : STEP_MS);
  }
}

// What the server answers about a hand (games/hand_explorer/page.py).

export interface Answered {
  state: "none" | "queued" | "computing" | "done" | "failed";
  text: string;
  /** The address that can be sent. */
  address: string;
  /** The best bid in a sentence; missing until it is known. */
  spoken?: string;
  /** The part of the page. */
  html: string;
}

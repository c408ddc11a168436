// The state of the queue (docs/protocol.md, "The lobby's socket").

export interface Starter {
  name: string;
  /** The number of a guest. */
  guest: number | null;
}

/** A seat on offer: the ready check after a long wait. */
export interface ReadyCheck {
  until: number;
  seconds: number;
  accepted: boolean;
  starter: Starter | null;
}

/** An offer; `ends` by this machine's clock. */
export interface Offer extends ReadyCheck {
  ends: number;
}

export interface Seeking {
  ready_check?: ReadyCheck | null;
}

export interface QueueState extends Seeking {
  type?: string;
  status?: string;
  url?: string;
  /** Why the queue is closed. */
  closed?: string;
  seeking?: Seeking | null;
}

/** The words of a page by their names, with values filled in. */
export type Words = (name: string, values?: Record<string, string | number>) => string;

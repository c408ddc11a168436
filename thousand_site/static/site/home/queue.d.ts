// The state of the queue (docs/protocol.md, "The lobby's socket").

export interface Starter {
  name: string;
  /** The number of a guest. */
  guest: number | null;
}

/** A seat on offer: the ready check after a long wait. */
export interface ReadyCheck {
  until: string;
  seconds: number;
  accepted: boolean;
  starter: Starter | null;
}

/** An offer; `ends` by this machine's clock, `until` once the server has told it. */
export interface Offer extends Omit<ReadyCheck, "until"> {
  until?: string;
  ends: number;
}

export interface Seeking {
  /** The keys of the pools in which the user waits. */
  pools: string[];
  ready_check?: ReadyCheck | null;
}

/** A pool with what changes in it. */
export interface OpenPool {
  key: string;
  waiting: number;
  /** The expected wait in seconds; null: unknown. */
  wait_s: number | null;
}

/** What the lobby's socket says. */
export interface LobbyMessage {
  type: "lobby";
  status?: undefined;
  pools: OpenPool[];
  seeking: Seeking | null;
}

export interface SeatedMessage {
  type: "seated";
  status?: undefined;
  url: string;
}

/** The state that a request returns. */
interface AnsweredState {
  type?: undefined;
  seeking?: undefined;
}

export interface SeatedState extends AnsweredState {
  status: "seated";
  url: string;
}

export interface SeekingState extends AnsweredState, Seeking {
  status: "seeking";
}

export interface IdleState extends AnsweredState {
  status: "idle";
  /** Why the queue is closed. */
  closed?: string;
}

export type QueueState = SeatedState | SeekingState | IdleState;
export type QueueMessage = LobbyMessage | SeatedMessage | QueueState;

/** The answer to a form: the state, or why it was refused. */
export type QueueAnswer = QueueState & { error?: Refusal };

export interface Refusal {
  text: string;
  /** The table that the user has already. */
  url?: string;
  /** Whether an account would help. */
  account?: boolean;
}

/** The words of a page by their names, with values filled in. */
export type Words = (name: string, values?: Record<string, string | number>) => string;

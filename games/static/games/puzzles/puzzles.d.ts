// A puzzle, its answer and the state of its page (games/puzzles/payloads).
import type { AppearanceSettings, CardsConfig, Layout, Timers } from "../base/page.js";
import type { CardName, Legal, Refusal, SeatNumber } from "../base/types.js";
import type { Replay } from "../replay/replay.js";
import type { Choice, ShownRefusal } from "../table/table.js";
import type { PuzzleStore } from "./store.js";
import type { RushStore } from "./rush_store.js";

export type Kind = "exchange" | "declarer" | "defence" | "bid" | "raise";

export type Theme = "gifts" | "lead" | "follow" | "ending" | "trump" | "small_card" | "marriage" | "declarer" | "defence" | "bid" | "raise" | "judged";

export interface Question {
  number: number;
  kind: Kind;
  /** Whether the answer is an opinion of the reviewer, and no proof. */
  judged: boolean;
  /** The named choices of a bid or a raise; none where cards are chosen. */
  choices: string[];
  contract: number;
  /** The declarer's points so far, marriages included. */
  have: number;
  missing: number;
  /** How many cards the seat cannot place. */
  unseen: number;
  you: SeatNumber;
  /** The deal up to this moment, as the seat saw it. */
  replay: Replay;
  legal: Legal;
  why: Partial<Record<CardName, Refusal>>;
  /** None in a rush: nobody reads its solution there. */
  urls?: Record<string, string>;
}

/**
 * A choice with what is known of it: how many lies it fails in, or how many points it costs where the
 * reviewer judged, and how many per cent chose it.
 */
export interface JudgedChoice {
  choice: string;
  right: boolean;
  fails: number | null;
  cost: number | null;
  given: number | null;
}

/** A lie in which a choice fails, with the whole deal as a replay. */
export interface Refutation {
  replay: Replay;
  /** The frame of the question; the last frame ends the trick that decides. */
  from: number;
  reached: number;
  contract: number;
  made: boolean;
  trick: number;
  winner: SeatNumber | null;
}

export interface Votes {
  yes: number;
  no: number;
  mine: boolean | null;
  /** Whether the viewer's own is among them, or would be. */
  counts: boolean;
}

/** The rating of today. */
export interface Standing {
  rating: number;
  provisional: boolean;
}

export interface Answer {
  number: number;
  choice: string;
  right: boolean;
  first: boolean;
  counts: boolean;
  solution: string[];
  lies: number | null;
  judged: boolean;
  choices: JudgedChoice[];
  refutations: Refutation[];
  statistics: { solved: number } | null;
  rating: { before: number; after: number } | null;
  standing: Standing;
  streak: { before: number; now: number };
  mistake: { due: string; stage: number } | null;
  themes: Theme[];
  votes: Votes;
  reported: boolean;
}

export interface Me extends Standing {
  streak: number;
  guest: boolean;
  person: boolean;
}

export interface PuzzleConfig extends CardsConfig {
  question: Question;
  answer: Answer | null;
  me: Me;
  theme: Theme | "";
  mistakes: boolean;
  /** The most characters of a report. */
  report_length: number;
}

export interface RushState {
  seconds_left: number;
  score: number;
  mistakes: number;
  allowed_mistakes: number;
  over: boolean;
  last: RushLine | null;
  question: Question | null;
  best: number | null;
  is_best: boolean;
  reviewed: (RushLine & { url: string })[];
  urls: Record<string, string>;
}

export interface RushLine {
  number: number;
  right: boolean;
}

export interface RushConfig extends CardsConfig {
  seconds: number;
  allowed_mistakes: number;
  best: number | null;
  me: { person: boolean };
}

/** What the viewer has chosen so far, and how the page looks. */
export interface QuestionState {
  selected: CardName | null;
  choice: Choice;
  refusal: ShownRefusal | null;
  premove: null;
  asking: null;
  hint: null;
  hinted: boolean;
  sending: boolean;
  /** Why the last request was not done. */
  failure: string;
  /** Counts the frames that the player has shown: what is drawn follows them. */
  drawn: number;
  appearance: AppearanceSettings;
  confirm: boolean;
  sound: boolean;
}

/** The refutations that are shown on the table. */
export interface Shown {
  choice: string;
  refutations: Refutation[];
  at: number;
}

/** What the page of one puzzle adds. */
export interface AnswerState {
  answer: Answer | null;
  /** After "Try again": the answer is known and not shown. */
  again: boolean;
  shown: Shown | null;
  /** The choice whose refutations are fetched. */
  loading: string | null;
  allChoices: boolean;
  votes: Votes | null;
  reporting: boolean;
  reported: boolean;
  copied: boolean;
}

/** What a rush adds. */
export interface ClockState {
  rush: RushState | null;
  /** When the time is up, in milliseconds of this browser. */
  endsAt: number;
  /** The moment that is shown, in the same milliseconds. */
  clock: number;
}

export interface PuzzleState extends QuestionState, AnswerState, ClockState {}

/** What a store asks of its page, or of a test. */
export interface Surroundings {
  timers?: Timers;
  fetcher?: typeof fetch;
  now?: () => number;
  isStill?: () => boolean;
}

export interface PuzzlePart {
  store: PuzzleStore;
  state: PuzzleState;
  layout: Layout;
}

export interface RushPart {
  store: RushStore;
  state: PuzzleState;
  layout: Layout;
}

/** A row of the table of choices; `share` of 100 lies, null where they were not counted. */
export interface ChoiceRow extends JudgedChoice {
  cards: CardName[];
  yours: boolean;
  share: number | null;
}

export interface Problem {
  error?: { code: string; text: string };
}

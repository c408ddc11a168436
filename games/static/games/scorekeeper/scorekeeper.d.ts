// What the parts of the scorekeeper hand to each other.
import type { SheetCell, ShownRow } from "../board/board.js";
import type { Agreements, CardName, SeatNumber, SuitName } from "../base/types.js";

// ---- facts of a deal (docs/scorekeeper.md)

export type Kind = "played" | "distributed" | "written_off" | "redeal" | "free_entry";
export type Outcome = "made" | "failed" | "distributed" | "written_off" | "redeal" | "free_entry";
export type Declaration = SuitName | `half ${SuitName}` | "aces";
export type Declared = [seat: SeatNumber, what: Declaration];
export type Sale = [seller: SeatNumber, price: number];
export type Fine = "cutting" | "redeals";

export interface RedealFacts {
  kind: "redeal";
  fines?: Fine[];
}

export interface ScoredFacts {
  kind: "played" | "distributed" | "written_off";
  fines?: Fine[];
  declarer: SeatNumber;
  contract: number;
  dark?: boolean;
  sale?: Sale;
  talon?: CardName[];
  /** The aces of each seat, where a deal is written off by aces. */
  aces?: number[];
  // of a deal that was played
  points?: number[];
  declared?: Declared[];
  four_nines?: SeatNumber | null;
  trickless?: SeatNumber[];
}

/** What no agreement knows: points of each seat, and why. */
export interface FreeEntryFacts {
  kind: "free_entry";
  changes: number[];
  reason: string;
  /** Whether the next dealer deals, as after a deal. */
  passes_on?: boolean;
}

export type Facts = RedealFacts | ScoredFacts | FreeEntryFacts;

// ---- booking

export interface Standing {
  scores: number[];
  bolts: number[];
  /** The attempts of each seat on the barrel; null: it is not there. */
  barrel: (number | null)[];
  falls: number[];
  distributions: number[];
  failed: number[];
  exempt: boolean[];
}

export type BookingEvent =
  | { type: "charged"; seat: SeatNumber; amount: number; cause: string }
  | { type: "fell"; seat: SeatNumber; score: number; cause: string }
  | { type: "mounted"; seat: SeatNumber; score?: undefined }
  | { type: "bolt"; seat: SeatNumber; count: number }
  | { type: "reset"; seat: SeatNumber; score: number }
  | { type: "golden_round"; repeated: boolean; reset: boolean };

/** What a deal has changed. */
export interface DealResult {
  dealer: SeatNumber;
  declarer: SeatNumber | null;
  contract: number | null;
  outcome: Outcome;
  /** Whether it was no deal of its own: one dealt anew, or an entry after which the same dealer deals. */
  redeal: boolean;
  points: number[];
  declared: number[];
  gains: number[];
  scores: number[];
  bolts: number[];
  barrel: (number | null)[];
  falls: number[];
  winner: SeatNumber | null;
}

/** The state of a game before a deal, or after the last one. */
export interface State {
  standing: Standing;
  dealer: SeatNumber;
  /** The seat that wins a tie, or the nearest to its left. */
  favoured: SeatNumber;
  played: number;
  /** The number of the golden round; 0: there is none. */
  golden: number;
  goldenOutcomes: Outcome[];
  events: BookingEvent[];
  last: DealResult | null;
  winner: SeatNumber | null;
  places: number[] | null;
}

export interface BookedState extends State {
  last: DealResult;
}

interface AnyDeal {
  before: Standing;
  dealer: SeatNumber;
  active: SeatNumber[];
  golden: boolean;
  dark: boolean;
  doubling: 1 | 2;
  sale: Sale | null;
  points: number[];
  declared: number[];
  trickless: SeatNumber[];
  fourNines: SeatNumber | null;
  talon: CardName[];
  aces: number[];
}

interface DeclaredDeal extends AnyDeal {
  declarer: SeatNumber;
  contract: number;
}

export interface PlayedDeal extends DeclaredDeal {
  kind: "played";
}

export interface GivenUpDeal extends DeclaredDeal {
  kind: "distributed" | "written_off";
}

export type ScoredDeal = PlayedDeal | GivenUpDeal;

export interface Redeal extends AnyDeal {
  kind: "redeal";
  declarer: null;
  contract: null;
}

export type Deal = ScoredDeal | Redeal;

export interface Earnings {
  outcome: Outcome;
  /** The gains as if nobody were on the barrel. */
  gains: number[];
  /** What a win from the barrel brings. */
  contract: number;
}

// ---- a deal while it is entered

export interface Draft {
  kind: Kind;
  declarer: SeatNumber | null;
  contract: number | null;
  dark: boolean;
  sale: Sale | null;
  declared: Declared[];
  /** What was typed for each seat. */
  points: string[];
  /** The seats whose points were typed, the latest last. */
  typed: SeatNumber[];
  /** Whether a seat took a trick, where that was said against what its points tell. */
  saidTricks: Partial<Record<SeatNumber, boolean>>;
  fourNines: SeatNumber | null;
  talon: CardName[];
  aces: number[];
  fines: Fine[];
  // of a free entry
  /** What was typed for each seat, without a sign. */
  changes: string[];
  signs: Sign[];
  reason: string;
  passesOn: boolean;
}

export type Sign = 1 | -1;

/** Why a deal cannot be booked yet, as a text. */
export interface Problem {
  key: string;
  values?: Record<string, number>;
  isMissing?: boolean;
}

/** The inputs of the agreements. */
export interface Asked {
  dark: boolean;
  sale: boolean;
  halves: boolean;
  aces: boolean;
  fourNines: boolean;
  tricks: boolean;
  talon: boolean;
  heldAces: boolean;
  fines: Fine[];
}

/** What the inputs of a deal have in common. */
export interface EntryProps {
  agreements: Agreements;
  state: State;
  draft: Draft;
  names: string[];
  active: SeatNumber[];
  change: (draft: Draft) => void;
}

// ---- texts

/** A text with its values. */
export interface Text {
  key: string;
  values: Record<string, string | number | null>;
}

/** A line of the ribbon; `aside` stands at its end. */
export interface Line extends Text {
  aside?: Text | null;
  isOver?: boolean;
  isBarrel?: boolean;
  isMoment?: boolean;
}

export type LineOf = (agreements: Agreements, state: State, names: string[]) => Line | null;

// ---- sheets

/** What a sheet begins with. */
export interface SheetStart {
  title: string;
  /** The preset's key is "" where it is not on the reader's list. */
  preset: { key: string; name: string };
  agreements: Agreements;
  players: string[];
  firstDealer: SeatNumber;
  /** Set for a table of an event. */
  event?: SheetEvent;
}

/** The event of a sheet, with the addresses to send to and to go back to. */
export interface SheetEvent {
  save: string;
  back: string;
  isOrganiser: boolean;
  table: number;
}

/** A sheet as this browser keeps it. Times are in ms; `sent` and others name the change that they were about. */
export interface ScoreSheet extends SheetStart {
  key: string;
  /** Where the sheet is public. */
  address: string | null;
  deals: Facts[];
  undone: Facts[];
  /** Whether it is to be sent when there is a network. */
  isWaiting: boolean;
  stopped: boolean;
  startedAt: number;
  changedAt: number;
  sent: number | null;
  handedIn?: number | null;
  answered?: { at: number; text?: string };
  accepted?: { at: number; rows: BookedRow[] };
  /** Why the event takes it no longer. */
  closed?: string;
  /** Who keeps the sheet of the table instead. */
  taken?: Taken | null;
}

/** The phone that keeps the sheet of a table: whose it is, its deals, and the page that shows them. */
export interface Taken {
  name: string;
  deals: number;
  address: string;
}

export interface Preset {
  key: string;
  name: string;
  agreements: Agreements;
  group?: string;
}

/** What this browser keeps. */
export interface Kept {
  sheets: ScoreSheet[];
  current: string | null;
  presets: Preset[];
}

/** The parts of a storage of the browser that are used. */
export type KeepingStorage = Pick<Storage, "getItem" | "setItem">;
export type BeginStorage = Pick<Storage, "getItem" | "removeItem">;

export interface SheetRow extends ShownRow {
  isEntry: boolean;
  /** That of a free entry. */
  reason: string;
}

// ---- the picture

/** The places of a picture, in px. */
export interface Plan {
  width: number;
  height: number;
  heads: { text: string; x: number; y: number; most: number }[];
  cells: { cell: SheetCell; x: number; left: number; y: number }[];
  labels: { text: string; x: number; y: number }[];
  /** The reasons of free entries, below the sheet. */
  notes: { text: string; x: number; y: number; most: number }[];
  /** The right edge of a seat's column. */
  right: (seat: SeatNumber) => number;
}

/** The colours and fonts of the page. */
export type Colours = Record<"room" | "text" | "text2" | "line" | "gain" | "loss" | "edge" | "brass" | "serif" | "sans", string>;

// ---- the site

/** The settings in the page (games/scorekeeper/views.py). */
export interface ScoreConfig {
  /** Whether this is the page for the time without a network. */
  is_kept: boolean;
  urls: ScoreUrls;
  /** The most characters of a text. */
  limits: Limits;
  presets: Preset[];
  texts: Record<string, string>;
}

export interface ScoreUrls {
  setup: string;
  save: string;
}

export interface Limits {
  name: number;
  title: number;
  /** Of the reason of a free entry. */
  reason: number;
}

/** A deal as the server booked it. */
export type BookedRow = Pick<DealResult, "scores" | "bolts" | "barrel" | "falls">;

/** The first place at which the server booked otherwise. */
export interface FirstDifference {
  deal: number;
  seat: SeatNumber;
  ours: number | null;
  theirs: number | null;
}

/** The answer to a sheet. */
export interface SentSheet {
  url: string;
  rows: BookedRow[];
  /** What the event says. */
  text?: string;
  /** The sheet as the event keeps it. */
  kept?: Pick<ScoreSheet, "deals" | "stopped">;
}

/** Why the site refuses, in its words, with the data of the error. */
export interface SiteError extends Partial<Taken> {
  code: string;
  text: string;
}

/** The answer to the reader. */
export interface Sent {
  url?: string;
  problem?: string;
}

/** What the site refused: the sheet as it stood then, and why. */
export interface Refused {
  at: number;
  handedIn?: number | null;
  text: string;
}

/** The state of sending, and its orders. */
export interface Sending {
  busy: boolean;
  ours: DealResult[];
  theirs: BookedRow[] | null;
  difference: FirstDifference | null;
  problem: string;
  send: () => Promise<Sent>;
  remove: () => Promise<string>;
  accept: () => void;
  handIn: () => void;
  /** The sheet that this phone keeps from now on; null: the site refused it, or cannot be reached. */
  takeOver: (from: "table" | "phone") => Promise<ScoreSheet | null>;
  isDue: boolean;
}

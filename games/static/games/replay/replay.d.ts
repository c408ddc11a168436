// A replay: its frames, positions in it, and the state of its page (games/replays/services.py).
import type { ComponentChildren } from "preact";
import type { CardsConfig, AppearanceSettings, Layout, SoundVolumes, Table } from "../base/page.js";
import type {
  Bid, CardName, GameEvent, GameResult, Gift, Observed, Person, PoolName, SeatNumber, Shuffle, TableAgreements,
} from "../base/types.js";
import type { ScoreRow, SheetCell } from "../board/board.js";
import type { BadMoveState, BetterLine, Review } from "./review/review.js";
import type { ReplayStore } from "./store.js";

/** The table after an action, with what was hidden. */
export interface Frame extends Observed {
  /** The action that led here, as in a record; null where it is not told. */
  action: string | null;
  events: GameEvent[];
  /** The hand of each seat; null where it is not shown. */
  hands: (CardName[] | null)[];
  /** The seat that was asked in a claim. */
  asked?: SeatNumber | null;
  /** The cards of the talon that lie in the middle. */
  lying: CardName[];
  gave: Gift[];
  /** The seat that showed the rest, where the site played for all. */
  shown_by?: SeatNumber | null;
}

export interface Replay {
  id: string;
  you: SeatNumber | null;
  status: "playing" | "over" | "stopped";
  rated: boolean;
  pool: PoolName;
  agreements: TableAgreements;
  people: Person[];
  ended: string | null;
  record: string | null;
  annulled?: boolean;
  shuffle: (Shuffle & { proven?: boolean }) | null;
  /** The first frame of each deal, and the differences that follow. */
  deals: Partial<Frame>[][];
  /** The number of deals that are left out before the first. */
  first: number;
  rows: (ScoreRow | null)[];
  players: number;
  result: GameResult | null;
}

/** A frame as the table's views read it. */
export interface ReplayTable extends Table, Pick<Frame, "action" | "hands" | "gave" | "shown_by"> {
  dealEnded: boolean;
  ended: string | null;
  record: string | null;
}

/** What is drawn in a drawer. */
export interface ReplayDrawer {
  title: () => string;
  view: (part: ReplayPart) => ComponentChildren;
}

/** A position: `step` counts the actions made. */
export interface Position {
  deal: number;
  step: number;
}

export type Move = "next" | "back" | "first" | "last" | "nextDeal" | "previousDeal";

/** A decision that the viewer proposes as a puzzle, and what came of it. */
export type ProposalState = { step: "" | "sending" } | { step: "told" | "failed", text: string, url: string | null };

export interface ReplayState {
  at: Position;
  forward: boolean;
  playing: boolean;
  everyone: boolean;
  /** Without marks, results and others' cards: nothing is shown ahead. */
  plain: boolean;
  review: Review | null;
  line: BetterLine | null;
  lineState: "" | "loading" | "failed";
  badMove: BadMoveState;
  proposal: ProposalState;
  drawer: string | null;
  appearance: AppearanceSettings;
  confirm: boolean;
  sound: boolean;
  volumes: SoundVolumes;
}

export interface ReplayConfig extends CardsConfig {
  replay: Replay;
  plain?: boolean;
}

/** What the views of the page are drawn from. */
export interface ReplayPart {
  table: ReplayTable;
  state: ReplayState;
  store: ReplayStore;
  layout: Layout;
}

export interface OutlineCard {
  seat: SeatNumber;
  card: CardName;
  declares: number | null;
  step: number;
}

export interface OutlineTrick {
  leader: SeatNumber;
  cards: OutlineCard[];
  winner: SeatNumber | null;
  points: number | null;
}

export interface OutlineBid extends Bid {
  step: number;
}

export interface Outline {
  bids: OutlineBid[];
  talon: CardName[];
  talonStep: number | null;
  gave: Gift[];
  laid: CardName[];
  gaveStep: number | null;
  raised: number | null;
  raiseStep: number | null;
  redeals: { seat: SeatNumber; step: number }[];
  tricks: OutlineTrick[];
}

/** A row of the sheet; a deal that has not ended has no cells. */
export interface ReplayRow {
  deal: number;
  number: number | null;
  redeal: boolean;
  cells: SheetCell[] | null;
}

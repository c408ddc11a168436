// The review of a game on its replay's page (games/game_reviews/page/moves.py).
import type { CardName, SeatNumber } from "../../base/types.js";
import type { Message } from "../../base/page.js";
import type { Frame, Position } from "../replay.js";
import type { ScoreRow } from "../../board/board.js";

export type Grade = "inaccuracy" | "mistake" | "blunder";

/** A graded decision; `step` shows its choice. */
export interface Mark {
  step: number;
  action: number;
  seat: SeatNumber;
  grade: Grade;
  sign: string;
  points: number;
  best: Message;
  reason: Message;
  proved: boolean;
  /** The theme of puzzles of this kind; "" for none. */
  theme: string;
  /** The better cards. */
  lifted: CardName[];
}

/** A reviewed deal: its marks, and the chances of all seats before it and after each judged step. */
export interface ReviewedDeal {
  marks: Mark[];
  start: number[];
  chances: [step: number, chances: number[]][];
}

export type ReviewStateName = "none" | "refused" | "queued" | "running" | "failed" | "cancelled" | "done";

export interface Review {
  state: ReviewStateName;
  /** Of the state: a sentence for the viewer, "" for none. */
  text: string;
  /** By the number of the deal in the record; a deal without an entry is not reviewed yet. */
  deals: Partial<Record<number, ReviewedDeal>>;
  /** The chances of all seats at the end of the game; null before it is reviewed. */
  end: number[] | null;
  /** Since which deal and action, from 0, a bot of the site plays for a seat. */
  bots?: Partial<Record<SeatNumber, [deal: number, action: number]>>;
}

/** What became of a press that a bot's move is bad, at the step that is shown. */
export type BadMoveState = { step: "" | "sending" | "stored" } | { step: "failed", text: string };

/** The line after a better choice; its frames replace those of its deal. */
export interface BetterLine {
  deal: number;
  /** The step of the better choice. */
  from: number;
  frames: Frame[];
  row: ScoreRow | null;
}

export interface LineAnswer {
  status: "ready" | "waiting";
  from: number;
  steps: Partial<Frame>[];
  row: ScoreRow | null;
}

/** A decision that a key or button leads to. */
export interface MistakePlace extends Position {
  mark: Mark;
}

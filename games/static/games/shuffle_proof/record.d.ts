// A record of a game as far as its shuffle is checked (docs/record.md).
import type { SeatNumber } from "../base/types.js";
import type { ContributionStatus } from "../board/board.js";

export interface GameRecord {
  id: string;
  players: string[];
  deals: { deck: string; cuts?: number[] }[];
  first_dealer: SeatNumber;
  fairness: Fairness;
}

export interface Fairness {
  secret: string;
  commitment: string;
  contributions?: string[];
  rematch_of?: string;
  event?: string;
}

export type Compared = "commitment" | "dealer" | "deck" | "cut";

/** A value that was promised, and what the record holds. */
export interface Comparison {
  what: Compared;
  deal: number | null;
  promised: string | number;
  found: string | number;
  ok: boolean;
}

export type Unchecked = "no-record" | "no-fairness" | "no-secret" | "bad-secret" | "bad-contributions" | "unreachable";

export interface CheckedRecord {
  why?: Unchecked;
  lines: Comparison[];
  record: GameRecord;
  status: ContributionStatus | null;
}

export type CheckAnswer = { why: Unchecked } | (CheckedRecord & { why?: undefined });

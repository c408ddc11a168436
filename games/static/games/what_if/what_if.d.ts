// The answers of "What if" (games/what_if) and the settings of its page.
import type { Table } from "../base/page.js";
import type { CardName, SeatNumber } from "../base/types.js";
import type { ScoreRow } from "../board/board.js";
import type { TableConfig } from "../table/table.js";

/** A moment of a deal: `step` counts the actions made, `seat` is the person's. */
export interface Start {
  deal: number;
  step: number;
  seat: SeatNumber;
}

/** How a deal ended, and each seat's chance to win the game after it; null where no model knows it. */
export interface DealEnd {
  row: ScoreRow;
  chances: number[] | null;
}

/** The cards of all, where they are asked for. */
export interface OpenCards {
  hands: CardName[][];
  talon: CardName[];
}

export interface WhatIfAnswer {
  state: "yours" | "thinking" | "over";
  actions: string[];
  /** Since the person's last action, the newest last. */
  tables: Table[];
  open: OpenCards | null;
  result: DealEnd | null;
  refused?: string;
  error?: { code: string; text: string };
}

export interface Named<Key> {
  key: Key;
  name: string;
}

export interface WhatIfPage {
  start: Start;
  level: string;
  levels: Named<string>[];
  seats: { seat: SeatNumber; name: string }[];
  /** The deal as players count it. */
  number: number;
  happened: DealEnd;
  answer: WhatIfAnswer;
}

export interface WhatIfConfig extends TableConfig {
  what_if: WhatIfPage;
}

/** What can be chosen beside the cards. */
export interface Choice {
  seat: SeatNumber;
  level: string;
  open: boolean;
}

export interface Listener {
  onAnswer(answer: WhatIfAnswer, id: string | null): void;
  onError(text: string): void;
}

/** A course that came to the end of its deal. */
export interface Try extends Choice {
  actions: string[];
  end: DealEnd;
}


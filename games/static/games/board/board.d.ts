// What the parts of a board hand to each other.
import type { ComponentChildren } from "preact";
import type { CardsConfig, CardsState, CardsStore, Message, SoundVolumes, Source, Table } from "../base/page.js";
import type {
  Bid, CardName, GameEvent, OfferLine, Person, ScoreSheet, SeatNumber, DealRow, Shuffle, SuitName, PlayedCard, UserName,
} from "../base/types.js";

export type EventOf<T extends GameEvent["type"]> = Extract<GameEvent, { type: T }>;

/** What the places on the screen follow from. */
export type Seated = Pick<Table, "you" | "people" | "lost_seat">;

export interface SuitValue {
  suit: SuitName;
  value: number;
}

// ---- clocks, contracts, barrels

/** Remaining time in milliseconds; `part` is that of the action's time. */
export interface Remaining {
  runs: boolean;
  reserve: number | null;
  total: number | null;
  urgent: boolean;
  part: number;
}

/** How far the declarer is. */
export interface Progress {
  declarer: SeatNumber;
  contract: number;
  /** The points of tricks, and of cards laid aside. */
  tricks: number;
  laid: number;
  marriages: number;
  has: number;
  needs: number;
  over: number;
  left: number;
  plainPart: number;
  stripedPart: number;
  suits: { suit: SuitName | null }[];
}

export interface BarrelState {
  attempt: number;
  attempts: number | null;
  last: boolean;
}

export interface HighestBid {
  seat: SeatNumber;
  bid: number;
}

/** What giving up costs the declarer, and what it gives to each seat. */
export interface GiveUpCosts {
  number: number;
  third: number;
  gets: (seat: SeatNumber) => number;
  free: boolean;
  bolt: boolean;
  charge: number;
}

/** What the viewer must do now. */
export type Step = "play" | "claim" | "exchange" | "raise" | "bid" | "cut" | "dark" | "offer" | "take" | "trump";

/** What the viewer must do in this trick. */
export interface Obligation {
  kind: "lead" | "follow" | "trump" | "free" | "last";
  suit: SuitName | null;
  beat?: boolean;
  trump?: SuitName | null;
}

// ---- hands

export type HandKind = "desktop" | "phone" | "mine" | "mineSmall" | "open" | "openSmall" | "exchange";

export interface CardSize {
  width: number;
  step: number;
  angle: number;
}

export interface CardPlace {
  x: number;
  y: number;
  angle: number;
}

export interface FanSize extends CardSize {
  height: number;
  places: CardPlace[];
}

// ---- people

export interface Portrayed {
  name: string;
  ground: number;
  absent?: boolean;
}

/** What a player's plate shows. */
export interface PersonOnPlate extends Person {
  me: boolean;
  ground: number;
  score: number;
  bolts: number;
  barrel: BarrelState | null;
  contractsOnly: boolean;
  over: boolean;
  dealer: boolean;
  plays: number | null;
  turn: boolean;
  cards: number;
  taken: number;
  tricks: number;
  bid: Bid | null;
  offer: OfferLine | null;
  sitsOut: boolean;
  blind: boolean;
}

/** What a page adds to the plates. */
export interface PlateSigns {
  beside(person: PersonOnPlate): ComponentChildren;
  below(seat: SeatNumber): ComponentChildren;
}

export interface NamedBid extends Bid {
  name: string;
}

// ---- the trick, and what is shown before the newest table

export interface TrickLine extends PlayedCard {}

/** A trick or a deal that is over, shown before the newest table. */
export interface Stage {
  trick: { cards: TrickLine[]; winner: SeatNumber | null; points: number | null; deal: number } | null;
  row: ScoreRow | null;
  held: Table | null;
  /** Told when the last trick is gone. */
  moment?: Moment | null;
  state?: "rest" | "collect" | "result";
}

/** An event that takes the place of the turn line. */
export interface Moment {
  type: GameEvent["type"];
  text: string | null;
  /** Of a marriage, or of the trump that was named. */
  suit?: SuitName | null;
  message?: Message;
}

// ---- the score sheet

export type ScoreRow = DealRow;

export type RowBefore = Pick<ScoreRow, "bolts" | "barrel" | "falls">;

export interface SheetCell {
  seat: SeatNumber;
  score: number;
  gain: number | null;
  declarer: boolean;
  gaveUp: boolean;
  mounted: boolean;
  attempt: number | null;
  bolts: number;
  fell: boolean;
}

export interface ShownRow extends ScoreRow {
  number: number | null;
  cells: SheetCell[];
}

/** The rows that the page has fetched. */
export interface SheetState {
  older: ScoreRow[] | null;
}

/** A claim with its proof. */
export interface ProvenClaim {
  claimed_by?: SeatNumber | null;
  ground?: string | null;
  cards?: CardName[];
}

// ---- agreements in words (games/tables/views.py)

export interface AgreementLine {
  field: string;
  label: string;
  help: string;
  value: string;
  usual: string | null;
  in_force: boolean;
  address: string;
}

export interface AgreementGroup {
  name: string;
  lines: AgreementLine[];
}

// ---- the proof of the shuffle

/** What this browser sent for a game: its texts, each with the code of its refusal or null. */
export interface Contributed {
  commitment: string | null;
  texts: Record<string, string | null>;
}

export interface ContributionStatus {
  kind: string;
  seat: SeatNumber;
  shown: string | null;
  same: boolean;
}

/** A message of the table's socket (docs/protocol/table.md). */
export interface ServerMessage {
  type: string;
  id?: string;
  problem?: { code: string; detail: string; data: { wait?: number } };
  now?: number;
  table?: Table;
}

// ---- preferences

/** What the switches change in the store of a page. */
export interface PreferencesStore extends CardsStore {
  state: CardsState & { confirm: boolean; sound: boolean; vibration?: boolean; volumes?: SoundVolumes; talk?: { hidden: boolean; byName: boolean } };
  set(patch: object): void;
  talk?: { set(patch: object): void };
}

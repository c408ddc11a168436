// The state and the settings of the table's page: what each feature owns, and the whole.
import type { ComponentChildren } from "preact";
import type { AppearanceSettings, CardsConfig, Layout, PageContext, SoundVolumes, Table, Timers } from "../base/page.js";
import type { CardName, GameEvent, SeatNumber, SuitName } from "../base/types.js";
import type { CardPlace, FanSize, Moment, PersonOnPlate, ScoreRow, Stage } from "../board/board.js";
import type { Requeue } from "./end/requeue.js";
import type { PendingActions } from "./socket/pending_actions.js";
import type { Store } from "./store.js";

// ---- socket

export type ConnectionName = "connecting" | "open" | "offline" | "lost" | "closed";

/** The connection as the page tells of it. */
export interface ConnectionState {
  connection: ConnectionName;
  closeCode: number | null;
  /** Milliseconds by which the server's clock is ahead. */
  offset: number;
  offline: boolean;
  /** Shortly after a connection came back. */
  back: boolean;
}

/** An action that was sent and not answered. */
export interface PendingAction {
  id: string;
  seq: number;
  action: string;
}

export interface PendingState {
  pending: PendingAction | null;
  /** Whether the answer takes so long that the page says so. */
  late: boolean;
}

/** What is shown before the newest table, or in place of a line. */
export interface StageState {
  stage: Stage | null;
  moment: Moment | null;
  result: ScoreRow | null;
}

// ---- turn

/** Where a card goes in the exchange: a seat, or a place for a card laid aside. */
export type GivePlace = SeatNumber | "lay0" | "lay1" | "lay2";

export interface Choice {
  cards: Partial<Record<GivePlace, CardName>>;
  target: GivePlace | null;
}

/** A refusal as it is shown. */
export interface ShownRefusal {
  text: string;
  card: CardName | null;
  at: number;
}

/** The viewer's choices. */
export interface TurnState {
  refusal: ShownRefusal | null;
  premove: CardName | null;
  selected: CardName | null;
  /** The card that waits for the choice of a declaration. */
  asking: CardName | null;
  /** The bid or raise that is not sent yet. */
  draft: number | null;
  choice: Choice;
}

/** What an expert would do at the table of this `seq`. */
export interface Hint {
  text: string;
  cards: CardName[];
  seq: number;
  /** The next best choices, and how many points each costs. */
  others?: { text: string; cost: number }[];
}

export interface HintState {
  hint: Hint | null;
  asksHint: boolean;
}

// ---- seat

export interface SeatState {
  /** How the viewer lost the seat. */
  lost: "time" | "left" | null;
  /** Whether the bot keeps the seat. */
  kept: boolean;
  /** Whether the offer to return is folded. */
  folded: boolean;
}

// ---- notices

export interface NewsLine {
  id: number;
  text: string;
}

export interface NewsState {
  log: NewsLine[];
}

// ---- talk

/** Something that was said (docs/protocol/table.md, "Talk"). */
export interface TalkLine {
  id: number;
  seat: SeatNumber | null;
  name: string;
  username: string;
  kind: "phrase" | "reaction" | "text";
  text: string;
  language: string;
  deal: number;
  at: string;
  muted: boolean;
  /** Set, alone with the id, when a moderator hid the line. */
  gone?: boolean;
}

/** Until when (milliseconds by the server's clock), or in which deal, nothing may be said. */
export interface Rest {
  until?: number;
  deal?: number;
}

export interface TalkState {
  lines: TalkLine[];
  muted: string[];
  may: { say: boolean; text: boolean; note: string };
  watching: { count: number; names: { name: string; username: string }[] };
  bubbles: Partial<Record<SeatNumber, TalkLine>>;
  unread: number;
  rest: Rest | null;
  refusal: string | null;
  failure: string | null;
  hidden: boolean;
  byName: boolean;
  spoken: TalkLine | null;
  draft: string;
  /** What the sheet of a phone shows. */
  mode: "say" | "read" | "watching";
  focus: number;
}

/** A row of the log: a deal's heading, a line, or a muted person. */
export type TalkRow =
  | { type: "deal"; number: number }
  | { type: "line"; line: TalkLine }
  | { type: "muted"; username: string; name: string; count: number };

// ---- page

export type Tab = "score" | "chat" | "watching";

export interface PageState {
  drawer: string | null;
  tab: Tab;
  /** All rows of the score sheet, once they are fetched. */
  older: ScoreRow[] | null;
  endClosed: boolean;
}

/** The settings of the viewer that a press changes. */
export interface SettingsState {
  confirm: boolean;
  sound: boolean;
  volumes: SoundVolumes;
  vibration: boolean;
  appearance: AppearanceSettings;
}

// ---- the whole

export interface TableState
  extends ConnectionState, PendingState, StageState, TurnState, HintState, SeatState, NewsState, PageState, SettingsState {
  table: Table | null;
  talk: TalkState;
}

/** The settings in the page (games/templatetags/importmap.py). */
export interface Relation {
  follows: boolean;
  challenge: boolean;
}

export interface TableConfig extends CardsConfig {
  table: Table;
  now: number;
  talk?: boolean;
  username: string;
  account_url?: string;
  annulled?: boolean;
  event?: string | null;
  /** The page of the deals of the day, of which this game is one. */
  deals?: string | null;
  /** What the viewer may do with the people of the game, by their names. */
  relations?: Record<string, Relation>;
  /** The gallery shows states without a server. */
  state?: Partial<TableState>;
}

/** What a page reads of a problem (docs/protocol/table.md). */
export interface Problem {
  code: string;
  detail: string;
  data: { wait?: number };
}

/** A message of the server (docs/protocol/table.md). */
export interface ServerMessage {
  type: string;
  now?: number;
  id?: string;
  seq?: number;
  problem?: Problem;
  table?: Table;
  // talk
  all?: boolean;
  lines?: TalkLine[];
  muted?: string[];
  may?: TalkState["may"];
  count?: number;
  names?: TalkState["watching"]["names"];
}

/** What the store asks of a connection; a lesson and the gallery have their own. */
export interface Connection {
  act(action: string, seq: number): string;
  resend?(message: ActMessage): void;
  say?(what: Record<string, string>): string;
  showTalk?(): void;
  flag?(seq: number): void;
}

export interface ActMessage extends PendingAction {
  type: "act";
}

export type TableContext = PageContext<Store>;

/** What the parts of the page are drawn from. */
export interface Part {
  table: Table;
  state: TableState;
}

export interface StepPart extends Part {
  step: string;
  layout: Layout;
}

/** An event as the page makes it up for one that it missed. */
export interface ToldEvent {
  type: GameEvent["type"];
  seat?: SeatNumber;
  card?: CardName | null;
  suit?: SuitName | null;
  amount?: number;
  value?: number;
  points?: number;
  dealer?: SeatNumber | null;
  outcome?: ScoreRow;
}

/** An answer of the server to a request for JSON. */
export interface JsonAnswer {
  status?: string;
  url?: string;
  error?: { code: string; text: string; url?: string };
}

/** A message that is sent until it is answered. */
export type SentMessage = ActMessage | { type: "contribute"; id: string; text: string };

export interface SocketListener {
  message(data: ServerMessage): void;
  state(name: ConnectionName, code?: number): void;
}

/** An answer to the question for a hint. */
export interface HintAnswer extends Partial<Hint> {
  status?: string;
  error?: { text: string };
}

// ---- the hand

export type CardStatus = "selected" | "legal" | "veiled" | "premove" | "rest";

/** Where the keys are: a card, and the suit that was pressed. */
export interface KeysAt {
  at: number;
  suit: SuitName | null;
}

export type Lifts = Partial<Record<CardStatus, number>>;

export interface HandCardProps extends Part {
  card: CardName;
  place: CardPlace;
  size: FanSize;
  index: number;
  focused: boolean;
  lifts: Lifts;
  tap: (card: CardName) => void;
  drop: (card: CardName) => void;
}

/** What a drawer shows, and its head. */
export interface DrawerParts {
  title: (state: TableState) => string;
  view: (part: Part) => ComponentChildren;
  head?: (part: Part) => ComponentChildren;
}

/** A card that is dragged, from where, and whether it has moved or been dropped. */
export interface Dragged {
  x: number;
  y: number;
  moved: boolean;
  done?: boolean;
}

export interface BracketsProps {
  hand: CardName[];
  size: FanSize;
  places: CardPlace[];
  values: Record<"S" | "C" | "D" | "H", number>;
  lifts: (card: CardName) => number;
  appearance: SettingsState["appearance"];
}

// ---- sounds

export type SoundName = "deal" | "card" | "trick" | "given" | "talon" | "bid" | "passed" | "marriage" | "trump" | "made" | "failed"
  | "bolt" | "barrel" | "fall" | "won" | "over" | "turn" | "ten" | "last" | "found" | "message";

/** A sound that begins after so many milliseconds; `own` follows the viewer's press. */
export interface Played {
  name: SoundName;
  after: number;
  pitch?: number;
  own?: boolean;
}

/** What calls the viewer now. */
export type CallState = { mine: boolean } & Record<"urgent" | "last", boolean>;

export type MutedRow = Extract<TalkRow, { type: "muted" }>;

// ---- the end of a game

/** A player in the final standings. */
export interface FinalLine extends Omit<PersonOnPlate, "rating"> {
  place: number | null;
  /** The change of the rating, as soon as it is known. */
  rating: { before: number; after: number } | null;
  /** A bot finished the game for this player. */
  left?: boolean;
}

/** What the one main button at the end of a game does. */
export type MainAction = "deals" | "event" | "rematch" | "play" | "review" | "home";

/** The state of the rematch on this page, and how to answer it. */
export interface Rematching {
  state: RematchState | null;
  busy: boolean;
  send(answer: "yes" | "no" | "bots"): void;
}

/** The server's state of the queue (docs/protocol.md). */
export interface QueueAnswer extends JsonAnswer {
  ready_check?: { seconds: number; accepted: boolean } | null;
  offer?: QueueOffer | null;
}

export interface QueueOffer {
  game: string;
  seconds: number;
  until: string;
}

/** The state of a rematch (docs/protocol.md). */
export interface RematchState {
  status: string;
  url: string;
  mine: boolean;
  until: string;
  rated?: boolean;
  expired?: boolean;
  declined?: boolean;
  name?: string;
  agreed: SeatNumber[];
  waiting: SeatNumber[];
  left: SeatNumber[];
  /** Those of `left` who said no. */
  refused: SeatNumber[];
  /** Those who agreed are asked whether bots may take the free seats. */
  asked?: boolean;
  with_bots?: boolean;
  error?: { code: string; text: string; url?: string };
}

/** What the button "Play again" shows and does. */
export interface PlayAgain {
  since: number | null;
  seconds: number;
  busy: boolean;
  check: QueueAnswer["ready_check"];
  question: { asks: boolean; requeue: Requeue; isOpen: boolean; isReady: boolean };
  accept(): void;
  answer(yes: boolean): void;
  seek(): void;
  cancel(): void;
}

/** What takes the seat back. */
export interface ReturnAction {
  busy: boolean;
  problem: string | null;
  take(): void;
}

/** What a test puts in place of the browser's own. */
export interface SocketOptions {
  Socket?: typeof WebSocket;
  timers?: Timers;
  makeId?: () => string;
  random?: () => number;
  pendingActions?: PendingActions | null;
  isVisible?: () => boolean;
}

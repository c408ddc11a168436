// Written by `python -m tools.payload_types` from games/tables/payloads/payload_types.py.

export type SuitName = "S" | "C" | "D" | "H";
export type RankName = "9" | "J" | "Q" | "K" | "T" | "A";
export type CardName = `${RankName}${SuitName}`;
export type SeatNumber = number;
export type PhaseName = "deck" | "cut" | "dark" | "claim" | "bidding" | "buyback" | "pile" | "talon_claim" | "exchange" | "late_claim" | "raise" | "trump" | "play" | "over";

/** A pool of the ranked queue; both are "" at a table of none. */
export interface PoolName {
  key: string;
  name: string;
}

/** A user by name. */
export interface UserName {
  name: string;
  username: string;
}

/** The owner of an external bot; empty if there is none any longer. */
export interface Owner {
  name?: string;
  username?: string;
}

/** The right to take a seat back: the number of the deal that ends it. */
export interface Returnable {
  return_until?: number;
}

/** Fields of an external bot only. */
export interface OwnedBot {
  owner?: Owner;
}

/** The mark of a player who closed the game by leaving. */
export interface Closing {
  closed_game?: boolean;
}

/** A player: who plays this seat now. */
export interface Person {
  return_until?: number;
  owner?: Owner;
  closed_game?: boolean;
  seat: SeatNumber;
  name: string;
  username: string;
  rating: number | null;
  provisional: boolean;
  bot: boolean;
  guest: boolean;
  absent: boolean;
  substitute_for: UserName | null;
}

export interface Bid {
  seat: SeatNumber;
  bid?: number;
  pass?: true;
}

export interface Gift {
  from: SeatNumber;
  to: SeatNumber;
  card: CardName | null;
}

/** An offer to buy the declaration, or a refusal to do so. */
export interface OfferLine {
  seat: SeatNumber;
  price?: number;
  decline?: true;
}

/** The talon: its cards as far as they are known, and how many still lie in the middle. */
export interface TalonState {
  cards: CardName[] | null;
  open: boolean;
  count: number;
}

/** A card of a trick. */
export interface PlayedCard {
  seat: SeatNumber;
  card: CardName;
}

/** The trick that was taken last. */
export interface LastTrick {
  cards: PlayedCard[];
  winner: SeatNumber;
  points: number;
}

/** A declared marriage; four aces have no suit. */
export interface Marriage {
  seat: SeatNumber;
  suit: SuitName | null;
  value: number;
}

/** The standing, a number for each seat; `barrel` is null for a seat not on it. */
export interface ShownStanding {
  scores: number[];
  bolts: number[];
  barrel: (number | null)[];
  falls: number[];
  distributions: number[];
}

/** A range of bids or raises. */
export interface Amounts {
  min: number;
  max: number;
  step: number;
}

export interface Legal {
  bid?: Amounts | null;
  raise?: Amounts | null;
  pass?: boolean;
  stand?: boolean;
  look?: boolean;
  dark?: boolean;
  cut?: boolean;
  redeal?: boolean;
  keep?: boolean;
  decline?: boolean;
  distribute?: boolean;
  write_off?: boolean;
  give?: boolean;
  lay?: boolean;
  play?: CardName[];
  words?: Partial<Record<CardName, string[]>>;
  offer?: number;
  take?: number[];
  trump?: SuitName[];
}

/** A reason against playing a card. */
export interface Refusal {
  code: string;
  suit: SuitName | null;
}

/** The highest bid or raise, and the marriages that it counts. */
export interface BidLimit {
  max: number;
  marriages: SuitName[];
}

/** Fields for the seat to act only. */
export interface OwnTurn {
  legal: Legal;
  why: Partial<Record<CardName, Refusal>>;
  limit: BidLimit | null;
}

/** The clock in milliseconds; a bot's reserve is null. */
export interface ClockState {
  seat: SeatNumber | null;
  started: number | null;
  action_ms: number;
  reserves: (number | null)[];
  claim_ms: number | null;
}

/** The seat's own timeouts; `last`: the next one costs the seat. */
export interface Timeouts {
  count: number;
  limit: number;
  total: number;
  total_limit: number;
  last: boolean;
  returned: boolean;
}

/** The claim that led to a redeal. */
export interface ClaimProof {
  claimed_by?: SeatNumber;
  ground?: string;
  cards?: CardName[];
}

/** A finished deal on the score sheet. */
export interface DealRow {
  claimed_by?: SeatNumber;
  ground?: string;
  cards?: CardName[];
  deal: number;
  redeal: boolean;
  dealer: SeatNumber;
  declarer: SeatNumber | null;
  contract: number | null;
  outcome: string;
  points: number[];
  declared: number[];
  gains: number[];
  scores: number[];
  bolts: number[];
  barrel: (number | null)[];
  falls: number[];
}

export interface ScoreSheet {
  from: number;
  rows: DealRow[];
}

/** The rating of a seat before and after the game. */
export interface RatingStep {
  seat: SeatNumber;
  before: number;
  after: number;
}

/** The end of a game; without a winner `winner` and `places` are null. */
export interface GameResult {
  winner: SeatNumber | null;
  places: number[] | null;
  scores: number[];
  stopped: string | null;
  ratings: RatingStep[] | null;
  record: string;
}

/** Data to verify the shuffle with. */
export interface Shuffle {
  commitment: string;
  until: number | null;
  contributions: string[] | null;
  secret: string | null;
}

/** The mark of a game with hints. */
export interface Hints {
  hints?: boolean;
}

/** The status, whether the game is rated, and its pool. */
export interface TableStatus {
  hints?: boolean;
  status: "playing" | "over" | "stopped";
  rated: boolean;
  pool: PoolName;
}

/** Settings of a table, which seldom change. */
export interface TableSettings {
  hints?: boolean;
  status: "playing" | "over" | "stopped";
  rated: boolean;
  pool: PoolName;
  agreements: TableAgreements;
  people: Person[];
}

/** Fields for every viewer, whatever they know of the cards. */
export interface Shared {
  hints?: boolean;
  status: "playing" | "over" | "stopped";
  rated: boolean;
  pool: PoolName;
  agreements: TableAgreements;
  people: Person[];
  sheet: ScoreSheet;
}

/** The seat that deals; null before the first deal. */
export interface Dealer {
  dealer: SeatNumber | null;
}

/** The state of the deal. */
export interface DealState {
  dealer: SeatNumber | null;
  deal: number;
  played: number;
  opener: SeatNumber | null;
  active: SeatNumber[];
  phase: PhaseName;
  to_act: SeatNumber | null;
  claiming: boolean;
  golden: number;
  dark: SeatNumber | null;
  unseen: SeatNumber[];
  nines_cut: CardName[];
}

/** The cards that the viewer knows, and how many each seat holds. */
export interface KnownCards {
  hand: CardName[];
  counts: number[];
  talon: TalonState;
}

/** The bidding and the exchange. */
export interface BiddingState {
  bids: Bid[];
  offers: OfferLine[];
  declarer: SeatNumber | null;
  bid: number | null;
  contract: number | null;
  given: Gift[];
}

/** The play. */
export interface PlayState {
  trump: SuitName | null;
  leader: SeatNumber | null;
  trick: PlayedCard[];
  last_trick: LastTrick | null;
  points: number[];
  tricks: number[];
  declared: number[];
  marriages: Marriage[];
  left: number;
}

/** The cards and the state of the deal as far as the viewer knows them. */
export interface Observed {
  dealer: SeatNumber | null;
  deal: number;
  played: number;
  opener: SeatNumber | null;
  active: SeatNumber[];
  phase: PhaseName;
  to_act: SeatNumber | null;
  claiming: boolean;
  golden: number;
  dark: SeatNumber | null;
  unseen: SeatNumber[];
  nines_cut: CardName[];
  hand: CardName[];
  counts: number[];
  talon: TalonState;
  bids: Bid[];
  offers: OfferLine[];
  declarer: SeatNumber | null;
  bid: number | null;
  contract: number | null;
  given: Gift[];
  trump: SuitName | null;
  leader: SeatNumber | null;
  trick: PlayedCard[];
  last_trick: LastTrick | null;
  points: number[];
  tricks: number[];
  declared: number[];
  marriages: Marriage[];
  left: number;
  standing: ShownStanding;
}

/** The mark of a game that closes if a player leaves now. */
export interface Leaving {
  leaving_closes?: boolean;
}

/** The payload: the whole table as one viewer may see it. */
export interface TablePayload {
  hints?: boolean;
  status: "playing" | "over" | "stopped";
  rated: boolean;
  pool: PoolName;
  agreements: TableAgreements;
  people: Person[];
  sheet: ScoreSheet;
  dealer: SeatNumber | null;
  deal: number;
  played: number;
  opener: SeatNumber | null;
  active: SeatNumber[];
  phase: PhaseName;
  to_act: SeatNumber | null;
  claiming: boolean;
  golden: number;
  dark: SeatNumber | null;
  unseen: SeatNumber[];
  nines_cut: CardName[];
  hand: CardName[];
  counts: number[];
  talon: TalonState;
  bids: Bid[];
  offers: OfferLine[];
  declarer: SeatNumber | null;
  bid: number | null;
  contract: number | null;
  given: Gift[];
  trump: SuitName | null;
  leader: SeatNumber | null;
  trick: PlayedCard[];
  last_trick: LastTrick | null;
  points: number[];
  tricks: number[];
  declared: number[];
  marriages: Marriage[];
  left: number;
  standing: ShownStanding;
  legal: Legal;
  why: Partial<Record<CardName, Refusal>>;
  limit: BidLimit | null;
  leaving_closes?: boolean;
  id: string;
  seq: number;
  you: SeatNumber | null;
  clock: ClockState;
  timeouts: Timeouts | null;
  events: GameEvent[];
  result: GameResult | null;
  shuffle: Shuffle;
}

/** The agreements that the table's scripts use; the others are in `differences`. */
export interface TableAgreements {
  preset: string;
  differences: Record<string, unknown>;
  marriage_values: Record<SuitName, number>;
  target: number;
  more_than_target: boolean;
  max_deals: number | null;
  penalty: number;
  bid_step: 5 | 10;
  opening_bid: number;
  open_exchange: boolean;
  redeal_four_nines: boolean;
  redeal_four_nines_after_exchange: boolean;
  distribution: "off" | "half" | "sixty";
  distribution_costs_contract: boolean;
  distribution_penalty_every_third: boolean;
  distribution_bolt: boolean;
  first_distribution_free: boolean;
  give_up_on_barrel: "none" | "others" | "all";
  must_overtake: boolean;
  marriage_on_first_trick: boolean;
  rounding: 1 | 5 | 10;
  bolts: "off" | "in_row" | "per_game";
  barrel: boolean;
  barrel_threshold: 800 | 880 | 900;
  barrel_mode: "declare" | "accumulate" | "declarer_only";
  barrel_attempts: number;
  must_mount_barrel: boolean;
  barrel_kick: "off" | "one" | "two";
  two_player: "discard_two" | "give_one" | "piles_of_three";
  write_off: "off" | "plain" | "aces";
  write_off_defenders: 0 | 60;
  write_off_ace_value: number;
  dark_doubles: "all" | "declarer";
  trump_choice: "marriage" | "declarer";
  marriage_declaration: "automatic" | "spoken";
  golden_raise: boolean;
  dark_raise: boolean;
  raise_before_exchange: boolean;
  sitting_scores: "none" | "talon" | "aces";
}

/** What can happen in a game (games/engine/events.py). */
export type GameEvent =
  | { type: "deal_started"; deal: number; dealer: SeatNumber; opener: SeatNumber }
  | { type: "deck_cut"; seat: SeatNumber; card: CardName | null }
  | { type: "claim_considered" }
  | { type: "claim_asked"; seat: SeatNumber }
  | { type: "claims_ended" }
  | { type: "claim_voided" }
  | { type: "redealt"; claimed_by: SeatNumber | null; ground: string | null; cards: CardName[] }
  | { type: "bid_made"; seat: SeatNumber; amount: number }
  | { type: "passed"; seat: SeatNumber }
  | { type: "dark_chosen"; seat: SeatNumber }
  | { type: "hand_looked"; seat: SeatNumber }
  | { type: "dark_unhidden"; seat: SeatNumber }
  | { type: "declarer_obliged"; seat: SeatNumber; amount: number }
  | { type: "bidding_won"; seat: SeatNumber; amount: number }
  | { type: "talon_opened" }
  | { type: "offer_made"; seat: SeatNumber; price: number }
  | { type: "offer_declined"; seat: SeatNumber }
  | { type: "declaration_sold"; seat: SeatNumber; to: SeatNumber; price: number }
  | { type: "talon_taken"; seat: SeatNumber; shown: boolean }
  | { type: "cards_given"; seat: SeatNumber }
  | { type: "card_received"; seat: SeatNumber; to: SeatNumber; card: CardName; open: boolean }
  | { type: "distributed"; seat: SeatNumber }
  | { type: "written_off"; seat: SeatNumber }
  | { type: "contract_raised"; seat: SeatNumber; amount: number }
  | { type: "contract_stood"; seat: SeatNumber; amount: number }
  | { type: "trump_named"; seat: SeatNumber; suit: SuitName }
  | { type: "card_played"; seat: SeatNumber; card: CardName; declares: number | null }
  | { type: "marriage_declared"; seat: SeatNumber; suit: SuitName | null; value: number; trump: boolean }
  | { type: "nines_played"; seat: SeatNumber; value: number }
  | { type: "trick_taken"; seat: SeatNumber; points: number }
  | { type: "bolt_earned"; seat: SeatNumber; bolts: number }
  | { type: "charged"; seat: SeatNumber; amount: number; cause: string }
  | { type: "mounted_barrel"; seat: SeatNumber }
  | { type: "fell"; seat: SeatNumber; score: number; cause: string }
  | { type: "score_reset"; seat: SeatNumber; score: number }
  | { type: "golden_round_ended"; repeated: boolean; reset: boolean }
  | { type: "deal_scored"; outcome: DealRow & { winner: SeatNumber | null } }
  | { type: "game_won"; seat: SeatNumber }
  | { type: "game_stopped"; reason: string };

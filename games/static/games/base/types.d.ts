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
  show?: boolean;
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

/** The cards that a declarer laid aside for themselves, told with the end of the deal. */
export interface LaidCards {
  laid?: CardName[];
}

/** The proof of a seat that showed the rest of a deal: its hand. */
export interface RestProof {
  seat: SeatNumber;
  cards: CardName[];
  takes_all: boolean;
}

/** The proof where a seat showed the rest of the deal. */
export interface ShownRest {
  shown?: RestProof;
}

/** A finished deal on the score sheet. */
export interface DealRow {
  claimed_by?: SeatNumber;
  ground?: string;
  cards?: CardName[];
  laid?: CardName[];
  shown?: RestProof;
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
  laid: CardName[];
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
  laid: CardName[];
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
  laid: CardName[];
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

/** All agreements of a game (games/engine/agreements.py). */
export interface Agreements {
  players: 2 | 3 | 4;
  two_player: "discard_two" | "give_one" | "piles_of_three";
  target: number;
  more_than_target: boolean;
  max_deals: number | null;
  cutting: "off" | "left" | "right";
  cutting_jack: "dealer" | "cutter" | "middle";
  marriage_values: Record<SuitName, number>;
  penalty: number;
  opener: "forehand" | "dealer";
  opening_bid: number;
  free_opening: boolean;
  bid_step: 5 | 10;
  no_jumping: boolean;
  bid_over_120_without_marriage: boolean;
  skip_bidding_at: number | null;
  hide_talon: "never" | "opening" | "always";
  open_exchange: boolean;
  talon_buyback: boolean;
  four_aces_after_talon: "play" | "redeal" | "give_ace";
  raise_after_talon: boolean;
  raise_before_exchange: boolean;
  exchange: "give" | "lay_aside";
  redeal_hand_below: number | null;
  redeal_four_nines: boolean;
  redeal_four_nines_forced: boolean;
  redeal_three_nines: "off" | "forehand" | "any";
  redeal_four_jacks: boolean;
  redeal_four_aces: boolean;
  redeal_talon_below: number | null;
  redeal_talon_two_nines: boolean;
  redeal_talon_three_jacks: boolean;
  redeal_only_at_opening: boolean;
  redeal_four_nines_after_exchange: boolean;
  redeal_three_nines_after_exchange: boolean;
  redeal_four_jacks_after_exchange: boolean;
  redeal_hand_below_after_exchange: number | null;
  redeals_in_a_row_limit: number;
  distribution: "off" | "half" | "sixty";
  distribution_costs_contract: boolean;
  distribution_penalty_every_third: boolean;
  distribution_limit: number | null;
  distribution_in_golden: boolean;
  distribution_in_dark: boolean;
  first_distribution_free: boolean;
  distribution_keeps_dealer: boolean;
  distribution_bolt: boolean;
  write_off: "off" | "plain" | "aces";
  write_off_defenders: 0 | 60;
  write_off_ace_value: number;
  write_off_bolts: boolean;
  give_up_on_barrel: "none" | "others" | "all";
  golden_round: boolean;
  golden_raise: boolean;
  golden_reset: boolean;
  golden_reset_last: boolean;
  golden_repeat: "none_made" | "all_alike";
  golden_max_rounds: number | null;
  golden_double_bolts: boolean;
  golden_double_penalty: boolean;
  dark: "off" | "forehand" | "first" | "anyone";
  dark_min_score: number | null;
  dark_not_on_barrel: boolean;
  dark_hide_talon: boolean;
  dark_raise: boolean;
  dark_unhide: boolean;
  dark_any_bid_unhides: boolean;
  unhide_ends_bidding: boolean;
  dark_cap_240: boolean;
  dark_doubles: "all" | "declarer";
  dark_double_bolts: boolean;
  double_defender_marriages: boolean;
  first_lead: "declarer" | "opener";
  trump_choice: "marriage" | "declarer";
  must_trump: boolean;
  must_overtake: boolean;
  marriage_on_first_trick: boolean;
  marriage_declaration: "automatic" | "spoken";
  marriage_keeps_trump: boolean;
  half_marriage: boolean;
  ace_marriage: boolean;
  ace_marriage_on_first_trick: boolean;
  ace_marriage_trump: "none" | "suit";
  ace_marriage_in_a_row: boolean;
  foreign_trump_lead_forbidden: boolean;
  must_lead_trump: boolean;
  only_declarer_scores_marriages: boolean;
  four_nines_play_bonus: 0 | 200 | 360;
  four_nines_bonus: 0 | 120;
  rounding: 1 | 5 | 10;
  rounding_down: boolean;
  round_declarer: boolean;
  declarer_gain: "contract" | "taken";
  failed_contract_shared: boolean;
  last_trick_bonus: 0 | 10;
  defenders_cap: boolean;
  bolts: "off" | "in_row" | "per_game";
  bolt_when: "no_trick" | "no_points" | "rounds_to_zero";
  own_bolt_free: boolean;
  dump_truck: "off" | "555" | "55" | "both" | "other";
  dump_truck_score: number;
  negative_dump_truck: boolean;
  barrel: boolean;
  barrel_threshold: number;
  barrel_mode: "declare" | "accumulate" | "declarer_only";
  barrel_attempts: number | null;
  must_mount_barrel: boolean;
  barrel_kick: "off" | "one" | "two" | "both";
  simultaneous_mount_falls: boolean;
  barrel_fail_costs_contract: boolean;
  barrel_fall_to_zero: boolean;
  barrel_fall_costs: "penalty" | "contract";
  three_barrels_reset: boolean;
  third_fall_score: 0 | 5;
  no_barrel_after_third_fall: boolean;
  bolts_on_barrel: boolean;
  barrel_bid_limit_120: boolean;
  barrel_takes_talon: boolean;
  obligatory_last_barrel: boolean;
  sits_out: "dealer" | "right" | "opposite";
  sitting_scores: "none" | "talon" | "aces";
  sitting_ace_value: number;
  half_for_half_marriage: boolean;
}

/** The agreements that the table's scripts use; the others are in `differences`. */
export interface TableAgreements extends Pick<Agreements,
  | "marriage_values"
  | "target"
  | "more_than_target"
  | "max_deals"
  | "penalty"
  | "bid_step"
  | "opening_bid"
  | "open_exchange"
  | "redeal_four_nines"
  | "redeal_four_nines_forced"
  | "redeal_four_nines_after_exchange"
  | "distribution"
  | "distribution_costs_contract"
  | "distribution_penalty_every_third"
  | "distribution_bolt"
  | "first_distribution_free"
  | "give_up_on_barrel"
  | "must_overtake"
  | "marriage_on_first_trick"
  | "rounding"
  | "bolts"
  | "barrel"
  | "barrel_threshold"
  | "barrel_mode"
  | "barrel_attempts"
  | "must_mount_barrel"
  | "barrel_kick"
  | "two_player"
  | "write_off"
  | "write_off_defenders"
  | "write_off_ace_value"
  | "dark_doubles"
  | "trump_choice"
  | "marriage_declaration"
  | "golden_raise"
  | "dark_raise"
  | "raise_after_talon"
  | "raise_before_exchange"
  | "exchange"
  | "sitting_scores"
> {
  preset: string;
  differences: Record<string, unknown>;
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

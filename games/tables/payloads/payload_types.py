"""Types of the table's payload (docs/protocol/payload.md), for Python and for the page's scripts.

`python -m tools.payload_types` writes them into `games/static/games/base/types.d.ts`. A type that
is `Annotated` has the annotation's name there.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

CardName = Annotated[str, "CardName"]
SuitName = Annotated[str, "SuitName"]
SeatNumber = Annotated[int, "SeatNumber"]
# A number for each seat.
BySeat = list[int]
# Generated from the engine.
PhaseName = Annotated[str, "PhaseName"]
TableAgreements = Annotated[dict[str, Any], "TableAgreements"]
EventJson = Annotated[dict[str, Any], "GameEvent"]

Status = Literal["playing", "over", "stopped"]
# fmt: off
# The agreements that the table's own texts and hints use; the others are in `differences`.
TABLE_AGREEMENTS = (
    "target", "more_than_target", "max_deals", "penalty", "bid_step", "opening_bid",
    "open_exchange", "redeal_four_nines", "redeal_four_nines_forced",
    "redeal_four_nines_after_exchange", "distribution", "distribution_costs_contract",
    "distribution_penalty_every_third", "distribution_bolt",
    "first_distribution_free", "give_up_on_barrel", "must_overtake", "marriage_on_first_trick",
    "rounding", "bolts", "barrel", "barrel_threshold", "barrel_mode", "barrel_attempts",
    "must_mount_barrel", "barrel_kick", "two_player", "write_off", "write_off_defenders",
    "write_off_ace_value", "dark_doubles", "trump_choice", "marriage_declaration", "golden_raise",
    "dark_raise", "raise_after_talon", "raise_before_exchange", "exchange", "sitting_scores",
)
# fmt: on


class PoolName(TypedDict):
    """A pool of the ranked queue; both are "" at a table of none."""

    key: str
    name: str


class UserName(TypedDict):
    """A user by name."""

    name: str
    username: str


class Owner(TypedDict, total=False):
    """The owner of an external bot; empty if there is none any longer."""

    name: str
    username: str


class Returnable(TypedDict, total=False):
    """The right to take a seat back: the number of the deal that ends it."""

    return_until: int


class OwnedBot(TypedDict, total=False):
    """Fields of an external bot only."""

    owner: Owner


class Closing(TypedDict, total=False):
    """The mark of a player who closed the game by leaving."""

    closed_game: bool


class Person(Returnable, OwnedBot, Closing):
    """A player: who plays this seat now."""

    seat: SeatNumber
    name: str
    username: str
    rating: int | None
    provisional: bool
    bot: bool
    guest: bool
    absent: bool
    substitute_for: UserName | None


# Names that are keywords of Python need the other form.
Bid = TypedDict(
    "Bid", {"seat": SeatNumber, "bid": NotRequired[int], "pass": NotRequired[Literal[True]]}
)
Gift = TypedDict("Gift", {"from": SeatNumber, "to": SeatNumber, "card": CardName | None})


class OfferLine(TypedDict):
    """An offer to buy the declaration, or a refusal to do so."""

    seat: SeatNumber
    price: NotRequired[int]
    decline: NotRequired[Literal[True]]


class TalonState(TypedDict):
    """The talon: its cards as far as they are known, and how many still lie in the middle."""

    cards: list[CardName] | None
    open: bool
    count: int


class PlayedCard(TypedDict):
    """A card of a trick."""

    seat: SeatNumber
    card: CardName


class LastTrick(TypedDict):
    """The trick that was taken last."""

    cards: list[PlayedCard]
    winner: SeatNumber
    points: int


class Marriage(TypedDict):
    """A declared marriage; four aces have no suit."""

    seat: SeatNumber
    suit: SuitName | None
    value: int


class ShownStanding(TypedDict):
    """The standing, a number for each seat; `barrel` is null for a seat not on it."""

    scores: BySeat
    bolts: BySeat
    barrel: list[int | None]
    falls: BySeat
    distributions: BySeat


class Amounts(TypedDict):
    """A range of bids or raises."""

    min: int
    max: int
    step: int


Legal = TypedDict(
    "Legal",
    {
        "bid": Amounts | None,
        "raise": Amounts | None,
        "pass": bool,
        "stand": bool,
        "look": bool,
        "dark": bool,
        "cut": bool,
        "redeal": bool,
        "keep": bool,
        "decline": bool,
        "distribute": bool,
        "write_off": bool,
        "give": bool,
        "lay": bool,
        "play": list[CardName],
        "show": bool,
        "words": dict[CardName, list[str]],
        "offer": int,
        "take": list[int],
        "trump": list[SuitName],
    },
    total=False,
)


class Refusal(TypedDict):
    """A reason against playing a card."""

    code: str
    suit: SuitName | None


class BidLimit(TypedDict):
    """The highest bid or raise, and the marriages that it counts."""

    max: int
    marriages: list[SuitName]


class OwnTurn(TypedDict):
    """Fields for the seat to act only."""

    legal: Legal
    why: dict[CardName, Refusal]
    limit: BidLimit | None


class ClockState(TypedDict):
    """The clock in milliseconds; a bot's reserve is null."""

    seat: SeatNumber | None
    started: int | None
    action_ms: int
    reserves: list[int | None]
    claim_ms: int | None


class Timeouts(TypedDict):
    """The seat's own timeouts; `last`: the next one costs the seat."""

    count: int
    limit: int
    total: int
    total_limit: int
    last: bool
    returned: bool


class ClaimProof(TypedDict, total=False):
    """The claim that led to a redeal."""

    claimed_by: SeatNumber
    ground: str
    cards: list[CardName]


class LaidCards(TypedDict, total=False):
    """The cards that a declarer laid aside for themselves, told with the end of the deal."""

    laid: list[CardName]


class RestProof(TypedDict):
    """The proof of a seat that showed the rest of a deal: its hand.

    `takes_all`: it takes every trick in every order; else every order books the same.
    """

    seat: SeatNumber
    cards: list[CardName]
    takes_all: bool


class ShownRest(TypedDict, total=False):
    """The proof where a seat showed the rest of the deal."""

    shown: RestProof


class DealRow(ClaimProof, LaidCards, ShownRest):
    """A finished deal on the score sheet."""

    deal: int
    redeal: bool
    dealer: SeatNumber
    declarer: SeatNumber | None
    contract: int | None
    outcome: str
    points: BySeat
    declared: BySeat
    gains: BySeat
    scores: BySeat
    bolts: BySeat
    barrel: list[int | None]
    falls: BySeat


ScoreSheet = TypedDict("ScoreSheet", {"from": int, "rows": list[DealRow]})


class RatingStep(TypedDict):
    """The rating of a seat before and after the game."""

    seat: SeatNumber
    before: int
    after: int


class GameResult(TypedDict):
    """The end of a game; without a winner `winner` and `places` are null."""

    winner: SeatNumber | None
    places: BySeat | None
    scores: BySeat
    stopped: str | None
    ratings: list[RatingStep] | None
    record: str


class Shuffle(TypedDict):
    """Data to verify the shuffle with."""

    commitment: str
    until: int | None
    contributions: list[str] | None
    secret: str | None


class Hints(TypedDict, total=False):
    """The mark of a game with hints."""

    hints: bool


class TableStatus(Hints):
    """The status, whether the game is rated, and its pool."""

    status: Status
    rated: bool
    pool: PoolName


class TableSettings(TableStatus):
    """Settings of a table, which seldom change."""

    agreements: TableAgreements
    people: list[Person]


class Shared(TableSettings):
    """Fields for every viewer, whatever they know of the cards."""

    sheet: ScoreSheet


class Dealer(TypedDict):
    """The seat that deals; null before the first deal."""

    dealer: SeatNumber | None


class DealState(Dealer):
    """The state of the deal."""

    deal: int
    played: int
    opener: SeatNumber | None
    active: list[SeatNumber]
    phase: PhaseName
    to_act: SeatNumber | None
    claiming: bool
    golden: int
    dark: SeatNumber | None
    unseen: list[SeatNumber]
    nines_cut: list[CardName]


class KnownCards(TypedDict):
    """The cards that the viewer knows, and how many each seat holds."""

    hand: list[CardName]
    counts: BySeat
    talon: TalonState


class BiddingState(TypedDict):
    """The bidding and the exchange."""

    bids: list[Bid]
    offers: list[OfferLine]
    declarer: SeatNumber | None
    bid: int | None
    contract: int | None
    given: list[Gift]
    laid: list[CardName]


class PlayState(TypedDict):
    """The play."""

    trump: SuitName | None
    leader: SeatNumber | None
    trick: list[PlayedCard]
    last_trick: LastTrick | None
    points: BySeat
    tricks: BySeat
    declared: BySeat
    marriages: list[Marriage]
    left: int


class Observed(DealState, KnownCards, BiddingState, PlayState):
    """The cards and the state of the deal as far as the viewer knows them."""

    standing: ShownStanding


class Leaving(TypedDict, total=False):
    """The mark of a game that closes if a player leaves now."""

    leaving_closes: bool


class TablePayload(Shared, Observed, OwnTurn, Leaving):
    """The payload: the whole table as one viewer may see it."""

    id: str
    seq: int
    you: SeatNumber | None
    clock: ClockState
    timeouts: Timeouts | None
    events: list[EventJson]
    result: GameResult | None
    shuffle: Shuffle

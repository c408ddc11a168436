"""Types of the record of a finished game (docs/record.md), as this site builds it."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from accounts.http.json_schema import Moment

SeatNumber = Annotated[int, "SeatNumber"]
Deck = Annotated[str, "Deck"]
RecordAction = Annotated[str, "RecordAction"]
RecordAgreements = Annotated[dict[str, Any], "RecordAgreements"]


class ShownFrom(TypedDict):
    """The seat that showed the rest of a deal, and the first action that was played for all."""

    seat: SeatNumber
    action: int


class RecordDeal(TypedDict):
    """A deal: its deck before any cut, the cuts, and each action with its time in milliseconds."""

    deck: Deck
    cuts: NotRequired[list[int]]
    actions: list[RecordAction]
    times: NotRequired[list[int]]
    shown: NotRequired[ShownFrom]


class RecordResult(TypedDict):
    """The final score of each seat, null without one, and the seat that won."""

    scores: list[int] | None
    winner: SeatNumber | None


class Fairness(TypedDict):
    """The proof of the shuffle (docs/fairness.md)."""

    commitment: str
    contributions: list[str]
    rematch_of: NotRequired[str]
    event: NotRequired[str]
    secret: NotRequired[str]


class Stopped(TypedDict):
    """The reason why no new deal was begun."""

    reason: Literal["time", "closed", "annulled"]


class RecordRating(TypedDict):
    """The rating of a seat before and after the game."""

    seat: SeatNumber
    before: float
    after: float


class GamePosition(TypedDict):
    """A deal by its number from 0, and how many of its actions were made."""

    deal: int
    action: int


class RecordDeparture(GamePosition):
    """A seat that its player left for good, and when."""

    seat: SeatNumber


class RecordRow(TypedDict):
    """The parts of a record that follow from the game's row alone."""

    agreements: RecordAgreements
    result: RecordResult
    fairness: Fairness


class GameRecord(RecordRow):
    """The record of a finished game (docs/record.md)."""

    format: Literal["thousand-record/1"]
    id: str
    rules_version: int
    started: Moment
    ended: Moment | None
    players: list[str]
    first_dealer: SeatNumber
    deals: list[RecordDeal]
    event: NotRequired[str]
    stopped: NotRequired[Stopped]
    ratings: NotRequired[list[RecordRating]]
    left: NotRequired[list[RecordDeparture]]

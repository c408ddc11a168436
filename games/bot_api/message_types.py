"""Types of the messages about a bot's invitations and games (docs/bots.md)."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from accounts.http.json_schema import Moment

RecordAgreements = Annotated[dict[str, Any], "RecordAgreements"]
SeatNumber = Annotated[int, "SeatNumber"]


class Hello(TypedDict):
    """The first message: all current invitations and games follow."""

    type: Literal["hello"]
    now: int


class TakenSeat(TypedDict):
    """A taken seat of a table before its game."""

    seat: SeatNumber
    username: str
    bot: bool


class InvitationMessage(TypedDict):
    """The bot is invited to a table, which is as it was then."""

    type: Literal["invitation"]
    challenge: bool
    rematch_of: str | None
    table: str
    status: Literal["waiting", "started", "closed"]
    game: str | None
    owner: str
    players: int
    seats: list[TakenSeat]
    rated: bool
    preset: str | None
    agreements: RecordAgreements
    action_ms: int
    reserve_ms: int
    until: Moment


class InvitationOver(TypedDict):
    """An invitation is no longer open, answered or not."""

    type: Literal["invitation_over"]
    table: str


class GameMessage(TypedDict):
    """A game of the bot is running."""

    type: Literal["game"]
    game: str
    seat: SeatNumber
    players: int
    rated: bool
    agreements: RecordAgreements
    action_ms: int
    reserve_ms: int


class GameOver(TypedDict):
    """A game is over for the bot; `left`: it lost its seat before the end."""

    type: Literal["game_over"]
    game: str
    seat: NotRequired[SeatNumber]
    left: NotRequired[bool]
    status: NotRequired[Literal["playing", "over", "stopped"]]
    places: NotRequired[list[int] | None]
    scores: NotRequired[list[int] | None]


class StreamClosed(TypedDict):
    """The last line of a stream; `code` is that with which the socket would be closed."""

    type: Literal["closed"]
    code: int

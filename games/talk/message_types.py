"""Types of the messages about talk at a table (docs/protocol/table.md)."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from accounts.http.json_schema import Moment

SocketProblem = Annotated[dict[str, Any], "SocketProblem"]
MessageId = Annotated[str, "MessageId"]
SeatNumber = Annotated[int, "SeatNumber"]


class ShowTalkMessage(TypedDict):
    """A request for what is said here, now and from now on."""

    type: Literal["talk"]


class SayPhrase(TypedDict):
    """A phrase, by its key."""

    type: Literal["say"]
    id: MessageId
    phrase: str


class SayReaction(TypedDict):
    """A reaction, by its key."""

    type: Literal["say"]
    id: MessageId
    reaction: str


class SayText(TypedDict):
    """A text."""

    type: Literal["say"]
    id: MessageId
    text: str


class TalkLine(TypedDict):
    """A line; `seat` is null if a spectator said it."""

    id: int
    seat: SeatNumber | None
    name: str
    username: str
    kind: Literal["phrase", "reaction", "text"]
    text: str
    language: str
    deal: int
    at: Moment
    muted: bool


class HiddenLine(TypedDict):
    """A line that a moderator hid."""

    id: int
    gone: Literal[True]


class TalkRights(TypedDict):
    """Rights of this viewer: to say something, and a text; `note` says why not."""

    say: bool
    text: bool
    note: str


class TalkMessage(TypedDict):
    """New lines, or with `all` what this viewer may read."""

    type: Literal["talk"]
    lines: list[TalkLine | HiddenLine]
    all: NotRequired[Literal[True]]
    muted: NotRequired[list[str]]
    may: NotRequired[TalkRights]


class Said(TypedDict):
    """The answer to what was said."""

    type: Literal["said"]
    id: MessageId


class Unsaid(TypedDict):
    """The answer to what was not said, and why."""

    type: Literal["unsaid"]
    id: MessageId
    problem: SocketProblem


class Watcher(TypedDict):
    """A spectator who shows their name."""

    name: str
    username: str


class Watching(TypedDict):
    """The number of spectators, and at most 20 names."""

    type: Literal["watching"]
    count: int
    names: list[Watcher]

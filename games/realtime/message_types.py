"""Types of the messages that all sockets know (docs/protocol/table.md)."""

from typing import Any, Literal, NotRequired, TypedDict


class SocketProblem(TypedDict):
    """A problem by RFC 9457, without the members that name a request."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    data: dict[str, Any]


class PingMessage(TypedDict):
    """A sign of life: the newest `seq` that was shown, and whether the page is on the screen."""

    type: Literal["ping"]
    seq: NotRequired[int]
    visible: NotRequired[bool]


class PongMessage(TypedDict):
    """The answer to a ping; at a table with this viewer's newest `seq`."""

    type: Literal["pong"]
    now: int
    seq: NotRequired[int]


class ErrorMessage(TypedDict):
    """A message of the client that could not be read."""

    type: Literal["error"]
    problem: SocketProblem

"""Types of the messages about a table's game (docs/protocol/table.md)."""

from typing import Annotated, Any, Literal, TypedDict

# Schemas of games.tables.payloads and of games.realtime.
TablePayload = Annotated[dict[str, Any], "TablePayload"]
SocketProblem = Annotated[dict[str, Any], "SocketProblem"]
MessageId = Annotated[str, "MessageId"]
ActionText = Annotated[str, "ActionText"]
ContributionText = Annotated[str, "ContributionText"]


class ActMessage(TypedDict):
    """An action of the client's seat, decided on the table of this `seq`."""

    type: Literal["act"]
    id: MessageId
    seq: int
    action: ActionText


class FlagMessage(TypedDict):
    """The time of the seat to act is over."""

    type: Literal["flag"]
    seq: int


class ContributeMessage(TypedDict):
    """The client's contribution to the shuffle."""

    type: Literal["contribute"]
    id: MessageId
    text: ContributionText


class TableMessage(TypedDict):
    """The whole table as this viewer may see it."""

    type: Literal["table"]
    now: int
    table: TablePayload


class Ack(TypedDict):
    """An action is committed, or a contribution noted."""

    type: Literal["ack"]
    id: MessageId
    seq: int


class Refused(TypedDict):
    """An action was not executed, and nothing changed."""

    type: Literal["refused"]
    id: MessageId
    problem: SocketProblem
    now: int
    table: TablePayload

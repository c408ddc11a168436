"""Types of the messages to a club's program (docs/webhooks.md).

A delivery stores the payload; the message has the delivery's number as `id` beside it.
"""

from typing import Literal, TypedDict

from accounts.http.json_schema import Moment

EventName = Literal[
    "tournament.published",
    "tournament.started",
    "tournament.finished",
    "tournament.cancelled",
]


class AnnouncedTournament(TypedDict):
    """The tournament that a message is about."""

    id: str
    name: str
    format: str
    starts_at: Moment | None
    venue: str
    url: str


class Placed(TypedDict):
    """A place of the final standings."""

    place: int
    name: str
    username: str


class WebhookEvent(TypedDict):
    """An event of a tournament as a webhook is told of it."""

    event: EventName
    at: Moment
    club: str
    club_key: str
    tournament: AnnouncedTournament
    places: list[Placed]


class WebhookTest(TypedDict):
    """The test of a webhook."""

    event: Literal["test"]
    club: str


class WebhookEventMessage(WebhookEvent):
    """An event of a tournament, as a club's program gets it."""

    id: int


class WebhookTestMessage(WebhookTest):
    """A test, as a club's program gets it."""

    id: int

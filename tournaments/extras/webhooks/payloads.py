"""The payload of an event: the tournament, and at its end its first places."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from accounts.http.timestamps import timestamp, timestamp_or_none
from tournaments.extras.webhooks.payload_types import (
    EventName,
    Placed,
    WebhookEvent,
    WebhookTest,
)
from tournaments.http.links import page_url
from tournaments.live.lists.last_results import result_of
from tournaments.models import Tournament, TournamentEvent

NameOf = Callable[[str], str]
# The events that are sent, by the verb of the log.
EVENTS: dict[str, EventName] = {
    "published": "tournament.published",
    "started": "tournament.started",
    "finished": "tournament.finished",
    "cancelled": "tournament.cancelled",
}
TEST = "test"
# Their names on the organisers' page.
TITLES = {
    "tournament.published": pgettext_lazy("a message", "registration opened"),
    "tournament.started": pgettext_lazy("a message", "play began"),
    "tournament.finished": pgettext_lazy("a message", "final standings"),
    "tournament.cancelled": pgettext_lazy("a message", "cancelled"),
    TEST: pgettext_lazy("a message", "test"),
}
# Whose messages say where people meet.
ANNOUNCING = ("tournament.published", "tournament.started")


def event_payload(event: TournamentEvent) -> WebhookEvent:
    """Return what a webhook is told of an event."""
    tournament = event.tournament
    places = [] if event.verb != "finished" else _places(tournament)
    return {
        "event": EVENTS[event.verb],
        "at": timestamp(event.created_at),
        "club": tournament.club.name if tournament.club else "",
        "club_key": tournament.club.key if tournament.club else "",
        "tournament": {
            "id": tournament.pk,
            "name": tournament.name,
            "format": tournament.format,
            "starts_at": timestamp_or_none(tournament.starts_at),
            "venue": tournament.venue,
            "url": urljoin(settings.SITE_URL, page_url(tournament.pk)),
        },
        "places": places,
    }


def _places(tournament: Tournament) -> list[Placed]:
    """Return the first three places of a finished tournament."""
    placed = result_of(tournament).placed
    return [
        {"place": one.place, "name": one.user.display_name, "username": one.user.username}
        for one in placed
    ]


def payload_of_test(club_name: str) -> WebhookTest:
    """Return what a test sends."""
    return {"event": "test", "club": club_name}


def payload_text(payload: Mapping[str, Any], name_of: NameOf) -> str:
    """Return a payload as a message for people, in the active language.

    `name_of` returns what a user wrote as it may stand in the message.
    """
    if payload["event"] == TEST:
        club = name_of(payload["club"])
        return _("This is a test of %(club)s: messages arrive here.") % {"club": club}
    places = [f"{one['place']}. {name_of(one['name'])}" for one in payload["places"]]
    venue = payload["tournament"].get("venue") if payload["event"] in ANNOUNCING else None
    where = [name_of(venue)] if venue else []
    sentence = _sentence(payload, name_of(payload["tournament"]["name"]))
    return "\n".join([sentence, *where, *places, payload["tournament"]["url"]])


def _sentence(payload: Mapping[str, Any], name: str) -> str:
    words = {"name": name, "at": _moment(payload)}
    match payload["event"]:
        case "tournament.published":
            if words["at"]:
                return _("Registration is open: %(name)s, %(at)s.") % words
            return _("Registration is open: %(name)s.") % words
        case "tournament.started":
            return _("It has begun: %(name)s.") % words
        case "tournament.finished":
            return _("Final standings of %(name)s:") % words
    return _("Cancelled: %(name)s.") % words


def _moment(payload: Mapping[str, Any]) -> str:
    """Return the start in UTC: nobody knows the zone of the readers."""
    starts_at: str | None = payload["tournament"]["starts_at"]
    return f"{starts_at[:10]} {starts_at[11:16]} UTC" if starts_at else ""

"""Readers of the pages of an event in a room."""

from dataclasses import dataclass

from django.http import HttpRequest

from accounts.http.responses import reader_of
from tournaments.extras.room.devices import device_of
from tournaments.extras.room.models import LocalPlayer, LocalRequest
from tournaments.extras.room.people import joining, merging
from tournaments.models import Entrant, Tournament


@dataclass(frozen=True)
class Visitor:
    """A reader of the page: an account, or a phone that plays as somebody or asks to."""

    entrant: Entrant | None = None
    player: LocalPlayer | None = None
    request: LocalRequest | None = None
    # The name about which the reader's account is asked.
    asked: LocalPlayer | None = None


def visitor_of(request: HttpRequest, tournament: Tournament) -> Visitor:
    """Return who the reader is at this event."""
    user, device = reader_of(request), device_of(request, tournament.pk)
    entrant = joining.entrant_of_account(tournament, user) if user else None
    player = joining.player_of_device(tournament, device)
    wish = joining.request_of_device(tournament, device)
    asked = merging.asked_about(user, tournament) if user else None
    return Visitor(entrant or (player.entrant if player else None), player, wish, asked)

"""Receivers for organisers' actions on the tournament of an event at real tables."""

from typing import Any

from django.dispatch import receiver

from tournaments.errors import TournamentError
from tournaments.extras.room.models import RoomSettings
from tournaments.models import Entrant, Tournament
from tournaments.signals import entrant_replaced, tournament_repeated


@receiver(tournament_repeated)
def copy_settings(template: Tournament, tournament: Tournament, **_: Any) -> None:
    """Copy the room's settings; its code and its projector's address are new."""
    room = RoomSettings.objects.filter(tournament=template).first()
    if room is not None:
        RoomSettings.objects.create(
            tournament=tournament, joining=room.joining, minutes=room.minutes
        )


@receiver(entrant_replaced)
def refuse_local_player(entrant: Entrant, **_: Any) -> None:
    """Refuse to put an account in the place of a name: it is linked only if it agrees."""
    if hasattr(entrant, "local_player"):
        raise TournamentError("bad_choice")

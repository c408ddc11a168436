"""A repeated event in a room keeps how people join, and the time of a round."""

from typing import Any

from django.dispatch import receiver

from tournaments.extras.room.models import RoomSettings
from tournaments.models import Tournament
from tournaments.signals import tournament_repeated


@receiver(tournament_repeated)
def copy_settings(template: Tournament, tournament: Tournament, **_: Any) -> None:
    """Copy the room's settings; its code and its projector's address are new."""
    room = RoomSettings.objects.filter(tournament=template).first()
    if room is not None:
        RoomSettings.objects.create(
            tournament=tournament, joining=room.joining, minutes=room.minutes
        )

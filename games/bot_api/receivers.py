"""Receivers that notify bots of games that began or ended, wherever they are connected."""

from typing import Any

from django.dispatch import receiver

from games.models import Seat
from games.realtime import publisher
from games.signals import game_changed


@receiver(game_changed)
def notify_bots(game_id: str, **_: Any) -> None:
    """Notify the external bots of a game."""
    seats = Seat.objects.filter(game=game_id, user__is_external_bot=True)
    for user_id in seats.values_list("user", flat=True):
        publisher.publish(f"user.{user_id}", {"type": "bot_games"})

"""Bots hear at once that a game of theirs began or ended, on whatever process their lines are."""

from typing import Any

from django.dispatch import receiver

from games.models import Seat
from games.signals import game_changed
from games.tables.transport import publisher


@receiver(game_changed)
def tell_bots(game_id: str, **_: Any) -> None:
    seats = Seat.objects.filter(game=game_id, user__outside_bot=True)
    for user_id in seats.values_list("user", flat=True):
        publisher.publish(f"user.{user_id}", {"type": "bot_games"})

"""Receivers for closed accounts: their presets are retired, and their running games left."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.presets import services as presets
from games.presets.queries import presets_of_user
from games.queries import NOT_LEFT, unfinished_seats
from games.tables import scheduling, services
from games.tables.errors import TableError


@receiver(account_closed)
def retire_presets(user: User, **_: Any) -> None:
    """Retire the user's presets."""
    for preset in presets_of_user(user):
        presets.retire(user, preset.key)


@receiver(account_closed)
def leave_tables(user: User, **_: Any) -> None:
    """Leave the user's running games; if this is lost, their clocks run out."""
    scheduling.send("games.anonymise_records", user.pk)
    seats = unfinished_seats().filter(NOT_LEFT, user=user)
    for game_id in list(seats.values_list("game_id", flat=True)):
        try:
            services.leave(game_id, user.pk)
        except TableError:
            # It ended at this moment.
            continue

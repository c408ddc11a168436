"""Removes the names of closed accounts from records that were packed before."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat

# The number of seats of the largest table.
MAX_SEATS = 4
# How long after a closure a sweep checks whether the task was lost.
SWEEP_PERIOD = timedelta(days=3)


def anonymise_records(user: User) -> int:
    """Write the user's current name into their records; return how many had another. Idempotent."""
    outdated = [
        (game_id, seat)
        for seat in range(MAX_SEATS)
        for game_id in _records_with_old_name(user, seat)
    ]
    for game_id, seat in outdated:
        _anonymise(game_id, seat, user.username)
    User.objects.filter(pk=user.pk, closed_at__isnull=False).update(anonymised_at=timezone.now())
    return len(outdated)


def _records_with_old_name(user: User, seat: int) -> list[str]:
    """Return the ids of these records. The database searches: reading them all would take long."""
    packed = Seat.objects.filter(user=user, number=seat, game__record__isnull=False)
    known = packed.filter(**{f"game__record__players__{seat}__isnull": False})
    outdated = known.exclude(**{f"game__record__players__{seat}": user.username})
    return list(outdated.order_by("game_id").values_list("game_id", flat=True))


def _anonymise(game_id: str, seat: int, name: str) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game_id)
        if game.record:
            game.record["players"][seat] = name
            game.save(update_fields=["record"])


def sweep(now: datetime) -> int:
    """Anonymise accounts closed lately, in case a task was lost; return the records changed."""
    closed = User.objects.filter(closed_at__gt=now - SWEEP_PERIOD, anonymised_at=None)
    return sum(anonymise_records(user) for user in closed.order_by("pk"))

"""The name of who closed his account is taken out of the records that were packed before."""

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.models import Game, Seat

# At the largest table.
SEATS = 4
# For so long a sweep looks whether the task was lost.
LATELY = timedelta(days=3)


def rename_in_records(user: User) -> int:
    """In how many records he had another name than now; twice does no harm."""
    found = [(game_id, seat) for seat in range(SEATS) for game_id in _wrong(user, seat)]
    for game_id, seat in found:
        _rename(game_id, seat, user.username)
    return len(found)


def _wrong(user: User, seat: int) -> list[str]:
    """Asked of the database: to read a thousand records would take long."""
    packed = Seat.objects.filter(user=user, number=seat, game__record__isnull=False)
    known = packed.filter(**{f"game__record__players__{seat}__isnull": False})
    wrong = known.exclude(**{f"game__record__players__{seat}": user.username})
    return list(wrong.order_by("game_id").values_list("game_id", flat=True))


def _rename(game_id: str, seat: int, name: str) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game_id)
        if game.record:
            game.record["players"][seat] = name
            game.save(update_fields=["record"])


def sweep(now: datetime) -> int:
    """Of accounts that were closed lately: a task may have been lost."""
    closed = User.objects.filter(closed_at__gt=now - LATELY)
    return sum(rename_in_records(user) for user in closed.order_by("pk"))

"""Contributions to the shuffle: before the first deal each client may send a text of its own.

A game without a deck waits for them for at most `CONTRIBUTE_MS`: its log is empty, and `turn_at` is
the start of the wait. Contributions are stored in the row, and fixed together with the first deck
in one transaction (docs/rules.md, section 11).
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.engine import shuffle
from games.models import Game, Seat
from games.tables import notices, scheduling
from games.tables.errors import TableError
from games.tables.lifecycle.create import deal_first
from games.tables.state import store


def add_contribution(game_id: str, user_id: int | None, text: str) -> int:
    """Store a player's contribution and return their seq.

    The first of a seat counts. The same text is acknowledged again, even after the deal.
    Raises: TableError.
    """
    with store.evict_on_error(game_id), transaction.atomic():
        game, seat = _locked(game_id), _seat_of(game_id, user_id)
        if game is None or seat is None:
            raise TableError("not_seated")
        contribution = shuffle.hash_contribution(text)
        if game.contributions[seat] != contribution:
            _store(game, seat, contribution)
        return int(game.seq_by_viewer[seat])


def _store(game: Game, seat: int, contribution: str) -> None:
    if game.status != Game.Status.PLAYING:
        raise TableError("game_over")
    if game.version:
        raise TableError("too_late")
    if game.contributions[seat]:
        raise TableError("contributed")
    game.contributions[seat] = contribution
    game.save(update_fields=["contributions"])
    if _is_complete(game) or _is_time_up(game, timezone.now()):
        _begin(game)


def begin_if_time_is_up(game_id: str) -> bool:
    """Begin the game with the contributions so far if the wait is over; return whether it began."""
    with transaction.atomic():
        game = _locked(game_id)
        if game is None or game.version or game.status != Game.Status.PLAYING:
            return False
        if not _is_time_up(game, timezone.now()):
            return False
        _begin(game)
    return True


def _locked(game_id: str) -> Game | None:
    """Return the game's row, locked until the end of the transaction."""
    return Game.objects.select_for_update().filter(pk=game_id).first()


def _seat_of(game_id: str, user_id: int | None) -> int | None:
    if user_id is None:
        return None
    seats = Seat.objects.filter(game_id=game_id, user_id=user_id, left_at=None)
    return seats.values_list("number", flat=True).first()


def _is_complete(game: Game) -> bool:
    """Return whether every person has contributed; bots contribute nothing."""
    return all(
        reserve is None or contribution
        for reserve, contribution in zip(game.reserve_ms_by_seat, game.contributions, strict=True)
    )


def _is_time_up(game: Game, now: datetime) -> bool:
    waiting = timedelta(milliseconds=settings.CONTRIBUTE_MS)
    return game.turn_at is None or now >= game.turn_at + waiting


def _begin(game: Game) -> None:
    live = deal_first(game)
    store.after_commit(lambda: notices.notify_changed(live.id, live.version))
    store.after_commit(lambda: scheduling.wake_next(live))

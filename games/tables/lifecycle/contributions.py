"""Before the first deal each client may send a text of its own (docs/rules.md, section 11).

A game without a deck waits for them, `CONTRIBUTE_MS` at most: its log is empty, and `turn_at` says
since when. What has come is in the row; with the first deck it is fixed, in one transaction.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.engine import shuffle
from games.models import Game, Seat
from games.tables import scheduling
from games.tables.errors import TableError
from games.tables.lifecycle.create import begin
from games.tables.state import store
from games.tables.transport import publisher


def give(game_id: str, user_id: int | None, text: str) -> int:
    """Take a person's contribution, and answer with his seq; raises Refused.

    The first of a seat counts. The same text again is acknowledged again, also after the deal.
    """
    with store.dropping(game_id), transaction.atomic():
        game, seat = _held(game_id), _seat_of(game_id, user_id)
        if game is None or seat is None:
            raise TableError("not_seated")
        given = shuffle.contribution(text)
        if game.contributions[seat] != given:
            _take(game, seat, given)
        return int(game.seen[seat])


def _take(game: Game, seat: int, given: str) -> None:
    if game.status != Game.Status.PLAYING:
        raise TableError("game_over")
    if game.version:
        raise TableError("too_late")
    if game.contributions[seat]:
        raise TableError("contributed")
    game.contributions[seat] = given
    game.save(update_fields=["contributions"])
    if _is_complete(game) or _is_over(game, timezone.now()):
        _begin(game)


def settle(game_id: str) -> bool:
    """Wait no longer, if the time is over: the game begins with what has come."""
    with transaction.atomic():
        game = _held(game_id)
        if game is None or game.version or game.status != Game.Status.PLAYING:
            return False
        if not _is_over(game, timezone.now()):
            return False
        _begin(game)
    return True


def _held(game_id: str) -> Game | None:
    """The row, for nobody else until the transaction ends."""
    return Game.objects.select_for_update().filter(pk=game_id).first()


def _seat_of(game_id: str, user_id: int | None) -> int | None:
    if user_id is None:
        return None
    seats = Seat.objects.filter(game_id=game_id, user_id=user_id, left_at=None)
    return seats.values_list("number", flat=True).first()


def _is_complete(game: Game) -> bool:
    """Whether every person has given; bots have nothing to give."""
    return all(
        reserve is None or given
        for reserve, given in zip(game.reserves, game.contributions, strict=True)
    )


def _is_over(game: Game, now: datetime) -> bool:
    waiting = timedelta(milliseconds=settings.CONTRIBUTE_MS)
    return game.turn_at is None or now >= game.turn_at + waiting


def _begin(game: Game) -> None:
    live = begin(game)
    store.after_commit(lambda: publisher.doorbell(live.id, live.version))
    store.after_commit(lambda: scheduling.after(live))

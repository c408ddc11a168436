"""A game is annulled: what it moved is moved back, in further rows."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from ratings import elo, leaderboard_eligibility, periods
from ratings.models import Ladder, Rating, RatingChange

Kind = RatingChange.Kind
MOVED = ["value", "shown", "games", "updated_at"]


def annul_game(game_id: str, reason: str, at: datetime | None = None) -> list[RatingChange]:
    """Take back what a game did to ratings, once; later calls return what is stored.

    Who gained gets a row ANNUL, who lost a row REFUND, each with the reason. What was played since
    stays as it is. A game that moved nobody (not rated, or all its players deleted) gives [].
    """
    with transaction.atomic():
        games = list(_changes(game_id).filter(kind=Kind.GAME))
        rows = _locked(games)
        # Only behind the locks: whoever annuls the same game holds or has held them.
        stored = list(_changes(game_id).exclude(kind=Kind.GAME))
        if stored or not rows:
            return stored
        return _annul(games, rows, reason, at or timezone.now())


def _changes(game_id: str) -> QuerySet[RatingChange]:
    return RatingChange.objects.filter(game_id=game_id).select_related("ladder").order_by("pk")


def _locked(games: Iterable[RatingChange]) -> list[Rating]:
    """The ratings that the game moved, those of its season and week included."""
    users, ladders = {game.user_id for game in games}, set()
    for ladder, at in {(game.ladder, game.created_at) for game in games}:
        ladders |= {ladder, *periods.running(ladder, at)}
    return leaderboard_eligibility.locked(Rating.objects.filter(user__in=users, ladder__in=ladders))


def _annul(
    games: Iterable[RatingChange], rows: list[Rating], reason: str, at: datetime
) -> list[RatingChange]:
    gone = leaderboard_eligibility.bars(rows)
    before = {(row.user_id, row.ladder_id): row.value for row in rows}
    changes = [
        _further(game, before[game.user_id, game.ladder_id], reason, at)
        for game in games
        if (game.user_id, game.ladder_id) in before
    ]
    gains = {(change.user_id, change.ladder_id): change.after - change.before for change in changes}
    _move_back(rows, gains, at)
    leaderboard_eligibility.settle(rows, gone, at)
    return RatingChange.objects.bulk_create(changes)


def _further(game: RatingChange, value: float, reason: str, at: datetime) -> RatingChange:
    gain = game.after - game.before
    return RatingChange(
        game_id=game.game_id,
        user_id=game.user_id,
        ladder=game.ladder,
        kind=Kind.REFUND if gain < 0 else Kind.ANNUL,
        before=value,
        after=max(value - gain, elo.FLOOR),
        reason=reason[:200],
        created_at=at,
    )


def _move_back(rows: list[Rating], gains: dict[tuple[int, int], float], at: datetime) -> None:
    """A season or a week moves by what its parent does."""
    ladders = Ladder.objects.filter(pk__in={row.ladder_id for row in rows})
    whose = {pk: parent or pk for pk, parent in ladders.values_list("pk", "parent")}
    moved = [row for row in rows if (row.user_id, whose[row.ladder_id]) in gains]
    for row in moved:
        row.value += gains[row.user_id, whose[row.ladder_id]]
        row.shown = elo.shown(row.value)
        row.games = max(row.games - 1, 0)
        row.updated_at = at
    Rating.objects.bulk_update(moved, MOVED)

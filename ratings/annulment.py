"""Annulment of games: their rating changes are reversed by further rows."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from ratings import elo, leaderboard_eligibility, periods
from ratings.models import Ladder, Rating, RatingChange

Kind = RatingChange.Kind
UPDATED_FIELDS = ["value", "display_value", "games", "updated_at"]


def annul_game(
    game_id: str, reason: str, at: datetime | None = None, ladder: Ladder | None = None
) -> list[RatingChange]:
    """Reverse the rating changes of a game; a second call returns the stored reversals.

    A gain is reversed by a row ANNUL, a loss by a row REFUND, each with the reason. Later games
    keep their changes. The list is empty if the game changed no ratings that still exist.
    `ladder`: only there; by default on all, except where it was annulled before.
    """
    with transaction.atomic():
        games = list(_changes(game_id, ladder).filter(kind=Kind.GAME))
        rows = _lock_affected(games)
        # Read after locking: another annulment of this game may just have committed.
        stored = list(_changes(game_id, ladder).exclude(kind=Kind.GAME))
        done = {(change.user_id, change.ladder_id) for change in stored}
        left = [game for game in games if (game.user_id, game.ladder_id) not in done]
        if not left or not rows:
            return stored
        return [*stored, *_annul(left, rows, reason, at or timezone.now())]


def _changes(game_id: str, ladder: Ladder | None) -> QuerySet[RatingChange]:
    rows = RatingChange.objects.filter(game_id=game_id).select_related("ladder").order_by("pk")
    return rows if ladder is None else rows.filter(ladder=ladder)


def _lock_affected(games: Iterable[RatingChange]) -> list[Rating]:
    """Lock the ratings that the game changed, including those of its season and week."""
    users, ladders = {game.user_id for game in games}, set()
    for ladder, at in {(game.ladder, game.created_at) for game in games}:
        ladders |= {ladder, *periods.running_periods(ladder, at)}
    return leaderboard_eligibility.lock_ratings(
        Rating.objects.filter(user__in=users, ladder__in=ladders)
    )


def _annul(
    games: Iterable[RatingChange], rows: list[Rating], reason: str, at: datetime
) -> list[RatingChange]:
    removed = leaderboard_eligibility.bins_of_all(rows)
    before = {(row.user_id, row.ladder_id): row.value for row in rows}
    changes = [
        _reversal(game, before[game.user_id, game.ladder_id], reason, at)
        for game in games
        if (game.user_id, game.ladder_id) in before
    ]
    gains = {(change.user_id, change.ladder_id): change.after - change.before for change in changes}
    _apply_reversals(rows, gains, at)
    leaderboard_eligibility.refresh_and_count(rows, removed, at)
    return RatingChange.objects.bulk_create(changes)


def _reversal(game: RatingChange, value: float, reason: str, at: datetime) -> RatingChange:
    gain = game.after - game.before
    return RatingChange(
        game_id=game.game_id,
        user_id=game.user_id,
        ladder=game.ladder,
        kind=Kind.REFUND if gain < 0 else Kind.ANNUL,
        before=value,
        after=max(value - gain, elo.MIN_VALUE),
        reason=reason[:200],
        created_at=at,
    )


def _apply_reversals(rows: list[Rating], gains: dict[tuple[int, int], float], at: datetime) -> None:
    """Change all ratings; those of a season or week change as on the parent ladder."""
    ladders = Ladder.objects.filter(pk__in={row.ladder_id for row in rows})
    parents = {pk: parent or pk for pk, parent in ladders.values_list("pk", "parent")}
    changed = [row for row in rows if (row.user_id, parents[row.ladder_id]) in gains]
    for row in changed:
        row.value += gains[row.user_id, parents[row.ladder_id]]
        row.display_value = elo.display_value(row.value)
        row.games = max(row.games - 1, 0)
        row.updated_at = at
    Rating.objects.bulk_update(changed, UPDATED_FIELDS)

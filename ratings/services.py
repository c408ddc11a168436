"""Rating of finished games. Services alone write ratings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

from django.db import transaction
from django.utils import timezone

from ratings import elo, leaderboard_eligibility, periods, queries
from ratings.annulment import annul_game as annul_game
from ratings.models import Ladder, Rating, RatingChange

UPDATED_FIELDS = ["value", "display_value", "games", "updated_at", "played_at", "games_to_list"]
# Ratings by (ladder id, user id), and changes by user id.
Rows = dict[tuple[int, int], Rating]
Changes = dict[int, RatingChange]


@dataclass(frozen=True)
class RatedPlayer:
    """A seat of a finished game: the user, the place (1 is best), and whether it is a bot."""

    user_id: int
    place: int
    bot: bool = False


def rate_game(
    game_id: str, ladder: Ladder, players: Sequence[RatedPlayer], at: datetime | None = None
) -> list[RatingChange]:
    """Rate a finished game in the caller's transaction; a second call returns the stored changes.

    The ladders of the running season and week change by the same amounts. Return one change for
    each player whose rating the game can change, in the players' order.
    """
    return rate_in_ladders(game_id, [ladder], players, at)[ladder.pk]


def rate_in_ladders(
    game_id: str,
    ladders: Sequence[Ladder],
    players: Sequence[RatedPlayer],
    at: datetime | None = None,
) -> dict[int, list[RatingChange]]:
    """Rate a game on several ladders, a pool's and a club's; return the changes by ladder id.

    Ratings are locked first and bins are updated last, here as in annulments: no deadlocks.

    Raises:
        TransactionManagementError: outside of a transaction.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("rate_game must run in a transaction")
    at = at or timezone.now()
    rated = _rated_players(players)
    families = {ladder.pk: [ladder, *periods.running_periods(ladder, at)] for ladder in ladders}
    affected = [ladder for family in families.values() for ladder in family]
    rows = _lock_or_create(affected, {player.user_id for player in rated})
    # Read after locking: another call for this game may just have committed.
    stored = {ladder.pk: _stored_changes(game_id, ladder) for ladder in ladders}
    new = {
        ladder.pk: _rate(game_id, ladder, players, rows, at)
        for ladder in ladders
        if not stored[ladder.pk]
    }
    _apply_changes(rows.values(), {row.pk: new[pk] for pk in new for row in families[pk]}, at)
    return {
        pk: [changes[player.user_id] for player in rated if player.user_id in changes]
        for pk, changes in (stored | new).items()
    }


def _rated_players(players: Sequence[RatedPlayer]) -> list[RatedPlayer]:
    """Return the people; in a game of bots alone, the bots."""
    return [player for player in players if not player.bot] or list(players)


def _lock_or_create(ladders: Sequence[Ladder], user_ids: Iterable[int]) -> Rows:
    """Lock the ratings, and create missing ones, in the order of user ids: no deadlocks."""
    ordered = sorted(user_ids)
    missing = [periods.new_rating(ladder, user) for user in ordered for ladder in ladders]
    Rating.objects.bulk_create(missing, ignore_conflicts=True)
    rows = leaderboard_eligibility.lock_ratings(
        Rating.objects.filter(ladder__in=ladders, user_id__in=ordered)
    )
    return {(row.ladder_id, row.user_id): row for row in rows}


def _stored_changes(game_id: str, ladder: Ladder) -> dict[int, RatingChange]:
    kind = RatingChange.Kind.GAME
    rows = RatingChange.objects.filter(game_id=game_id, ladder=ladder, kind=kind)
    return {row.user_id: row for row in rows}


def _rate(
    game_id: str, ladder: Ladder, players: Sequence[RatedPlayer], rows: Rows, at: datetime
) -> dict[int, RatingChange]:
    changes = [
        RatingChange(game_id=game_id, ladder=ladder, created_at=at, **fields)
        for fields in _changes(players, _ratings_before(ladder, players, rows))
        if (ladder.pk, fields["user_id"]) in rows
    ]
    RatingChange.objects.bulk_create(changes)
    return {change.user_id: change for change in changes}


def _ratings_before(
    ladder: Ladder, players: Sequence[RatedPlayer], rows: Rows
) -> dict[int, Rating]:
    """Return all players' ratings before the game, including those that will not change."""
    known = {user: row for (ladder_id, user), row in rows.items() if ladder_id == ladder.pk}
    others = [player.user_id for player in players if player.user_id not in known]
    return known | (queries.ratings_of(ladder, others) if others else {})


def _changes(players: Sequence[RatedPlayer], known: dict[int, Rating]) -> Iterator[dict]:
    before = [known[player.user_id].value for player in players]
    seats = [
        elo.Player(value, known[player.user_id].games, player.place, player.bot)
        for player, value in zip(players, before, strict=True)
    ]
    for index, (player, gain) in enumerate(zip(players, elo.changes(seats), strict=True)):
        others = before[:index] + before[index + 1 :]
        yield {
            "user_id": player.user_id,
            "before": before[index],
            "after": before[index] + gain,
            "place": player.place,
            "opponents_mean": fmean(others) if others else None,
        }


def _apply_changes(rows: Iterable[Rating], changes: dict[int, Changes], at: datetime) -> None:
    """Apply the changes by ladder id and user id; a period has those of its parent."""
    changed = [row for row in rows if row.user_id in changes.get(row.ladder_id, ())]
    if not changed:
        return
    removed = leaderboard_eligibility.bins_of_all(changed)
    for row in changed:
        change = changes[row.ladder_id][row.user_id]
        _apply_gain(row, change.after - change.before, at)
    Rating.objects.bulk_update(changed, UPDATED_FIELDS)
    leaderboard_eligibility.refresh_and_count(changed, removed, at)


def _apply_gain(row: Rating, gain: float, at: datetime) -> None:
    """Add one rated game; on the ladder of a period the gain is that of its parent."""
    absent = elo.is_absent(row.played_at, at)
    row.games_to_list = elo.games_to_list(row.games, row.games_to_list, absent)
    row.value += gain
    row.display_value = elo.display_value(row.value)
    row.games += 1
    row.played_at = max(at, row.played_at or at)
    row.updated_at = timezone.now()

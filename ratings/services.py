"""The only writer of ratings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

from django.db import transaction
from django.utils import timezone

from ratings import elo, leaderboard_eligibility, periods, queries
from ratings.annulment import annul_game as annul_game
from ratings.models import Ladder, Rating, RatingChange

Rows = dict[tuple[int, int], Rating]
Changes = dict[int, RatingChange]


@dataclass(frozen=True)
class RatedPlayer:
    """A seat of a finished game: who sat there, the place (1 is best), and whether it is a bot."""

    user_id: int
    place: int
    bot: bool = False


def rate_game(
    game_id: str, ladder: Ladder, players: Sequence[RatedPlayer], at: datetime | None = None
) -> list[RatingChange]:
    """Rate a finished game once, in the caller's transaction; later calls return what is stored.

    The ladders of the running season and week move by the same. The list holds one change for each
    player whose rating the game may move, in the players' order.
    """
    return rate_in_all(game_id, [ladder], players, at)[ladder.pk]


def rate_in_all(
    game_id: str,
    ladders: Sequence[Ladder],
    players: Sequence[RatedPlayer],
    at: datetime | None = None,
) -> dict[int, list[RatingChange]]:
    """The same in several ladders, a pool's and a club's; the changes by the ladder's number.

    All rows are locked at once, and the bars moved at last: whoever rates or annuls another game of
    these people goes the same way.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("rate_game belongs into a transaction")
    at = at or timezone.now()
    movers = _movers(players)
    families = {ladder.pk: [ladder, *periods.running(ladder, at)] for ladder in ladders}
    concerned = [one for family in families.values() for one in family]
    rows = _locked(concerned, {player.user_id for player in movers})
    # Only behind the locks: whoever rates the same game at this moment holds or has held them.
    found = {ladder.pk: _stored(game_id, ladder) for ladder in ladders}
    new = {
        ladder.pk: _rate(game_id, ladder, players, rows, at)
        for ladder in ladders
        if not found[ladder.pk]
    }
    _move(rows.values(), {one.pk: new[pk] for pk in new for one in families[pk]}, at)
    stored = found | new
    return {
        pk: [changes[player.user_id] for player in movers if player.user_id in changes]
        for pk, changes in stored.items()
    }


def _movers(players: Sequence[RatedPlayer]) -> list[RatedPlayer]:
    """The people; in a game of bots alone, the bots."""
    return [player for player in players if not player.bot] or list(players)


def _locked(ladders: Sequence[Ladder], user_ids: Iterable[int]) -> Rows:
    """The ratings, locked in the order of the users: two games never wait for each other."""
    ordered = sorted(user_ids)
    missing = [periods.new_rating(ladder, user) for user in ordered for ladder in ladders]
    Rating.objects.bulk_create(missing, ignore_conflicts=True)
    rows = leaderboard_eligibility.locked(
        Rating.objects.filter(ladder__in=ladders, user_id__in=ordered)
    )
    return {(row.ladder_id, row.user_id): row for row in rows}


def _stored(game_id: str, ladder: Ladder) -> dict[int, RatingChange]:
    kind = RatingChange.Kind.GAME
    rows = RatingChange.objects.filter(game_id=game_id, ladder=ladder, kind=kind)
    return {row.user_id: row for row in rows}


def _rate(
    game_id: str, ladder: Ladder, players: Sequence[RatedPlayer], rows: Rows, at: datetime
) -> dict[int, RatingChange]:
    changes = [
        RatingChange(game_id=game_id, ladder=ladder, created_at=at, **fields)
        for fields in _changes(players, _standing(ladder, players, rows))
        if (ladder.pk, fields["user_id"]) in rows
    ]
    RatingChange.objects.bulk_create(changes)
    return {change.user_id: change for change in changes}


def _standing(ladder: Ladder, players: Sequence[RatedPlayer], rows: Rows) -> dict[int, Rating]:
    """Everybody's rating before the game, whether it moves or not."""
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
            "against": fmean(others) if others else None,
        }


def _move(rows: Iterable[Rating], changes: dict[int, Changes], at: datetime) -> None:
    """`changes`: of each ladder, a period's being its parent's, by the user."""
    moved = [row for row in rows if row.user_id in changes.get(row.ladder_id, ())]
    if not moved:
        return
    gone = leaderboard_eligibility.bars(moved)
    for row in moved:
        change = changes[row.ladder_id][row.user_id]
        _play(row, change.after - change.before, at)
    Rating.objects.bulk_update(moved, MOVED)
    leaderboard_eligibility.settle(moved, gone, at)


MOVED = ["value", "shown", "games", "updated_at", "played_at", "settles_at"]


def _play(row: Rating, gain: float, at: datetime) -> None:
    """One rated game more. The gain is that of the pool's ladder, whichever ladder this is."""
    away = elo.is_away(row.played_at, at)
    row.settles_at = elo.settles_at(row.games, row.settles_at, away)
    row.value += gain
    row.shown = elo.shown(row.value)
    row.games += 1
    row.played_at = max(at, row.played_at or at)
    row.updated_at = timezone.now()

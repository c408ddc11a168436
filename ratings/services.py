"""The only writer of ratings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from ratings import elo, queries
from ratings.models import Ladder, Rating, RatingChange


@dataclass(frozen=True)
class RatedPlayer:
    """A seat of a finished game: who sat there, the place (1 is best), and whether it is a bot."""

    user_id: int
    place: int
    bot: bool = False


def rate_game(game_id: str, ladder: Ladder, players: Sequence[RatedPlayer]) -> list[RatingChange]:
    """Rate a finished game once, in the caller's transaction; later calls return what is stored.

    The list holds one change for each player whose rating the game may move, in the players' order.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("rate_game belongs into a transaction")
    movers = _movers(players)
    ratings = _locked(ladder, {player.user_id for player in movers})
    # Only behind the locks: whoever rates the same game at this moment holds or has held them.
    stored = _stored(game_id, ladder)
    if not stored:
        stored = _rate(game_id, ladder, players, ratings)
    return [stored[player.user_id] for player in movers if player.user_id in stored]


def _movers(players: Sequence[RatedPlayer]) -> list[RatedPlayer]:
    """The people; in a game of bots alone, the bots."""
    return [player for player in players if not player.bot] or list(players)


def _locked(ladder: Ladder, user_ids: Iterable[int]) -> dict[int, Rating]:
    """The ratings, locked in the order of the users: two games never wait for each other."""
    ordered = sorted(user_ids)
    missing = [Rating(ladder=ladder, user_id=user_id) for user_id in ordered]
    Rating.objects.bulk_create(missing, ignore_conflicts=True)
    rows = Rating.objects.select_for_update().filter(ladder=ladder, user_id__in=ordered)
    return {row.user_id: row for row in rows.order_by("user_id")}


def _stored(game_id: str, ladder: Ladder) -> dict[int, RatingChange]:
    kind = RatingChange.Kind.GAME
    rows = RatingChange.objects.filter(game_id=game_id, ladder=ladder, kind=kind)
    return {row.user_id: row for row in rows}


def _rate(
    game_id: str, ladder: Ladder, players: Sequence[RatedPlayer], ratings: dict[int, Rating]
) -> dict[int, RatingChange]:
    changes = [
        RatingChange(
            game_id=game_id,
            ladder=ladder,
            user_id=player.user_id,
            before=ratings[player.user_id].value,
            after=ratings[player.user_id].value + gain,
            place=player.place,
        )
        for player, gain in zip(players, _gains(ladder, players, ratings), strict=True)
        if player.user_id in ratings
    ]
    RatingChange.objects.bulk_create(changes)
    stored = {change.user_id: change for change in changes}
    _move(ratings.values(), stored)
    return stored


def _gains(
    ladder: Ladder, players: Sequence[RatedPlayer], ratings: dict[int, Rating]
) -> list[float]:
    standing = [player.user_id for player in players if player.user_id not in ratings]
    known = ratings | (queries.ratings_of(ladder, standing) if standing else {})
    return elo.changes(
        [
            elo.Player(known[p.user_id].value, known[p.user_id].games, p.place, p.bot)
            for p in players
        ]
    )


def _move(ratings: Iterable[Rating], changes: dict[int, RatingChange]) -> None:
    rows = list(ratings)
    for row in rows:
        row.value = changes[row.user_id].after
        row.games += 1
        row.updated_at = timezone.now()
    Rating.objects.bulk_update(rows, ["value", "games", "updated_at"])

"""Queries about games."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import DealResult, Game, Pool, Seat
from ratings.models import Ladder, RatingChange
from ratings.queries import reversals

# Seats whose players sit there, or may still take them back.
NOT_LEFT = Q(left_at=None) | Q(return_until__isnull=False)
# Nobody begins more games within the hour in which opponents are avoided.
NEWEST_MET = 100


def unfinished_seats() -> QuerySet[Seat]:
    """Return the seats of all running games, which their users may have left.

    The first condition is that of an index; the status decides. A fixed deal lies open for hours
    and keeps nobody from anything.
    """
    playing = Game.Status.PLAYING
    return Seat.objects.filter(unfinished=True, game__status=playing, game__fixed_deal="")


def running_game_of(user: User) -> Game | None:
    """Return the pool's game to which the user can return, or None."""
    return _game_of(Seat.objects.filter(user=user, running=True))


def unfinished_game_of(user: User) -> Game | None:
    """Return the newest game outside the pools that the user has neither finished nor left."""
    seats = unfinished_seats().filter(NOT_LEFT, user=user, running=False)
    return _game_of(seats.order_by("-game__created_at"))


def _game_of(seats: QuerySet[Seat]) -> Game | None:
    """Return the game of the first of these seats; every page asks, and mostly there is none."""
    key = seats.values_list("game", flat=True).first()
    return Game.objects.select_related("pool", "preset").get(pk=key) if key else None


def users_met_since(user: User, since: datetime) -> list[int]:
    """Return the ids of the people at the user's newest tables since that time."""
    newest = Seat.objects.filter(user=user).order_by("-pk").values_list("game_id", flat=True)
    games = Game.objects.filter(pk__in=list(newest[:NEWEST_MET]), created_at__gte=since)
    others = Seat.objects.filter(game__in=games, user__bot_level="").exclude(user=user)
    return sorted(set(others.values_list("user_id", flat=True)))


def annulled_ids(game_ids: Iterable[str]) -> set[str]:
    """Return the ids of those games that were taken out of all ratings."""
    reverted = reversals().filter(game_id__in=list(game_ids))
    return set(reverted.values_list("game_id", flat=True))


@dataclass(frozen=True)
class AbandonedGame:
    """A game that a user left, with the time; `half`: they took the seat back and played on."""

    at: datetime
    half: bool = False


def has_departed_since(user: User, since: datetime) -> bool:
    """Return whether the user left a game since then, or took a lost seat back."""
    seats = Seat.objects.filter(user=user)
    return seats.filter(Q(left_at__gt=since) | Q(returned_at__gt=since)).exists()


def departures_of(user: User, last: int) -> list[AbandonedGame | None]:
    """Return, per recent ranked game that is over for the user, when they left it, or None."""
    seats = Seat.objects.filter(user=user, running=False, game__rated=True)
    newest = seats.order_by("-pk")
    return [_departure(*moments) for moments in newest.values_list("left_at", "returned_at")[:last]]


def _departure(left_at: datetime | None, returned_at: datetime | None) -> AbandonedGame | None:
    """Return the whole leave, or else the half one."""
    if left_at is not None:
        return AbandonedGame(left_at)
    return None if returned_at is None else AbandonedGame(returned_at, half=True)


def pools_with_counts() -> list[Pool]:
    """Return the open pools, each with `waiting`, the number of people in its queue."""
    counted = Pool.objects.filter(is_open=True).annotate(waiting=Count("tickets"))
    # Grouping forgets the model's own order.
    return list(counted.select_related("preset").order_by("order", "key"))


def sheet(game: Game) -> list[dict[str, Any]]:
    """Return all rows of a game's score sheet, the first deal first."""
    rows = DealResult.objects.filter(game=game).order_by("number")
    return list(rows.values_list("outcome", flat=True))


def seats_of(game: Game) -> list[Seat]:
    """Return the seats in order, with their users."""
    return list(Seat.objects.filter(game=game).select_related("user").order_by("number"))


def changes_of(game: Game) -> QuerySet[RatingChange]:
    """Return the rating changes that the game shows: in its own ladder, or else in its club's."""
    changes = RatingChange.objects.filter(game_id=game.pk, kind=RatingChange.Kind.GAME)
    in_clubs = Q(ladder__kind=Ladder.Kind.CLUB)
    return changes.filter(~in_clubs if game.rated else in_clubs)


def custom_table_of(user: User) -> str | None:
    """Return the id of the custom table at which the user waits, or None."""
    seats = user.custom_seats.filter(table__expires_at__gt=timezone.now())
    return seats.values_list("table_id", flat=True).first()

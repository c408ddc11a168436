"""Results of a month's rated games, without the names of those who did not agree to it.

A person has the same pseudonym in all games of one month and another in each other month. Games
have neither id nor time, and stand in no order within a day.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC
from typing import Annotated, Any, TypedDict

from django.db.models import Count
from django.db.models.functions import TruncDate
from django.utils.crypto import salted_hmac

from accounts.models import User
from games.models import DealResult, Game, Seat
from games.replays.export import Month, games_of

# The number of games in memory at once.
CHUNK = 500
LENGTH = 16
RecordAgreements = Annotated[dict[str, Any], "RecordAgreements"]


class MonthlySeat(TypedDict):
    """A seat of a game, by its place."""

    player: str | None
    named: bool
    bot: str
    place: int
    score: int | None
    left: bool


class MonthlyResult(TypedDict):
    """The result of a rated game."""

    day: str
    pool: str | None
    agreements: RecordAgreements
    deals: int
    stopped: str
    seats: list[MonthlySeat]


def lines_of(month: Month) -> Iterator[str]:
    """Yield a line of JSON for each rated game of the month that was not annulled."""
    keys = _ordered_keys(month)
    for start in range(0, len(keys), CHUNK):
        part = keys[start : start + CHUNK]
        for result in _results(part, month):
            yield json.dumps(result, ensure_ascii=False, separators=(",", ":"))


def _ordered_keys(month: Month) -> list[str]:
    """Return the ids of the games by their days, and within a day in an order that tells nothing.

    Who knows the ids, which are public, cannot compute the order, and so not whose line is which.
    """
    days = games_of(month).values_list(TruncDate("ended_at", tzinfo=UTC), "pk")
    return [pk for *_order, pk in sorted((day, _mark(pk, month), pk) for day, pk in days)]


def _mark(game_id: str, month: Month) -> bytes:
    made = salted_hmac(f"games.open_data.order {month}", game_id, algorithm="sha256")
    return made.digest()


def _results(keys: Sequence[str], month: Month) -> Iterator[MonthlyResult]:
    """Yield the results of these games, in their order."""
    fields = ("pk", "pool__key", "agreements", "ended_at", "stopped", "places", "scores")
    rows = Game.objects.select_related("pool").only(*fields).in_bulk(keys)
    counted = DealResult.objects.filter(game__in=keys).values_list("game").annotate(Count("pk"))
    deals, seats = dict(counted), _seats(keys)
    for key in keys:
        # One that was annulled meanwhile stays: its result happened.
        yield _result(rows[key], deals.get(key, 0), seats[key], month)


def _seats(keys: Sequence[str]) -> Mapping[str, list[Seat]]:
    found: dict[str, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=keys).select_related("user__preferences"):
        found[seat.game_id].append(seat)
    return found


def _result(game: Game, deals: int, seats: Sequence[Seat], month: Month) -> MonthlyResult:
    assert game.ended_at is not None and game.places is not None
    shown = [_seat(game, seat, month) for seat in seats]
    return {
        "day": game.ended_at.astimezone(UTC).date().isoformat(),
        "pool": game.pool.key if game.pool else None,
        "agreements": game.agreements,
        "deals": deals,
        "stopped": game.stopped,
        "seats": sorted(shown, key=lambda seat: (seat["place"], seat["player"] or "")),
    }


def _seat(game: Game, seat: Seat, month: Month) -> MonthlySeat:
    assert game.places is not None
    user, number = seat.user, seat.number
    return {
        "player": player_name(user, month),
        "named": is_named(user),
        "bot": user.bot_level,
        "place": game.places[number],
        "score": game.scores[number] if game.scores else None,
        "left": seat.left_at is not None,
    }


def player_name(user: User, month: Month) -> str | None:
    """Return the name of a user in a file: of a closed account None, mostly a pseudonym."""
    if user.is_bot or is_named(user):
        return user.username
    return pseudonym(user.pk, month) if user.is_active else None


def is_named(user: User) -> bool:
    """Return whether a user agreed to be named."""
    preferences = getattr(user, "preferences", None)
    return bool(user.is_active and preferences and preferences.data_by_name)


def pseudonym(user_id: int, month: Month) -> str:
    """Return the name of a user in this month; only who has the secret key can compute it."""
    made = salted_hmac(f"games.open_data {month}", str(user_id), algorithm="sha256")
    return made.hexdigest()[:LENGTH]

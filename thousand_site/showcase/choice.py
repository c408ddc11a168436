"""The choice of the game of the day, among the games of people that ended yesterday (UTC).

The rule changes by the day: the closest finish, the highest contract made, the fewest chances lost
by mistakes. Where no game fits a rule, the next one decides.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Exists, IntegerField, OuterRef, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from games import engine
from games.game_reviews.models import GameReview
from games.models import DealResult, Game, Seat
from games.replays.records import is_annulled, public_games

CLOSEST, HIGHEST, CLEANEST = "closest", "highest", "cleanest"
RULES = (CLOSEST, HIGHEST, CLEANEST)
# Of a day with more games the newest.
MAX_GAMES = 5000
PLAYERS = 3


@dataclass(frozen=True)
class Choice:
    """The game, the rule that chose it, and the deal of its record to begin with, from 0.

    `deal` None: the last one that was played.
    """

    game_id: str
    rule: str
    deal: int | None = None


def choose(day: date) -> Choice | None:
    """Return the game of the day for this date: one that ended the day before; None if none did."""
    games = candidates(day - timedelta(days=1))
    first = day.toordinal() % len(RULES)
    for rule in (*RULES[first:], *RULES[:first]):
        found = _CHOOSERS[rule](games)
        if found is not None:
            return found
    return None


def candidates(day: date) -> QuerySet[Game]:
    """Return the public games of three people that were played out on this day, the newest."""
    start = datetime.combine(day, time(), UTC)
    games = public_games().filter(
        status=Game.Status.OVER, pool__isnull=False, club=None, players=PLAYERS,
        rules_version=engine.RULES_VERSION,
        ended_at__gte=start, ended_at__lt=start + timedelta(days=1),
    )  # fmt: skip
    bots = Q(user__is_external_bot=True) | ~Q(user__bot_level="") | Q(left_at__isnull=False)
    others = Seat.objects.filter(bots, game=OuterRef("pk"))
    people = games.exclude(Exists(others)).exclude(is_annulled())
    return people.order_by("-ended_at")[:MAX_GAMES]


def _closest(games: QuerySet[Game]) -> Choice | None:
    rows = [(gap_of(scores), pk) for pk, scores in games.values_list("pk", "scores") if scores]
    return Choice(min(rows)[1], CLOSEST) if rows else None


def gap_of(scores: Sequence[int]) -> int:
    """Return by how many points the second was behind the first."""
    first, second, *_ = sorted(scores, reverse=True)
    return first - second


def _highest(games: QuerySet[Game]) -> Choice | None:
    keys = list(games.values_list("pk", flat=True))
    made = DealResult.objects.filter(game__in=keys, outcome__outcome="made")
    contract = Cast(KeyTextTransform("contract", "outcome"), IntegerField())
    best = made.annotate(contract=contract).order_by("-contract", "game_id", "number").first()
    return Choice(best.game_id, HIGHEST, best.number) if best else None


def _cleanest(games: QuerySet[Game]) -> Choice | None:
    keys = list(games.values_list("pk", flat=True))
    reviews = GameReview.objects.filter(game__in=keys, state=GameReview.State.DONE)
    rows = [
        (lost_by_mistakes(breakdowns), game_id)
        for game_id, breakdowns in reviews.values_list("game_id", "breakdowns")
        if breakdowns
    ]
    return Choice(min(rows)[1], CLEANEST) if rows else None


def lost_by_mistakes(breakdowns: Sequence[dict[str, float]]) -> float:
    """Return how large the part of all own mistakes was, in chances to win."""
    return sum(abs(one["own"]) for one in breakdowns)


_CHOOSERS: dict[str, Callable[[QuerySet[Game]], Choice | None]] = {
    CLOSEST: _closest,
    HIGHEST: _highest,
    CLEANEST: _cleanest,
}

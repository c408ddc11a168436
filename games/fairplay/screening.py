"""What play itself tells: games held against the bot's, and who meets whom too often."""

import logging
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Count, Q, QuerySet, Sum

from accounts.models import User
from games import queries
from games.bots import LEVELS
from games.engine.record import read_record, walk
from games.fairplay import cases
from games.fairplay.detection.co_occurrence import Overlap, overlaps
from games.fairplay.detection.favouritism import Favour, Sums, favour, summed
from games.fairplay.detection.favouritism import Given as Sheet
from games.fairplay.detection.point_transfers import Role, gifts
from games.fairplay.models import Case, Examined, Given
from games.models import Game, Seat

log = logging.getLogger(__name__)

# The strongest bot at hand: what a move is held against.
YARDSTICK = "greedy"
DAYS = 90
# A case is opened where both hold. At the score one in a thousand honest pairs or fewer is found
# by chance (bench_fairplay): there are many pairs, and moderators have little time.
LEAST_DEALS, LEAST_SCORE = 60, 3.5
LEAST_MET, MOST_CHANCE = 8, 1e-6
# What moderators have closed is not brought up again before so long.
REST_DAYS = 30
Pair = tuple[int, int]


def unexamined(now: datetime) -> QuerySet[Game]:
    """Rated games of three, at least two of them people, that ended a while ago; the oldest first.

    The cards are read as they lay: nothing here may touch a game that still runs.
    """
    people = Count("seats", filter=Q(seats__user__bot_level="", seats__left_at=None))
    over = Game.objects.filter(
        status=Game.Status.OVER,
        rated=True,
        players=3,
        finalised_at__gt=now - timedelta(days=DAYS),
        record__isnull=False,
        examined=None,
    )
    return over.annotate(people=people).filter(people__gte=2).order_by("finalised_at", "pk")


def examine_some(now: datetime, seconds: float) -> int:
    """As many as there is time for; how many that were."""
    begun, done = time.monotonic(), 0
    for game_id in list(unexamined(now).values_list("pk", flat=True)[:100]):
        if time.monotonic() - begun > seconds:
            break
        examine(game_id)
        done += 1
    return done


def examine(game_id: str) -> bool:
    """Store what each person gave the others in this game, once; False: it was done before."""
    game = Game.objects.get(pk=game_id)
    if Examined.objects.filter(game=game).exists():
        return False
    rows = _read(game)
    try:
        with transaction.atomic():
            Examined.objects.create(game=game, yardstick=YARDSTICK)
            Given.objects.bulk_create(rows)
    except IntegrityError:
        # Another worker was quicker.
        return False
    return True


def _read(game: Game) -> list[Given]:
    try:
        return list(_given(game))
    except Exception:
        # One game that cannot be read must not stand before all others.
        log.exception("the game %s was not held against the bot's play", game.pk)
        return []


def _given(game: Game) -> Iterator[Given]:
    """For each person who played to the end, what he gave to each of the others."""
    seats = queries.seats_of(game)
    worths: dict[tuple[int, int, Role], list[float]] = defaultdict(list)
    for gift in gifts(walk(read_record(game.record)), LEVELS[YARDSTICK]):
        worths[gift.giver, gift.receiver, gift.role].append(gift.worth)
    for (giver, receiver, role), listed in worths.items():
        if _played(seats[giver]) and seats[receiver].left_at is None:
            sums = summed(listed)
            yield Given(
                game=game,
                giver=seats[giver].user,
                receiver=seats[receiver].user,
                role=role,
                deals=sums.deals,
                total=sums.total,
                squares=sums.squares,
            )


def _played(seat: Seat) -> bool:
    return not seat.user.is_bot and seat.left_at is None


def favour_between(giver: int, receiver: int, since: datetime) -> Favour:
    """By the games of both since then; held against what he gave to the others at those tables."""
    together = Given.objects.filter(
        game__in=Given.objects.filter(
            giver=giver, receiver=receiver, game__finalised_at__gt=since
        ).values("game"),
        giver=giver,
    )
    return favour(
        _sheet(together.filter(receiver=receiver)), _sheet(together.exclude(receiver=receiver))
    )


def _sheet(rows: QuerySet[Given]) -> Sheet:
    sums = rows.values("role").annotate(d=Sum("deals"), t=Sum("total"), s=Sum("squares"))
    return {Role(row["role"]): Sums(row["d"], row["t"], row["s"]) for row in sums.order_by("role")}


def judge_favours(now: datetime) -> list[Case]:
    """Open a case, or bring it up to date, for each pair whose score is beyond chance."""
    since = now - timedelta(days=DAYS)
    pairs = Given.objects.filter(game__finalised_at__gt=since, receiver__bot_level="")
    often = pairs.values_list("giver", "receiver").annotate(d=Sum("deals"))
    rest = _closed_lately(Case.Kind.FAVOUR, now)
    return [
        _favour_case(giver, receiver, found, since)
        for giver, receiver, _ in often.filter(d__gte=LEAST_DEALS).order_by("giver", "receiver")
        if (giver, receiver) not in rest
        and (found := favour_between(giver, receiver, since)).score >= LEAST_SCORE
    ]


def _favour_case(giver: int, receiver: int, found: Favour, since: datetime) -> Case:
    games = Game.objects.filter(
        given__giver=giver, given__receiver=receiver, finalised_at__gt=since
    )
    figures = {"deals": found.deals, "points_a_deal": round(found.points, 1)}
    return _found(Case.Kind.FAVOUR, (giver, receiver), games.distinct(), found.score, figures)


def judge_overlaps(now: datetime) -> list[Case]:
    """The same for pairs that meet more often than chance would have it."""
    since = now - timedelta(days=DAYS)
    people = set(User.objects.filter(bot_level="").values_list("pk", flat=True))
    rest = _closed_lately(Case.Kind.OVERLAP, now)
    return [
        _overlap_case(one, since)
        for one in overlaps(_meetings(since), people, LEAST_MET)
        if one.chance <= MOST_CHANCE and one.pair not in rest
    ]


def _closed_lately(kind: str, now: datetime) -> set[tuple[int, int | None]]:
    closed = Case.objects.filter(kind=kind, closed_at__gt=now - timedelta(days=REST_DAYS))
    return set(closed.values_list("suspect", "partner"))


def _meetings(since: datetime) -> Iterator[tuple[tuple[int, str], list[int]]]:
    """Games of pools alone: whom one invites to a table of one's own is no chance."""
    rows = Seat.objects.filter(
        game__created_at__gt=since, game__pool__isnull=False, game__rated=True
    ).order_by("game_id", "number")
    users: dict[str, list[int]] = defaultdict(list)
    moments = {}
    for game_id, pool, at, user in rows.values_list(
        "game_id", "game__pool", "game__created_at", "user"
    ).iterator():
        users[game_id].append(user)
        moments[game_id] = (pool, at.strftime("%Y-%m-%d %H"))
    return ((moments[game_id], listed) for game_id, listed in users.items())


def _overlap_case(found: Overlap, since: datetime) -> Case:
    one, other = found.pair
    games = Game.objects.filter(seats__user=one, created_at__gt=since, pool__isnull=False)
    both = games.filter(rated=True).filter(seats__user=other)
    figures = {"met": found.met, "expected": round(found.expected, 2), "chance": found.chance}
    score = (found.met - found.expected) / max(found.expected, 1.0) ** 0.5
    return _found(Case.Kind.OVERLAP, found.pair, both, score, figures)


def _found(
    kind: str, pair: Pair, games: Iterable[Game], score: float, figures: dict[str, float]
) -> Case:
    people = User.objects.in_bulk(pair)
    case = cases.open_case(kind, people[pair[0]], people[pair[1]], games)
    cases.rescore(case, round(score, 2), figures)
    return case

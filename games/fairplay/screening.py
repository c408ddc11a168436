"""Screening: games compared with a bot's play, pairs that meet too often, and stallers."""

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import User
from games import queries
from games.bots import LEVELS
from games.engine.record import ReplayStep, read_record, replay_steps
from games.fairplay import cases, stalling
from games.fairplay.detection.bid_favours import BidFavour, bid_favours, bid_sums
from games.fairplay.detection.co_occurrence import CoOccurrence, co_occurrences
from games.fairplay.detection.favouritism import transfer_sums
from games.fairplay.detection.point_transfers import Role, point_transfers
from games.fairplay.detection.stalling import Stalling
from games.fairplay.models import AnalysedGame, BidFavours, Case, PointTransfer, StallingFigure
from games.models import Game, Seat

log = logging.getLogger(__name__)

# The strongest bot: decisions are compared with its choices.
REFERENCE_BOT = "greedy"
# Games that one run looks at; its time may be over before.
BATCH = 100
WINDOW_DAYS = 90
MIN_MEETINGS, MAX_PROBABILITY = 8, 1e-6
Pair = tuple[int, int]
Row = TypeVar("Row")


def games_to_screen(now: datetime) -> QuerySet[Game]:
    """Return finished, rated games of three that were not screened yet, the oldest first.

    Hidden cards are read, so a running game must never be among them. The conditions are those of
    an index.
    """
    waiting = Game.objects.filter(
        status=Game.Status.OVER,
        rated=True,
        players=3,
        finalised_at__gt=now - timedelta(days=WINDOW_DAYS),
        record__isnull=False,
        screened=False,
    )
    return waiting.order_by("finalised_at", "pk")


def analyse_some(now: datetime, seconds: float) -> int:
    """Screen games until the time is up; return how many were analysed."""
    begun, done = time.monotonic(), 0
    ids = list(games_to_screen(now).values_list("pk", flat=True)[:BATCH])
    alone = _without_pair(ids)
    Game.objects.filter(pk__in=alone).update(screened=True)
    for game_id in ids:
        if time.monotonic() - begun > seconds:
            break
        done += game_id not in alone and analyse_game(game_id)
    return done


def _without_pair(game_ids: list[str]) -> set[str]:
    """Return those of the games in which fewer than two people played to the end."""
    people = Seat.objects.filter(game__in=game_ids, user__bot_level="", left_at=None)
    counts = Counter(people.values_list("game_id", flat=True))
    return {game_id for game_id in game_ids if counts[game_id] < 2}


def analyse_game(game_id: str) -> bool:
    """Store the point transfers and stalling figures of a game; return False if done before."""
    game = Game.objects.get(pk=game_id)
    if AnalysedGame.objects.filter(game=game).exists():
        # By a process of the version before, which marks nothing.
        Game.objects.filter(pk=game_id).update(screened=True)
        return False
    steps = _or_log(game, lambda game: replay_steps(read_record(game.record)))
    transfers = _or_log(game, lambda game: _point_transfers(game, steps))
    favours = _or_log(game, lambda game: _bid_favours(game, steps))
    figures = _or_log(game, stalling.figures_of)
    try:
        with transaction.atomic():
            AnalysedGame.objects.create(game=game, reference_bot=REFERENCE_BOT)
            Game.objects.filter(pk=game_id).update(screened=True)
            PointTransfer.objects.bulk_create(transfers)
            BidFavours.objects.bulk_create(favours)
            StallingFigure.objects.bulk_create(figures)
    except IntegrityError:
        # Another worker was quicker.
        return False
    return True


def _or_log(game: Game, rows_of: Callable[[Game], Iterable[Row]]) -> list[Row]:
    try:
        return list(rows_of(game))
    except Exception:
        # A game that cannot be analysed must not block all others.
        log.exception("game %s could not be analysed", game.pk)
        return []


def _point_transfers(game: Game, steps: Iterable[ReplayStep]) -> Iterator[PointTransfer]:
    """Yield what each person who played to the end gave to each of the others."""
    seats = queries.seats_of(game)
    points: dict[tuple[int, int, Role], list[float]] = defaultdict(list)
    for transfer in point_transfers(steps, LEVELS[REFERENCE_BOT]):
        points[transfer.giver, transfer.receiver, transfer.role].append(transfer.points)
    for (giver, receiver, role), values in points.items():
        if _counts(seats[giver], seats[receiver]):
            sums = transfer_sums(values)
            yield PointTransfer(
                game=game,
                giver=seats[giver].user,
                receiver=seats[receiver].user,
                role=role,
                deals=sums.deals,
                total=sums.total,
                squares=sums.squares,
            )


def _bid_favours(game: Game, steps: Iterable[ReplayStep]) -> Iterator[BidFavours]:
    """Yield how each person who played to the end bid against each of the others."""
    seats = queries.seats_of(game)
    found: dict[tuple[int, int], list[BidFavour]] = defaultdict(list)
    for one in bid_favours(steps):
        found[one.giver, one.receiver].append(one)
    for (giver, receiver), favours in found.items():
        if _counts(seats[giver], seats[receiver]):
            yield BidFavours(
                game=game,
                giver=seats[giver].user,
                receiver=seats[receiver].user,
                sums=bid_sums(favours),
            )


def _counts(giver: Seat, receiver: Seat) -> bool:
    return not giver.user.is_bot and giver.left_at is None and receiver.left_at is None


def open_co_occurrence_cases(now: datetime) -> list[Case]:
    """Open or update a case for each pair that meets more often than by chance."""
    since = now - timedelta(days=WINDOW_DAYS)
    people = set(User.objects.filter(bot_level="").values_list("pk", flat=True))
    closed = cases.recently_closed(Case.Kind.OVERLAP, now)
    return [
        _co_occurrence_case(result, since)
        for result in co_occurrences(_meetings(since), people, MIN_MEETINGS)
        if result.probability <= MAX_PROBABILITY and result.pair not in closed
    ]


def open_stalling_cases(now: datetime) -> list[Case]:
    """Open or update a case for each user who stalls again and again."""
    closed = cases.recently_closed(Case.Kind.STALLING, now)
    return [
        _stalling_case(user, result, games)
        for user, result, games in stalling.stallers(now)
        if (user, None) not in closed
    ]


def _stalling_case(user: int, result: Stalling, games: Iterable[str]) -> Case:
    suspect = User.objects.get(pk=user)
    case = cases.open_case(
        Case.Kind.STALLING, suspect, None, Game.objects.filter(pk__in=list(games))
    )
    figures = {
        "games": result.games,
        "forced_excess": round(result.forced, 2),
        "cards_excess": round(result.cards, 2),
    }
    cases.set_score(case, round(result.score, 2), figures)
    return case


def _meetings(since: datetime) -> Iterator[tuple[tuple[int, str], list[int]]]:
    """Yield who met when; games of pools only, since players of custom tables choose each other."""
    rows = Seat.objects.filter(
        game__created_at__gt=since, game__pool__isnull=False, game__rated=True
    ).order_by("game_id", "number")
    users: dict[str, list[int]] = defaultdict(list)
    hours = {}
    for game_id, pool, at, user in rows.values_list(
        "game_id", "game__pool", "game__created_at", "user"
    ).iterator():
        users[game_id].append(user)
        hours[game_id] = (pool, at.strftime("%Y-%m-%d %H"))
    return ((hours[game_id], user_ids) for game_id, user_ids in users.items())


def _co_occurrence_case(result: CoOccurrence, since: datetime) -> Case:
    first, second = result.pair
    games = Game.objects.filter(seats__user=first, created_at__gt=since, pool__isnull=False)
    both = games.filter(rated=True).filter(seats__user=second)
    figures = {
        "met": result.met,
        "expected": round(result.expected, 2),
        "probability": result.probability,
    }
    score = (result.met - result.expected) / max(result.expected, 1.0) ** 0.5
    return _update_case(Case.Kind.OVERLAP, result.pair, both, score, figures)


def _update_case(
    kind: str, pair: Pair, games: Iterable[Game], score: float, figures: dict[str, float]
) -> Case:
    users = User.objects.in_bulk(pair)
    case = cases.open_case(kind, users[pair[0]], users[pair[1]], games)
    cases.set_score(case, round(score, 2), figures)
    return case

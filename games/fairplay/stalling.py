"""Stalling in stored games: waiting times from the record, and users who stall repeatedly."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from games import queries
from games.engine import Phase, legal_actions
from games.engine.record import ActionApplied, ActionPending, read_record, replay_steps
from games.fairplay.detection.stalling import (
    Stalling,
    TimedPlay,
    excess,
    share_of_free_time,
    stalling,
)
from games.fairplay.models import StallingFigure
from games.models import Game, Seat

# Only the newest games of a user count, and none older.
WINDOW_DAYS, MAX_GAMES = 30, 20


def figures_of(game: Game) -> Iterator[StallingFigure]:
    """Yield the figures of each person who played to the end, compared with the other people."""
    plays, seats = _plays(game), queries.seats_of(game)
    people = [number for number, seat in enumerate(seats) if _is_compared(seat)]
    for number in people:
        row = excess(plays, number, [other for other in people if other != number])
        if row is not None:
            yield StallingFigure(
                game=game, user=seats[number].user, forced=row.forced, cards=row.cards
            )


def _is_compared(seat: Seat) -> bool:
    return not seat.user.is_program and seat.left_at is None


def _plays(game: Game) -> list[TimedPlay]:
    """Return the cards of the game; none if the record has no times for all its actions."""
    record = read_record(game.record)
    steps = list(replay_steps(record))
    pending = [
        before.game
        for before, after in pairwise(steps)
        if isinstance(before, ActionPending) and isinstance(after, ActionApplied)
    ]
    times = [ms for deal in record.deals for ms in _own_times(deal)]
    if len(times) != len(pending):
        return []
    return [
        TimedPlay(
            state.to_act, len(legal_actions(state)) == 1, share_of_free_time(ms, game.action_ms)
        )
        for state, ms in zip(pending, times, strict=True)
        if ms is not None and state.phase is Phase.PLAY and state.to_act is not None
    ]


def _own_times(deal: Mapping[str, Any]) -> list[int | None]:
    """Return the times of a deal's actions; None for those after a seat showed the rest."""
    times = list(deal.get("times", ()))
    first = deal["shown"]["action"] if "shown" in deal else len(times)
    return [*times[:first], *[None] * len(times[first:])]


def stallers(now: datetime) -> Iterator[tuple[int, Stalling, list[str]]]:
    """Yield each user who stalls again and again, with the figures and the ids of the games."""
    rows = StallingFigure.objects.filter(
        game__finalised_at__gt=now - timedelta(days=WINDOW_DAYS)
    ).order_by("user", "-game__finalised_at", "-pk")
    by_user: dict[int, list[StallingFigure]] = defaultdict(list)
    for row in rows.iterator():
        by_user[row.user_id].append(row)
    for user, figures in by_user.items():
        newest = figures[:MAX_GAMES]
        result = stalling(row.excess for row in newest)
        if result.score >= 1:
            yield user, result, [row.game_id for row in newest]

"""No-shows: players who never came to the table of their ranked game count as departed.

Before the first booked deal the game closes with that, as with any departure; later a bot goes on.
"""

import logging
from datetime import datetime
from itertools import groupby

from django.db import transaction

from games.models import Entry, Seat
from games.monitoring import metrics
from games.tables import notices, scheduling
from games.tables.lifecycle import early_departure
from games.tables.play.substitutes import choose_substitute
from games.tables.play.transitions import seat_abandoned
from games.tables.presence import arrivals, downtime
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from games.tables.state.loader import to_ms

log = logging.getLogger(__name__)


def sweep(now: datetime) -> int:
    """Let the players whose time to come is over leave; return the number of games.

    Not while no web process lives: nobody could have come.
    """
    late = arrivals.expected().filter(expected_by__lte=now).order_by("game_id", "number")
    seats = list(late.values_list("game_id", "number"))
    if not seats or not downtime.is_web_alive(now):
        return 0
    games = groupby(seats, key=lambda row: row[0])
    return sum(_leave_or_log(game_id, [seat for _, seat in rows], now) for game_id, rows in games)


def _leave_or_log(game_id: str, seats: list[int], now: datetime) -> bool:
    """Let them leave; a game that cannot be read does not keep the others waiting."""
    try:
        with store.evict_on_error(game_id):
            return _leave(game_id, seats, now)
    except Exception:
        log.exception("the players who did not come to the game %s were not removed", game_id)
        return False


def _leave(game_id: str, seats: list[int], now: datetime) -> bool:
    live, came = store.load_newest(game_id), _have_acted(game_id)
    missing = [seat for seat in seats if seat not in came]
    for seat in came.intersection(seats):
        arrivals.arrive(game_id, seat)
    if live is None or live.game.over or not missing:
        return False
    after = live
    for seat in missing:
        after = seat_abandoned(after, seat, choose_substitute(after), to_ms(now))
    with transaction.atomic():
        left = store.commit_substitution(live, after) and _are_late(game_id, missing, now)
        transaction.set_rollback(not left)
        if left:
            _announce(after, now)
    metrics.departures.labels("absent").inc(len(missing) * left)
    return left


def _have_acted(game_id: str) -> set[int]:
    """Return the seats that acted: by whatever way, they are at the table."""
    entries = Entry.objects.filter(game=game_id, action_id__isnull=False, seat__isnull=False)
    return {seat for seat in entries.values_list("seat", flat=True) if seat is not None}


def _are_late(game_id: str, seats: list[int], now: datetime) -> bool:
    """Return whether all of them are still missing: one may come at this moment."""
    rows = Seat.objects.filter(game=game_id, number__in=seats, expected_by__lte=now)
    return rows.update(expected_by=None) == len(seats)


def _announce(after: LiveGame, now: datetime) -> None:
    if early_departure.closes_game(after):
        early_departure.close(after, now)
        return
    store.after_commit(lambda: notices.notify_changed(after.id, after.version))
    store.after_commit(lambda: scheduling.wake_next(after))

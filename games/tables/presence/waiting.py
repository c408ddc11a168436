"""Waiting games: an unrated game does nothing while no person is connected to it.

No bot moves, and no clock runs. When somebody comes back it goes on where it was. Games of
tournaments, and tables of external bots, do not wait. What a race leaves behind is put right by the
next look: of the ticker, which lets games wait, or of a process with a socket, which ends that.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import F, QuerySet

from games.models import Game, Seat
from games.tables import notices
from games.tables.presence import downtime
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from games.tables.state.loader import from_ms, to_ms

# A player who comes back has this time to look at the table before anything happens.
TIME_TO_LOOK = timedelta(seconds=3)


def pause(game_ids: Collection[str], now: datetime) -> int:
    """Let these games wait, to which no person is connected; return their number.

    Not while no web process lives: that time is given back to the clocks.
    """
    if not game_ids or not downtime.is_web_alive(now):
        return 0
    programs = Seat.objects.filter(game__in=game_ids, left_at=None, user__is_external_bot=True)
    running = Game.objects.filter(pk__in=game_ids, status=Game.Status.PLAYING, waiting_since=None)
    rows = running.filter(rated=False, event="").exclude(pk__in=programs.values("game"))
    versions = dict(rows.values_list("pk", "version"))
    count = rows.filter(pk__in=versions).update(waiting_since=now, revision=F("revision") + 1)
    for game_id, version in versions.items():
        notices.notify_changed(game_id, version)
    return count


def resume(game_ids: Collection[str], now: datetime) -> int:
    """Let those of these games go on that wait; return their number."""
    rows = _waiting().filter(pk__in=game_ids).values_list("pk", "waiting_since")
    return sum(_resume(game_id, since, now) for game_id, since in rows if since)


def _waiting() -> QuerySet[Game]:
    return Game.objects.filter(status=Game.Status.PLAYING, waiting_since__isnull=False)


def _resume(game_id: str, waiting_since: datetime, now: datetime) -> bool:
    """Let the game go on, unless it moves at this moment: then the next look does it."""
    live = store.load_newest(game_id)
    if live is None or live.state_version.turn_at is None:
        return False
    row = _waiting().filter(pk=game_id, version=live.version, turn_at=live.state_version.turn_at)
    shift = _shift(live, waiting_since, now)
    resumed = row.update(
        waiting_since=None,
        turn_at=min(live.state_version.turn_at + shift, now),
        due_at=_due_at(live, now) + shift,
        revision=F("revision") + 1,
    )
    if resumed:
        notices.notify_changed(game_id, live.version)
    return bool(resumed)


def _shift(live: LiveGame, waiting_since: datetime, now: datetime) -> timedelta:
    """Return how long the clock stood, and what else the next to act needs to look."""
    assert live.state_version.turn_at is not None
    # A turn may have begun while the game waited: with an action that was on its way.
    stood_since = max(live.state_version.turn_at, waiting_since)
    left = _due_at(live, now) - stood_since
    return now - stood_since + max(timedelta(0), TIME_TO_LOOK - left)


def _due_at(live: LiveGame, now: datetime) -> datetime:
    return from_ms(to_ms(now) if live.clock.due is None else live.clock.due)

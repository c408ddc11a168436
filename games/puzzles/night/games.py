"""The games of a night: finished ones of the last day, whose cards everybody may see.

They come in the order of a keyed digest: nobody can choose whose games fill the night.
"""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.utils.crypto import salted_hmac

from games import engine
from games.engine.errors import BadRecord
from games.engine.record import Record, read_record
from games.models import Game
from games.puzzles.judged.deals import is_classic
from games.puzzles.models import PuzzleNight
from games.replays.records import is_annulled, public_games

log = logging.getLogger(__name__)
WINDOW = timedelta(days=1)
SEATS = 3
# Two people at least: bots alone make the bundled ones.
FEWEST_PEOPLE = 2


def next_deal(night: PuzzleNight, now: datetime) -> tuple[str, Record, int] | None:
    """Return the next deal to look through with its game; None: all were."""
    if night.game_key:
        record = _record_of(night.game_key)
        if record is not None and night.deal < len(record.deals):
            return night.game_key, record, night.deal
    for key in _keys(night, now):
        record = _record_of(key)
        if record is not None and record.deals:
            return key, record, 0
    return None


def _keys(night: PuzzleNight, now: datetime) -> list[str]:
    """Return the games that come after the one that was looked through."""
    keys = sorted(candidates(now).values_list("pk", flat=True), key=_digest)
    last = _digest(night.game_key) if night.game_key else ""
    return [key for key in keys if _digest(key) > last]


def candidates(now: datetime) -> QuerySet[Game]:
    """Return the games of the last day that may be looked through."""
    people = Count("seats", filter=Q(seats__user__bot_level=""))
    rows = public_games().filter(
        status=Game.Status.OVER,
        players=SEATS,
        ended_at__gt=now - WINDOW,
        record__isnull=False,
        rules_version=engine.RULES_VERSION,
    )
    counted = rows.exclude(is_annulled()).annotate(people=people)
    return counted.filter(people__gte=FEWEST_PEOPLE)


def _digest(game_id: str) -> str:
    return salted_hmac("games.puzzles.night", game_id, settings.SECRET_KEY).hexdigest()


def _record_of(game_id: str) -> Record | None:
    """Return the record of a public game of Classic; None where it is no such game any more."""
    # Also a game that the night has begun with: since then it may have been hidden or annulled.
    games = public_games().exclude(is_annulled())
    data = games.filter(pk=game_id).values_list("record", flat=True).first()
    try:
        record = None if data is None else read_record(data)
    except BadRecord:
        # One game must not end the night.
        log.exception("the record of the game %s cannot be read", game_id)
        return None
    return record if record is not None and is_classic(record.agreements) else None

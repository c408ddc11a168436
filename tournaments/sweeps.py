"""Bells that nobody heard, and moments that nobody rings: what is due is looked for."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q

from games.models import Game
from tournaments.cancel_reasons import CLUB, ORGANISER
from tournaments.director import finish
from tournaments.director.advance import advance
from tournaments.director.open_tables import WAITING
from tournaments.models import Tournament, TournamentTable
from tournaments.registration.services import let_go

log = logging.getLogger(__name__)

Status = Tournament.Status
TABLES = "rounds__tables__"
# Whoever withdrew before his table's moment rings at no later one: it is looked at for so long.
FRESH = timedelta(seconds=20)


def wake(now: datetime) -> int:
    """Tournaments whose moment has come: a start, or a table that can be opened.

    One query, if there are none: a table that waits for somebody has its tournament looked at when
    he says that he is there, when he withdraws, and when he is a no-show, and not meanwhile.
    """
    starting = Q(status=Status.ENTRY, starts_at__lte=now)
    waits = {f"{TABLES}{name}": value for name, value in WAITING.items()}
    opening = Q(status=Status.RUNNING, **waits, **{f"{TABLES}opens_at__lte": now})
    rows = Tournament.objects.filter(starting | opening, paused_at=None)
    columns = ("pk", "no_show_minutes", *(TABLES + name for name in ("opens_at", "seats", "here")))
    due = {pk for pk, *table in rows.values_list(*columns) if _is_due(now, *table)}
    return _each(sorted(due), now)


def _is_due(
    now: datetime, minutes: int, opens: datetime | None, seats: list[int | None], here: list[int]
) -> bool:
    """Of one that starts there is no table. All may be here, and one of them still plays elsewhere:
    nobody rings when he comes from there."""
    if opens is None:
        return True
    all_here = {one for one in seats if one is not None} <= set(here)
    return all_here or opens > now - FRESH or opens + timedelta(minutes=minutes) <= now


def sweep(now: datetime) -> int:
    """All that run, and what is left to do of those that are over."""
    call_off_orphans(now)
    let_go()
    unclosed = TournamentTable.objects.filter(
        round__tournament__status=Status.CANCELLED, game__status=Game.Status.PLAYING
    )
    sealed = TournamentTable.objects.filter(game__sealed=True).exclude(
        round__tournament__status=Status.RUNNING
    )
    left_over = Q(pk__in=unclosed.values("round__tournament")) | Q(
        pk__in=sealed.values("round__tournament")
    )
    starting = Q(status=Status.ENTRY, starts_at__lte=now)
    rows = Tournament.objects.filter(Q(status=Status.RUNNING) | starting | left_over)
    return _each(rows.order_by("pk").values_list("pk", flat=True), now)


def call_off_orphans(now: datetime) -> int:
    """What is only announced comes no more when nobody is left to run it; what runs goes on."""
    ahead = Tournament.objects.filter(status__in=finish.NOT_BEGUN).order_by("pk")
    clubless = ahead.filter(club__dissolved_at__isnull=False)
    left = ahead.filter(club=None, organiser__closed_at__isnull=False)
    found = [(pk, CLUB) for pk in clubless.values_list("pk", flat=True)]
    found += [(pk, ORGANISER) for pk in left.values_list("pk", flat=True)]
    # One of them may begin at this very moment.
    return sum(finish.cancel(pk, None, now, why, finish.NOT_BEGUN) for pk, why in found)


def _each(tournament_ids: Iterable[str], now: datetime) -> int:
    """Advance each; what fails keeps no other waiting."""
    ids = list(tournament_ids)
    for tournament_id in ids:
        try:
            advance(tournament_id, now)
        except Exception:
            log.exception("the tournament %s did not advance", tournament_id)
    return len(ids)

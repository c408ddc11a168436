"""Periodic searches for tournaments with something due."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q

from games.models import Game
from tournaments.director import finish
from tournaments.director.advance import advance
from tournaments.director.open_tables import NOT_OPENED
from tournaments.errors import CLUB, ORGANISER
from tournaments.extension import EXTENSIONS
from tournaments.models import NOT_BEGUN, Entrant, Tournament, TournamentTable
from tournaments.registration.day_before import remind_of_starts
from tournaments.registration.services import remove_deactivated

log = logging.getLogger(__name__)

Status = Tournament.Status
TABLES_PREFIX = "rounds__tables__"
# A withdrawal before the opening gives no later notice: the table is checked for this long.
RECHECK_FOR = timedelta(seconds=20)


def run_due(now: datetime) -> int:
    """Advance tournaments that start, or have a round or a table due; return their number.

    Two queries if nothing is due. A table that waits for somebody is not looked at all the time:
    its tournament advances when they confirm, when they withdraw, and when they are a no-show.
    """
    starting = Q(status=Status.ENTRY, starts_at__lte=now, in_room=False)
    waits = {f"{TABLES_PREFIX}{name}": value for name, value in NOT_OPENED.items()}
    opening = Q(
        status=Status.RUNNING, in_room=False, **waits, **{f"{TABLES_PREFIX}opens_at__lte": now}
    )
    # A round of a league; if its tables still play then, their ends give notice.
    next_round = Q(
        status=Status.RUNNING, rounds__ends_at__lte=now, rounds__ends_at__gt=now - RECHECK_FOR
    )
    rows = Tournament.objects.filter(starting | opening | next_round, paused_at=None)
    columns = (
        "pk",
        "no_show_minutes",
        *(TABLES_PREFIX + name for name in ("opens_at", "seats", "present_entrants")),
    )
    due = {pk for pk, *table in rows.values_list(*columns) if _is_due(now, *table)}
    return _advance_each(sorted(due.union(_arenas_due(now))), now)


def _arenas_due(now: datetime) -> Iterable[str]:
    """Return the arenas where somebody waits for a table, or whose time is over."""
    free = Entrant.objects.filter(
        tournament=OuterRef("pk"), status=Entrant.Status.IN, free_since__lte=now
    )
    arenas = Tournament.objects.filter(status=Status.RUNNING, paused_at=None)
    due = arenas.filter(Q(play_until__lte=now) | Q(Exists(free), play_until__isnull=False))
    return due.values_list("pk", flat=True)


def _is_due(
    now: datetime, minutes: int, opens: datetime | None, seats: list[int | None], present: list[int]
) -> bool:
    """Return whether a start or a table is due.

    A table where all are present stays due: one may still play elsewhere, and nothing gives notice
    when they are free.
    """
    if opens is None:
        return True
    all_present = {entrant for entrant in seats if entrant is not None} <= set(present)
    return all_present or opens > now - RECHECK_FOR or opens + timedelta(minutes=minutes) <= now


def sweep(now: datetime) -> int:
    """Advance all that run or start, and those that ended with something left to do."""
    cancel_orphans(now)
    remove_deactivated()
    for extension in EXTENSIONS:
        if extension.sweep:
            extension.sweep(now)
    remind_of_starts(now)
    unclosed = TournamentTable.objects.filter(
        round__tournament__status=Status.CANCELLED, game__status=Game.Status.PLAYING
    )
    sealed = TournamentTable.objects.filter(game__sealed=True).exclude(
        round__tournament__status=Status.RUNNING
    )
    unfinished = Q(pk__in=unclosed.values("round__tournament")) | Q(
        pk__in=sealed.values("round__tournament")
    )
    starting = Q(status=Status.ENTRY, starts_at__lte=now)
    rows = Tournament.objects.filter(Q(status=Status.RUNNING) | starting | unfinished)
    return _advance_each(rows.order_by("pk").values_list("pk", flat=True), now)


def cancel_orphans(now: datetime) -> int:
    """Cancel what has not begun and has lost its club or organiser; return the number."""
    ahead = Tournament.objects.filter(status__in=NOT_BEGUN).order_by("pk")
    clubless = ahead.filter(club__dissolved_at__isnull=False)
    without_organiser = ahead.filter(club=None, organiser__closed_at__isnull=False)
    orphans = [(pk, CLUB) for pk in clubless.values_list("pk", flat=True)]
    orphans += [(pk, ORGANISER) for pk in without_organiser.values_list("pk", flat=True)]
    # One of them may begin at this moment.
    return sum(finish.cancel(pk, None, now, reason, NOT_BEGUN) for pk, reason in orphans)


def _advance_each(tournament_ids: Iterable[str], now: datetime) -> int:
    """Advance each tournament; a failure of one does not stop the others."""
    ids = list(tournament_ids)
    for tournament_id in ids:
        try:
            advance(tournament_id, now)
        except Exception:
            log.exception("the tournament %s did not advance", tournament_id)
    return len(ids)

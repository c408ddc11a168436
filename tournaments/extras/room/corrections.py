"""Corrections of earlier rounds, after which organisers may draw the last round again."""

from tournaments.extras.room.page import PLAYING, RoomPage
from tournaments.formats import FORMATS
from tournaments.models import Tournament

# What a round was drawn from, and when it was drawn.
CORRECTIONS, DRAWS = ("result_set", "result_corrected"), ("drawn", "redrawn", "swapped")
# The rounds of a round robin follow from its players alone.
FIXED = ("round_robin",)


def asks_redraw(page: RoomPage) -> bool:
    """Return whether the last round was drawn from a result that was corrected since.

    Not where the round has begun in earnest: a result was entered, or a sheet is kept.
    """
    tournament = page.tournament
    is_paused = tournament.paused_at is not None
    if tournament.status != Tournament.Status.RUNNING or is_paused or page.round < 2:
        return False
    if tournament.format in FIXED or FORMATS[tournament.format].bracket:
        return False
    last = page.tables_of_round(page.round)
    if any(table.state != PLAYING or table.sheet for table in last):
        return False
    return _is_corrected(tournament, page.round)


def _is_corrected(tournament: Tournament, number: int) -> bool:
    """Return whether a result of an earlier round was corrected after this one was drawn."""
    drawn = tournament.log.filter(verb__in=DRAWS, data__round=number).order_by("-pk").first()
    if drawn is None:
        return False
    later = tournament.log.filter(pk__gt=drawn.pk, verb__in=CORRECTIONS)
    # A late result is none that the round was drawn from.
    found = later.filter(data__round__lt=number)
    return any(event.data.get("before") for event in found)

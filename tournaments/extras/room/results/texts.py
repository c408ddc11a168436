"""Texts about entered results that wait for a confirmation."""

from django.utils.translation import gettext as _

from tournaments.extras.room.access import room_of
from tournaments.extras.room.results.independence import SAME_NETWORK, find_obstacle, origins_of
from tournaments.models import TournamentTable


def obstacle_text(why: str) -> str:
    """Return for players why their result waits for an organiser."""
    if why == SAME_NETWORK:
        return _(
            "Waiting for an organiser. The players who entered this share a network, so one "
            "person with two browsers could have done it alone."
        )
    return _(
        "Waiting for an organiser. The players who entered this share a device, so one person "
        "could have done it alone."
    )


def short_obstacle_text(why: str) -> str:
    """Return the same for organisers, in a few words."""
    if why == SAME_NETWORK:
        return _("The players agree, and share a network.")
    return _("The players agree, and share a device.") if why else _("The players agree.")


def entered_text(table: TournamentTable) -> str:
    """Return what a player is told who has just entered or confirmed a result."""
    table.refresh_from_db(fields=["override"])
    if table.override:
        return _("The result counts.")
    entries = list(table.entries.all())
    agreeing = {row.entrant_id for row in entries}
    if len(agreeing) > 1 and all(row.scores == entries[0].scores for row in entries):
        room = room_of(table.round.tournament)
        return obstacle_text(find_obstacle(agreeing, origins_of(agreeing), room.shares_network))
    return _("Entered. Another player or an organiser confirms it.")

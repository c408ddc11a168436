"""The audit log of a tournament for its organisers: every event in words."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.live.log_texts import EVENT_TEXTS, event_text
from tournaments.live.snapshot import TournamentSnapshot
from tournaments.models import TournamentEvent


@dataclass(frozen=True)
class AuditLogEntry:
    """One event; `actor` is "" if the tournament acted by itself."""

    created_at: datetime
    actor: str
    text: str


def audit_log_entry(snapshot: TournamentSnapshot, event: TournamentEvent) -> AuditLogEntry:
    """Return the entry for an event."""
    actor = event.actor.display_name if event.actor else ""
    if event.verb in EVENT_TEXTS:
        return AuditLogEntry(event.created_at, actor, event_text(snapshot, event))
    text = ORGANISER_TEXTS.get(event.verb)
    name = str(event.data.get("name") or actor)
    words = {"round": "", "table": "", **event.data, "name": name}
    return AuditLogEntry(event.created_at, actor, text() % words if text else event.verb)


# Events of single entrants, soon hundreds: they are listed apart from decisions.
ARRIVAL_VERBS = (
    "entered", "waitlisted", "moved_up", "moved_down", "left", "checked_in", "checked_out",
    "joined_late", "invited", "uninvited", "time_agreed", "time_dropped",
)  # fmt: skip
ORGANISER_TEXTS: dict[str, Callable[[], str]] = {
    "created": lambda: _("The tournament was created."),
    "entered": lambda: _("%(name)s joined."),
    "waitlisted": lambda: _("%(name)s joined the waiting list."),
    "moved_up": lambda: _("%(name)s moved up from the waiting list."),
    "moved_down": lambda: _("%(name)s is back on the waiting list: there are fewer places."),
    "left": lambda: _("%(name)s withdrew before the start."),
    "checked_in": lambda: _("%(name)s checked in."),
    "checked_out": lambda: _("The check-in of %(name)s was undone."),
    "invited": lambda: _("%(name)s was invited."),
    "uninvited": lambda: _("The invitation of %(name)s was revoked."),
    "removed": lambda: _("%(name)s was removed from the tournament."),
    "time_agreed": lambda: _("Round %(round)s, table %(table)s: the players agreed on a time."),
    "time_dropped": lambda: _("Round %(round)s, table %(table)s: the time was withdrawn."),
    "wrong_password": lambda: _("%(name)s tried a wrong password."),
}

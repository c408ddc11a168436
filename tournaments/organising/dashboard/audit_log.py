"""The audit log of a tournament for its organisers: every event in words."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.extension import EXTENSIONS
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.live.texts.log_texts import event_text, event_texts
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
    if event.verb in event_texts():
        return AuditLogEntry(event.created_at, actor, event_text(snapshot, event))
    text = organiser_texts().get(event.verb)
    words = _words(event, actor or _entrant_name(snapshot, event))
    return AuditLogEntry(event.created_at, actor, text() % words if text else event.verb)


def organiser_texts() -> dict[str, Callable[[], str]]:
    """Return the texts of what is not public by verb, those of optional apps included."""
    texts = dict(ORGANISER_TEXTS)
    for extension in EXTENSIONS:
        texts |= extension.audit_texts
    return texts


def arrival_verbs() -> list[str]:
    """Return the verbs of single entrants, those of optional apps included."""
    added = (verb for extension in EXTENSIONS for verb in extension.arrival_verbs)
    return [*ARRIVAL_VERBS, *added]


def _words(event: TournamentEvent, actor: str) -> dict[str, object]:
    """Return what the texts may name: a user, or many and their number."""
    names = event.data.get("names", ())
    name = str(event.data.get("name") or actor)
    team = event.data.get("team_name", "")
    return {
        "round": "", "table": "", **event.data,
        "name": name, "names": ", ".join(names), "number": len(names), "team": team,
    }  # fmt: skip


def _entrant_name(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    """Return the name of the entrant that the event is about; "" if there is none."""
    person = snapshot.participants.get(event.data.get("entrant", 0))
    return person.name if person is not None else ""


# Events of single entrants, soon hundreds: they are listed apart from decisions.
ARRIVAL_VERBS = (
    "entered", "waitlisted", "moved_up", "moved_down", "left", "checked_in", "checked_out",
    "everyone_checked_in", "joined_late", "invited", "uninvited", "team_created", "team_joined",
    "team_left", "team_removed", "team_captain", "team_named", "sent_on_break",
)  # fmt: skip
ORGANISER_TEXTS: dict[str, Callable[[], str]] = {
    "created": lambda: _("The tournament was created."),
    "entered": lambda: _("%(name)s joined."),
    "waitlisted": lambda: _("%(name)s joined the waiting list."),
    "moved_up": lambda: _("%(name)s moved up from the waiting list."),
    "moved_down": lambda: _("%(name)s is back on the waiting list: there are fewer places."),
    "left": lambda: _("%(name)s withdrew before the start."),
    "checked_in": lambda: _("%(name)s checked in."),
    "everyone_checked_in": lambda: _("Checked in at once (%(number)s): %(names)s."),
    "checked_out": lambda: _("The check-in of %(name)s was undone."),
    "invited": lambda: _("%(name)s was invited."),
    "uninvited": lambda: _("The invitation of %(name)s was revoked."),
    "members_invited": lambda: _("All members of the club were invited: %(count)s."),
    "co_organiser_added": lambda: _("%(name)s became a co-organiser."),
    "co_organiser_removed": lambda: _("%(name)s is no longer a co-organiser."),
    "removed": lambda: _("%(name)s was removed from the tournament."),
    "team_created": lambda: _("A team was created: %(name)s."),
    "team_joined": lambda: _("%(name)s joined the team %(team)s."),
    "team_left": lambda: _("%(name)s left the team %(team)s."),
    "team_removed": lambda: _("%(name)s was removed from the team %(team)s."),
    "team_captain": lambda: _("%(name)s is the captain of the team %(team)s now."),
    "team_named": lambda: _("A team is called %(name)s now."),
    "team_moved": lambda: _("%(name)s was moved to another team: %(team)s"),
    "team_lost": lambda: _("%(name)s is without a team now."),
    "sent_on_break": lambda: _("%(name)s was not there, or left a table, and is on a break."),
    "wrong_password": lambda: _("%(name)s tried a wrong password."),
}

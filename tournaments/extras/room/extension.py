"""The extension of events at real tables."""

from django.db.models import Q

from tournaments.errors import TournamentError
from tournaments.extension import Context, Extension, Panel, PeriodicTask
from tournaments.extras.room.log_texts import ARRIVAL_VERBS, AUDIT_TEXTS, AUDIT_WORDS
from tournaments.extras.room.people.readers import names_for
from tournaments.live.snapshot.tables import OVER, WAITING
from tournaments.models import Tournament


def _in_room(page: Context) -> Context | None:
    return {} if page["tournament"].in_room else None


def _result_to_enter(page: Context) -> Context | None:
    table = page["viewer_table"]
    return _in_room(page) if table.state == WAITING else None


def _sheet(page: Context) -> Context | None:
    table = page["table"]
    sheet = (table.row.override or {}).get("sheet") if table.state == OVER else None
    return {"sheet": sheet} if sheet else None


def check_no_names(tournament: Tournament) -> None:
    """Refuse to move an event to the site while people are in it by name."""
    if not tournament.in_room and tournament.entrants.filter(local_player__isnull=False).exists():
        raise TournamentError("names_in")


def by_code(term: str) -> Q:
    """Return which event has this code."""
    return Q(room__code=term.upper())


EXTENSION = Extension(
    name="room",
    urls="tournaments.extras.room.urls",
    panels=[
        Panel("organiser_links", "tournaments/extras/room/organiser_link.html", _in_room),
        Panel("manage_links", "tournaments/extras/room/manage_link.html", _in_room),
        Panel("viewer_actions", "tournaments/extras/room/viewer_action.html", _result_to_enter),
        Panel("table_card", "tournaments/extras/room/sheet_link.html", _sheet),
    ],
    # Names at events that ended long ago.
    beat=[PeriodicTask(3600, "tournaments.sweep_local_names")],
    search=by_code,
    settings_check=check_no_names,
    arrival_verbs=ARRIVAL_VERBS,
    names=names_for,
    audit_texts=AUDIT_TEXTS,
    audit_words=AUDIT_WORDS,
)

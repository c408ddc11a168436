"""Texts of the public log; entries and invitations do not appear in it."""

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import reason_text
from tournaments.live import texts
from tournaments.live.snapshot import MAX_LOG_EVENTS, TournamentSnapshot
from tournaments.models import TournamentEvent

Json = dict[str, Any]


def entries(snapshot: TournamentSnapshot) -> list[Json]:
    """Return the public log, the newest event first, with departures from running tables."""
    events = [
        {"at": event.created_at, "text": event_text(snapshot, event)} for event in snapshot.log
    ]
    oldest = len(events) == MAX_LOG_EVENTS and events[-1]["at"]
    departed = [entry for entry in departures(snapshot) if not oldest or entry["at"] > oldest]
    return sorted([*events, *departed], key=lambda entry: entry["at"], reverse=True)


def departures(snapshot: TournamentSnapshot) -> Iterator[Json]:
    """Yield a log entry for each player who left a running table."""
    numbers = {table.row.game_id: table.number for table in snapshot.tables.values()}
    for departure in snapshot.departures:
        if departure.game_id in numbers:
            text = _("Table %(table)s: %(name)s left; a bot plays on.")
            yield {
                "at": departure.at,
                "text": text % {"table": numbers[departure.game_id], "name": departure.name},
            }


def event_text(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    """Return the text of an event, in the active language."""
    return EVENT_TEXTS[event.verb](snapshot, event)


def _constant(text: Callable[[], str]) -> Callable[[TournamentSnapshot, TournamentEvent], str]:
    """Return an event text that needs no data."""
    return lambda snapshot, event: text()


def _participant_name(event: TournamentEvent) -> str:
    """Return the name of the user concerned: by the data, else the actor."""
    if name := event.data.get("name"):
        return str(name)
    return event.actor.display_name if event.actor else "?"


def _entrant_names(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    """Return the names of the entrants concerned, separated by commas."""
    ids = event.data.get("entrants") or [event.data.get("entrant")]
    return ", ".join(
        snapshot.participants[entrant_id].name
        for entrant_id in ids
        if entrant_id in snapshot.participants
    )


def _table_number(snapshot: TournamentSnapshot, event: TournamentEvent) -> int:
    """Return the displayed number of the table concerned."""
    round_number, table = event.data.get("round", 1), event.data.get("table", 0)
    if snapshot.bracket_builder and round_number > snapshot.total_rounds:
        return int(table)
    return snapshot.table_number(round_number, table)


def _round_name(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    """Return the name of the round concerned."""
    return texts.round_name(snapshot, event.data.get("round", 0))


def _drawn(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    count = len(event.data.get("tables", ()))
    text = ngettext(
        "%(round)s was drawn: %(count)s table.",
        "%(round)s was drawn: %(count)s tables.",
        count,
    )
    return text % {"round": _round_name(snapshot, event), "count": count}


def _started(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    count = event.data.get("entrants", 0)
    text = ngettext(
        "The tournament started with %(count)s player.",
        "The tournament started with %(count)s players.",
        count,
    )
    return text % {"count": count}


def _cancelled(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("The tournament was cancelled. %(reason)s") % {
        "reason": reason_text(event.data.get("reason", ""))
    }


def _joined(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(name)s joined late and plays from round %(round)s on.") % {
        "name": _participant_name(event), "round": event.data.get("round", ""),
    }  # fmt: skip


def _withdrew(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(name)s withdrew.") % {"name": _participant_name(event)}


def _withdrawn(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(name)s was withdrawn.") % {"name": _entrant_names(snapshot, event)}


def _no_show(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("Table %(table)s: %(names)s did not show up; a bot plays.") % {
        "table": _table_number(snapshot, event), "names": _entrant_names(snapshot, event),
    }  # fmt: skip


def _announced(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("Announcement: %(text)s") % {"text": event.data.get("text", "")}


def _redrawn(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(round)s was drawn again.") % {"round": _round_name(snapshot, event)}


def _replaced(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(new)s replaces %(old)s.") % {
        "new": event.data.get("new", "?"), "old": event.data.get("old", "?"),
    }  # fmt: skip


def _result_set(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("The organiser set the result of table %(table)s. %(reason)s") % {
        "table": _table_number(snapshot, event), "reason": event.data.get("reason", ""),
    }  # fmt: skip


def _annulled(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("Table %(table)s: the game was annulled.") % {"table": _table_number(snapshot, event)}


def _time_added(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    minutes = event.data.get("minutes", 0)
    text = ngettext(
        "Table %(table)s has %(count)s more minute.",
        "Table %(table)s has %(count)s more minutes.",
        minutes,
    )
    return text % {"table": _table_number(snapshot, event), "count": minutes}


def _opened(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("Round %(round)s has finished: its cards and replays are open.") % {
        "round": event.data.get("round", "")
    }


EVENT_TEXTS: dict[str, Callable[[TournamentSnapshot, TournamentEvent], str]] = {
    "published": _constant(lambda: _("Registration is open.")),
    "edited": _constant(lambda: _("The organiser changed the settings.")),
    "started": _started,
    "too_few": _constant(lambda: _("The tournament did not start: there were too few players.")),
    "drawn": _drawn,
    "redrawn": _redrawn,
    "joined_late": _joined,
    "withdrew": _withdrew,
    "withdrawn": _withdrawn,
    "no_show": _no_show,
    "replaced": _replaced,
    "result_set": _result_set,
    "game_annulled": _annulled,
    "time_added": _time_added,
    "paused": _constant(lambda: _("The organiser paused the tournament. Running games continue.")),
    "resumed": _constant(lambda: _("The tournament continues.")),
    "announced": _announced,
    "revealed": _opened,
    "finished": _constant(lambda: _("The tournament is over.")),
    "cancelled": _cancelled,
}

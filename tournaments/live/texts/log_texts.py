"""Texts of the public log; entries and invitations do not appear in it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import reason_text
from tournaments.extension import EXTENSIONS, LogText
from tournaments.live.snapshot.tournament import MAX_LOG_EVENTS, TournamentSnapshot
from tournaments.live.texts import change_texts, state_texts, tiebreak_texts
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
    keys = {table.row.game_id: table.key for table in snapshot.tables.values()}
    for departure in snapshot.departures:
        if departure.game_id in keys:
            where = state_texts.table_name(snapshot, *keys[departure.game_id])
            text = _("%(where)s: %(name)s left; a bot plays on.")
            yield {"at": departure.at, "text": text % {"where": where, "name": departure.name}}


def event_text(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    """Return the text of an event, in the active language."""
    return event_texts()[event.verb](snapshot, event)


def event_texts() -> dict[str, LogText]:
    """Return the texts of public events by verb, those of optional apps included."""
    texts = dict(EVENT_TEXTS)
    for extension in EXTENSIONS:
        texts |= extension.log_texts
    return texts


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


def where_text(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    """Return the round and the table concerned."""
    return state_texts.table_name(
        snapshot, event.data.get("round", 1), int(event.data.get("table", 0))
    )


def _round_name(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    """Return the name of the round concerned."""
    return state_texts.round_name(snapshot, event.data.get("round", 0))


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
    name = _participant_name(event)
    if number := event.data.get("round"):
        return _("%(name)s withdrew, and does not play from round %(round)s on.") % {
            "name": name, "round": number,
        }  # fmt: skip
    return _("%(name)s withdrew.") % {"name": name}


def _withdrawn(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(name)s was withdrawn.") % {"name": _entrant_names(snapshot, event)}


def _no_show(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(where)s: %(names)s did not show up; a bot plays, and has no place.") % {
        "where": where_text(snapshot, event), "names": _entrant_names(snapshot, event),
    }  # fmt: skip


def _announced(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("Announcement: %(text)s") % {"text": event.data.get("text", "")}


def _redrawn(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(round)s was drawn again.") % {"round": _round_name(snapshot, event)}


def _swapped(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(round)s: the organiser swapped %(names)s.") % {
        "round": _round_name(snapshot, event), "names": _entrant_names(snapshot, event),
    }  # fmt: skip


def _replaced(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(new)s replaces %(old)s.") % {
        "new": event.data.get("new", "?"), "old": event.data.get("old", "?"),
    }  # fmt: skip


def _result_set(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    data = event.data
    parts = [_("%(where)s: the organiser set the result.") % {"where": where_text(snapshot, event)}]
    # Scores of a hidden round would tell those who still play its cards.
    if data["round"] not in snapshot.sealed_rounds:
        parts += _results(snapshot, data)
    if data.get("early"):
        parts.append(_("It counts when the table's time comes."))
    return " ".join(
        [*parts, *own_table_texts(data), _("Reason: %(text)s") % {"text": data["reason"]}]
    )


def _result_corrected(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    where = {"where": where_text(snapshot, event)}
    parts = [_("%(where)s: the organiser corrected the result.") % where]
    return " ".join([*parts, *_results(snapshot, event.data), *own_table_texts(event.data)])


def _results(snapshot: TournamentSnapshot, data: Json) -> Iterator[str]:
    """Yield the new scores, and those that counted before."""
    yield _("It is %(scores)s.") % {"scores": _scores_text(snapshot, data, data["scores"])}
    if before := data.get("before"):
        scores = _scores_text(snapshot, data, before["scores"])
        yield _("Before it was %(scores)s.") % {"scores": scores}


def _scores_text(snapshot: TournamentSnapshot, data: Json, scores: Sequence[int]) -> str:
    """Return "Anna 120, Boris 60, bot −30"."""
    table = snapshot.tables.get((data["round"], data["table"]))
    people = [seat.person for seat in table.seats] if table else [None] * len(scores)
    names = [person.name if person else _("bot") for person in people]
    pairs = zip(names, scores, strict=False)
    return ", ".join(f"{name} {tiebreak_texts.number_text(score)}" for name, score in pairs)


def own_table_texts(data: Json) -> list[str]:
    """Return that the organiser plays at the table, if they decided there all the same."""
    if not data.get("own"):
        return []
    return [_("The organiser plays at this table; there is no other organiser to decide.")]


def _annulled(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    if event.data.get("void", True):
        text = _("%(where)s: moderators annulled the game; it counts for nothing.")
    else:
        text = _("%(where)s: moderators annulled the game; the result stands here.")
    return text % {"where": where_text(snapshot, event)}


def _time_added(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    minutes = event.data.get("minutes", 0)
    text = ngettext(
        "%(where)s: the organiser added %(count)s minute.",
        "%(where)s: the organiser added %(count)s minutes.",
        minutes,
    )
    words = text % {"where": where_text(snapshot, event), "count": minutes}
    return " ".join([words, *own_table_texts(event.data)])


def _edited(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    changes = change_texts.change_list(event.data.get("changes", {}), event.data.get("fields", ()))
    if not changes:
        return _("The organiser changed the settings.")
    return _("The organiser changed the settings: %(changes)s.") % {"changes": "; ".join(changes)}


def _opened(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("Round %(round)s has finished: its cards and replays are open.") % {
        "round": event.data.get("round", "")
    }


def _teams_formed(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    count = event.data.get("teams", 0)
    text = ngettext(
        "Players without a team were put together at random: %(count)s team.",
        "Players without a team were put together at random: %(count)s teams.",
        count,
    )
    return text % {"count": count}


def _team_late(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("The team %(team)s joined late and plays from round %(round)s on.") % {
        "team": _team_title(snapshot, event), "round": event.data.get("round", ""),
    }  # fmt: skip


def _team_renamed(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    """Return the text without the old name, which may have been an insult."""
    return _("The organiser renamed a team. It is now called %(team)s.") % {
        "team": _team_title(snapshot, event)
    }


def _team_substitute(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    return _("%(name)s joins the team %(team)s as a reserve.") % {
        "name": event.data.get("name", "?"), "team": _team_title(snapshot, event),
    }  # fmt: skip


def _team_title(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    """Return the present name of a team, so that an old one is not repeated."""
    team = snapshot.teams.get(event.data.get("team", 0))
    return team.title if team else "?"


EVENT_TEXTS: dict[str, LogText] = {
    "published": _constant(lambda: _("Registration is open.")),
    "edited": _edited,
    "started": _started,
    "too_few": _constant(lambda: _("The tournament did not start: there were too few players.")),
    "drawn": _drawn,
    "redrawn": _redrawn,
    "swapped": _swapped,
    "joined_late": _joined,
    "withdrew": _withdrew,
    "withdrawn": _withdrawn,
    "no_show": _no_show,
    "replaced": _replaced,
    "result_set": _result_set,
    "result_corrected": _result_corrected,
    "game_annulled": _annulled,
    "time_added": _time_added,
    "paused": _constant(lambda: _("The organiser paused the tournament. Running games continue.")),
    "resumed": _constant(lambda: _("The tournament continues.")),
    "announced": _announced,
    "revealed": _opened,
    "teams_formed": _teams_formed,
    "team_late": _team_late,
    "team_renamed": _team_renamed,
    "team_substitute": _team_substitute,
    "time_over": _constant(
        lambda: _("The time is over: no new table begins, and the open ones are finished.")
    ),
    "finished": _constant(lambda: _("The tournament is over.")),
    "cancelled": _cancelled,
}

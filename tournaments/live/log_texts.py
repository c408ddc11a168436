"""What was done to a tournament, in words for all: neither who came nor who was asked."""

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.cancel_reasons import reason_text
from tournaments.live import texts
from tournaments.live.snapshot import LOG_LINES, Sight
from tournaments.models import LogLine

Json = dict[str, Any]


def entries(sight: Sight) -> list[Json]:
    """The newest first; who left a running table stands in no line of the log."""
    told = [{"at": line.at, "text": text_of(sight, line)} for line in sight.log]
    shown = len(told) == LOG_LINES and told[-1]["at"]
    left = [one for one in departures(sight) if not shown or one["at"] > shown]
    return sorted([*told, *left], key=lambda entry: entry["at"], reverse=True)


def departures(sight: Sight) -> Iterator[Json]:
    numbers = {table.row.game_id: table.number for table in sight.tables.values()}
    for one in sight.departures:
        if one.game_id in numbers:
            said = _("Table %(table)s: %(name)s left, a bot plays on.")
            yield {"at": one.at, "text": said % {"table": numbers[one.game_id], "name": one.name}}


def text_of(sight: Sight, line: LogLine) -> str:
    return WORDS[line.verb](sight, line)


def _plainly(text: Callable[[], str]) -> Callable[[Sight, LogLine], str]:
    return lambda sight, line: text()


def _who(line: LogLine) -> str:
    """The person it is about, where he did it himself or an organiser did it to him."""
    if name := line.data.get("name"):
        return str(name)
    return line.who.shown_name if line.who else "?"


def _entrants(sight: Sight, line: LogLine) -> str:
    ids = line.data.get("entrants") or [line.data.get("entrant")]
    return ", ".join(sight.people[who].name for who in ids if who in sight.people)


def _table(sight: Sight, line: LogLine) -> int:
    round_number, table = line.data.get("round", 1), line.data.get("table", 0)
    if sight.charting and round_number > len(sight.charting.offsets):
        return int(table)
    return sight.number_of(round_number, table)


def _round(sight: Sight, line: LogLine) -> str:
    return texts.round_name(sight, line.data.get("round", 0))


def _drawn(sight: Sight, line: LogLine) -> str:
    count = len(line.data.get("tables", ()))
    said = ngettext(
        "%(round)s is drawn: %(count)s table.",
        "%(round)s is drawn: %(count)s tables.",
        count,
    )
    return said % {"round": _round(sight, line), "count": count}


def _started(sight: Sight, line: LogLine) -> str:
    count = line.data.get("entrants", 0)
    said = ngettext("It began with %(count)s player.", "It began with %(count)s players.", count)
    return said % {"count": count}


def _cancelled(sight: Sight, line: LogLine) -> str:
    return _("It was cancelled. %(reason)s") % {"reason": reason_text(line.data.get("reason", ""))}


def _joined(sight: Sight, line: LogLine) -> str:
    return _("%(name)s came late, and plays from round %(round)s on.") % {
        "name": _who(line), "round": line.data.get("round", ""),
    }  # fmt: skip


def _withdrew(sight: Sight, line: LogLine) -> str:
    return _("%(name)s withdrew.") % {"name": _who(line)}


def _withdrawn(sight: Sight, line: LogLine) -> str:
    return _("%(name)s was withdrawn.") % {"name": _entrants(sight, line)}


def _no_show(sight: Sight, line: LogLine) -> str:
    return _("Table %(table)s: %(names)s did not come, a bot plays.") % {
        "table": _table(sight, line), "names": _entrants(sight, line),
    }  # fmt: skip


def _announced(sight: Sight, line: LogLine) -> str:
    return _("Announcement: %(text)s") % {"text": line.data.get("text", "")}


def _redrawn(sight: Sight, line: LogLine) -> str:
    return _("%(round)s is drawn anew.") % {"round": _round(sight, line)}


def _replaced(sight: Sight, line: LogLine) -> str:
    return _("%(new)s plays on for %(old)s.") % {
        "new": line.data.get("new", "?"), "old": line.data.get("old", "?"),
    }  # fmt: skip


def _result_set(sight: Sight, line: LogLine) -> str:
    return _("The organiser set the result of table %(table)s. %(reason)s") % {
        "table": _table(sight, line), "reason": line.data.get("reason", ""),
    }  # fmt: skip


def _annulled(sight: Sight, line: LogLine) -> str:
    return _("Table %(table)s: the game was annulled.") % {"table": _table(sight, line)}


def _time_added(sight: Sight, line: LogLine) -> str:
    minutes = line.data.get("minutes", 0)
    said = ngettext(
        "Table %(table)s has %(count)s minute more.",
        "Table %(table)s has %(count)s minutes more.",
        minutes,
    )
    return said % {"table": _table(sight, line), "count": minutes}


def _opened(sight: Sight, line: LogLine) -> str:
    return _("Round %(round)s has ended: its cards and replays are open.") % {
        "round": line.data.get("round", "")
    }


WORDS: dict[str, Callable[[Sight, LogLine], str]] = {
    "published": _plainly(lambda: _("It is open for entries.")),
    "edited": _plainly(lambda: _("The organiser changed the terms.")),
    "started": _started,
    "too_few": _plainly(lambda: _("Too few came: it did not begin.")),
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
    "paused": _plainly(lambda: _("The organiser paused it: what is being played goes on.")),
    "resumed": _plainly(lambda: _("It goes on.")),
    "announced": _announced,
    "opened": _opened,
    "over": _plainly(lambda: _("It is over.")),
    "cancelled": _cancelled,
}

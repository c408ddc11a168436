"""Texts of log entries about the times of a league's tables."""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from tournaments.extension import LogText
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.live.texts import change_texts
from tournaments.live.texts.log_texts import own_table_texts, where_text
from tournaments.models import TournamentEvent


def _time_set(snapshot: TournamentSnapshot, event: TournamentEvent) -> str:
    words = _("%(where)s: the organiser set the time: %(at)s.") % {
        "where": where_text(snapshot, event), "at": change_texts.moment_text(event.data["until"]),
    }  # fmt: skip
    return " ".join([words, *own_table_texts(event.data)])


# For everybody.
LOG_TEXTS: dict[str, LogText] = {"time_set": _time_set}
# For organisers.
AUDIT_TEXTS: dict[str, Callable[[], str]] = {
    "time_agreed": lambda: _("Round %(round)s, table %(table)s: the players agreed on a time."),
    "time_dropped": lambda: _("Round %(round)s, table %(table)s: the time was withdrawn."),
}
# What staff did, for the administration.
AUDIT_WORDS: dict[str, Promise] = {
    "time_set": pgettext_lazy("audit log", "set a table's time"),
}

"""Good tournaments to begin with: what the form is filled in with."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.lobby.options import CLOCKS
from tournaments.formats import FORMATS
from tournaments.load_state import settings_of
from tournaments.models import Tournament

Json = dict[str, Any]
# How many tie-breaks can be put in an order of one's own.
MOST_TIES = 6


@dataclass(frozen=True)
class Outline:
    """A name, what it is good for, and what differs from a usual form."""

    name: str | Promise
    what: str | Promise
    values: Json


OUTLINES = {
    "evening": Outline(
        _("Club evening"),
        _("Swiss, 4 rounds of 9 deals. Nobody is out, and everybody is home in time."),
        {
            "format": "swiss", "rounds": 4, "ends_by": "deals", "deals": 9, "clock": "quick",
            "break_seconds": 120, "check_in_minutes": 15, "late_rounds": 2,
        },
    ),
    "cup": Outline(
        _("Knockout cup"),
        _("One of each table goes on, every game to the target, one final."),
        {
            "format": "knockout", "go_on": 1, "ends_by": "target", "clock": "calm",
            "break_seconds": 300, "check_in_minutes": 20, "no_show_minutes": 5,
        },
    ),
    "duplicate": Outline(
        _("Duplicate evening"),
        _("All tables play the same cards: 4 rounds of 9 deals, seat against seat."),
        {
            "format": "duplicate", "rounds": 4, "ends_by": "deals", "deals": 9,
            "field": "matchpoints", "break_seconds": 120, "check_in_minutes": 15,
            "late_rounds": 2,
        },
    ),
    "quick": Outline(
        _("Quick cup"),
        _("Knockout of 6 deals a table, started by hand as soon as people are there."),
        {
            "format": "knockout", "ends_by": "deals", "deals": 6, "clock": "quick",
            "break_seconds": 30, "no_show_minutes": 2, "limit": 27,
        },
    ),
}  # fmt: skip

USUAL: Json = {
    "format": "swiss", "rounds": 0, "go_on": 1, "remainder": "bye", "field": "off",
    "by_place": "3, 1, 0", "per_game_point": 0, "bye_points": True, "clock": "calm",
    "ends_by": "target", "break_seconds": 60, "check_in_minutes": 0, "no_show_minutes": 3,
    "entry": "open", "min_games": 0, "late_rounds": 0,
}  # fmt: skip


def filled(outline: str) -> Json:
    """The form for one of OUTLINES; for anything else as usual."""
    known = OUTLINES.get(outline)
    return {**USUAL, **(known.values if known else {})}


def filled_from(tournament: Tournament) -> Json:
    """The form as this tournament would have been entered in it; no password leaves the server."""
    return {**_own(tournament), **_settings(tournament), "clock": clock_of(tournament)}


PLAIN = (
    "name", "description", "format", "ends_by", "deals", "minutes", "rated", "break_seconds",
    "check_in_minutes", "no_show_minutes", "entry", "guests", "rating_min", "rating_max",
    "min_games", "limit", "late_rounds",
)  # fmt: skip


def _own(tournament: Tournament) -> Json:
    known = {name: getattr(tournament, name) for name in PLAIN}
    return {**known, "club": tournament.club_id, "preset": tournament.preset_id}


def _settings(tournament: Tournament) -> Json:
    settings = settings_of(tournament)
    ties = settings.ties if settings.ties != FORMATS[tournament.format].ties else ()
    return {
        "rounds": settings.rounds,
        "go_on": settings.go_on,
        "numbers": ", ".join(map(str, settings.numbers)),
        "remainder": settings.remainder,
        "field": settings.field,
        "by_points": settings.by_points,
        "by_place": ", ".join(map(str, settings.by_place)),
        "per_game_point": settings.per_game_point,
        "bye_points": settings.bye_points,
        **{f"tie_{number}": name for number, name in enumerate(ties[:MOST_TIES], 1)},
    }


def clock_of(tournament: Tournament) -> str:
    """Which of the clocks it has; "own" for any other."""
    own = (tournament.action_ms, tournament.reserve_ms)
    known = (key for key, c in CLOCKS.items() if (c.action_ms, c.reserve_ms) == own)
    return next(known, "own")

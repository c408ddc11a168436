"""Templates of tournaments: initial values of the form."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.lobby.options import CLOCKS
from tournaments.formats import FORMATS
from tournaments.load_state import load_settings
from tournaments.models import Tournament

Json = dict[str, Any]
# Tie-breaks that the form can order.
MAX_TIE_BREAKS = 6


@dataclass(frozen=True)
class Template:
    """A name, a description, and the values that differ from the defaults."""

    name: str | Promise
    description: str | Promise
    values: Json


TEMPLATES = {
    "evening": Template(
        _("Club evening"),
        _("Swiss, 4 rounds of 9 deals. Nobody is eliminated, and the event ends on time."),
        {
            "format": "swiss", "rounds": 4, "ends_by": "deals", "deals": 9, "clock": "quick",
            "break_seconds": 120, "check_in_minutes": 15, "late_rounds": 2,
        },
    ),
    "room": Template(
        _("At real tables"),
        _("Swiss in the club or in a café: people come by name, results are entered, a projector "
          "shows the tables. No accounts needed."),
        {
            "format": "swiss", "rounds": 4, "ends_by": "deals", "deals": 9, "in_room": True,
            "remainder": "mixed", "break_seconds": 600, "late_rounds": 3, "no_show_minutes": 0,
        },
    ),
    "cup": Template(
        _("Knockout cup"),
        _("One player from each table advances. Games are played to the target score, up to "
          "one final."),
        {
            "format": "knockout", "advance_per_table": 1, "ends_by": "target", "clock": "calm",
            "break_seconds": 300, "check_in_minutes": 20, "no_show_minutes": 5,
        },
    ),
    "duplicate": Template(
        _("Duplicate evening"),
        _("All tables play the same cards: 4 rounds of 9 deals. Results are compared seat by "
          "seat."),
        {
            "format": "duplicate", "rounds": 4, "ends_by": "deals", "deals": 9,
            "field": "deal_matchpoints", "break_seconds": 120, "check_in_minutes": 15,
            "late_rounds": 2,
        },
    ),
    "arena": Template(
        _("Arena"),
        _("90 minutes of games of 6 deals. Players come and go, and wins in a row count double."),
        {
            "format": "arena", "arena_minutes": 90, "streak": True, "ends_by": "deals",
            "deals": 6, "clock": "quick", "break_seconds": 0, "no_show_minutes": 0,
        },
    ),
    "league": Template(
        _("League of eight weeks"),
        _("A table a week: its players agree on a time, or meet at the deadline. You can join "
          "late."),
        {
            "format": "league", "rounds": 8, "round_days": 7, "ends_by": "deals", "deals": 12,
            "clock": "calm", "no_show_minutes": 10, "late_rounds": 4,
        },
    ),
    "round_robin": Template(
        _("Round robin evening"),
        _("Everybody meets everybody: with nine players, 4 rounds of 9 deals."),
        {
            "format": "round_robin", "ends_by": "deals", "deals": 9, "clock": "quick",
            "break_seconds": 120, "check_in_minutes": 15,
        },
    ),
    "quick": Template(
        _("Quick cup"),
        _("A knockout with 6 deals a table. You start it as soon as everybody is here."),
        {
            "format": "knockout", "ends_by": "deals", "deals": 6, "clock": "quick",
            "break_seconds": 30, "no_show_minutes": 2, "limit": 27,
        },
    ),
}  # fmt: skip

DEFAULTS: Json = {
    "format": "swiss", "rounds": 0, "advance_per_table": 1, "remainder": "bye", "field": "off",
    "by_place": "3, 1, 0", "per_game_point": 0, "bye_points": True, "clock": "calm",
    "round_days": 7,
    "ends_by": "target", "break_seconds": 60, "check_in_minutes": 0, "no_show_minutes": 3,
    "entry": "open", "min_games": 0, "late_rounds": 0, "arena_minutes": 90, "streak": True,
}  # fmt: skip


def form_initial(template: str) -> Json:
    """Return the form's values for one of TEMPLATES; the defaults for any other name."""
    chosen = TEMPLATES.get(template)
    return {**DEFAULTS, **(chosen.values if chosen else {})}


def form_initial_from(tournament: Tournament) -> Json:
    """Return the form's values for an existing tournament, without its password."""
    return {**_copied_fields(tournament), **_settings(tournament), "clock": clock_of(tournament)}


COPIED_FIELDS = (
    "name", "description", "format", "ends_by", "deals", "minutes", "rated", "break_seconds",
    "check_in_minutes", "no_show_minutes", "entry", "guests", "rating_min", "rating_max",
    "min_games", "limit", "late_rounds", "in_room", "venue",
)  # fmt: skip


def _copied_fields(tournament: Tournament) -> Json:
    """Return the values that the form has under the same names."""
    values = {name: getattr(tournament, name) for name in COPIED_FIELDS}
    return {**values, "club": tournament.club_id, "preset": tournament.preset_id}


def _settings(tournament: Tournament) -> Json:
    """Return the values that come from the stored settings."""
    settings = load_settings(tournament)
    ties = settings.ties if settings.ties != FORMATS[tournament.format].ties else ()
    return {
        "rounds": settings.rounds,
        "advance_per_table": settings.advance_per_table,
        "round_sizes": ", ".join(map(str, settings.round_sizes)),
        "remainder": settings.remainder,
        "field": settings.field,
        "by_points": settings.by_points,
        "by_place": ", ".join(map(str, settings.by_place)),
        "per_game_point": settings.per_game_point,
        "bye_points": settings.bye_points,
        "arena_minutes": settings.arena_minutes or DEFAULTS["arena_minutes"],
        "streak": settings.streak if settings.arena_minutes else DEFAULTS["streak"],
        "round_days": settings.round_days,
        **{f"tie_{number}": name for number, name in enumerate(ties[:MAX_TIE_BREAKS], 1)},
    }


def clock_of(tournament: Tournament) -> str:
    """Return the key of the tournament's clock; "own" if it is none of CLOCKS."""
    times = (tournament.action_ms, tournament.reserve_ms)
    names = (key for key, c in CLOCKS.items() if (c.action_ms, c.reserve_ms) == times)
    return next(names, "own")

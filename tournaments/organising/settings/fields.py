"""The kinds and bounds of a tournament's settings: for the form, the API and `validate`."""

from collections.abc import Collection
from dataclasses import dataclass

from games.tables.clocks import MAX_ACTION_MS, MAX_RESERVE_MS, MIN_ACTION_MS
from tournaments.formats import FORMATS
from tournaments.formats.arena.format import MAX_ARENA_MINUTES, MIN_ARENA_MINUTES
from tournaments.formats.league.dates import MAX_ROUND_DAYS
from tournaments.formats.round_robin.plans import MAX_ROUNDS
from tournaments.models import DESCRIPTION_LENGTH, NAME_LENGTH, VENUE_LENGTH, Tournament
from tournaments.registration.entry_rules import ENTRY_MODES
from tournaments.registration.services import MAX_PASSWORD_LENGTH
from tournaments.standings.state import FIELDS, REMAINDERS

MAX_PLACES, MAX_RATING = 500, 5000
# The longest knockout of so many places: at tables of four, three advance.
MAX_BRACKET_ROUNDS = 16
DAY_MINUTES, DAY_SECONDS = 24 * 60, 24 * 3600


@dataclass(frozen=True)
class TextSetting:
    """A text of at most `longest` characters."""

    longest: int
    required: bool = False
    help: str = ""

    def problem_in(self, value: str) -> str:
        return "too_long" if len(value) > self.longest else ""


@dataclass(frozen=True)
class NumberSetting:
    """A whole number from `low` to `high`.

    optional   None is possible, too
    or_zero    0 is possible, too: the format has no such setting
    """

    low: int
    high: int
    problem: str = "bad_choice"
    optional: bool = False
    or_zero: bool = False
    help: str = ""

    def problem_in(self, value: int | None) -> str:
        if value is None:
            return "" if self.optional else self.problem
        fits = self.low <= value <= self.high or (self.or_zero and value == 0)
        return "" if fits else self.problem


@dataclass(frozen=True)
class NumbersSetting:
    """At most `most` whole numbers from `low` to `high`."""

    most: int
    low: int
    high: int
    problem: str = "bad_choice"
    help: str = ""

    def problem_in(self, values: Collection[int]) -> str:
        if len(values) > self.most:
            return "too_long"
        return "" if all(self.low <= one <= self.high for one in values) else self.problem


@dataclass(frozen=True)
class ChoiceSetting:
    """One of these values."""

    values: tuple[str, ...]
    required: bool = False
    problem: str = "bad_choice"
    help: str = ""

    def problem_in(self, value: str) -> str:
        return "" if value in self.values else self.problem


@dataclass(frozen=True)
class FlagSetting:
    """Yes or no."""

    help: str = ""

    def problem_in(self, value: bool) -> str:
        return ""


# `problem_in` returns the code of what is wrong with a value (settings/errors.py); "": nothing.
Kind = TextSetting | NumberSetting | NumbersSetting | ChoiceSetting | FlagSetting

# By the names of `TournamentConfig`, without those that are rows, times or JSON.
CONFIG_FIELDS: dict[str, Kind] = {
    "name": TextSetting(NAME_LENGTH, required=True),
    "description": TextSetting(DESCRIPTION_LENGTH),
    "venue": TextSetting(VENUE_LENGTH, help="of an event at real tables; ignored for others"),
    "format": ChoiceSetting(tuple(FORMATS), required=True),
    "action_ms": NumberSetting(MIN_ACTION_MS, MAX_ACTION_MS, "clock_range"),
    "reserve_ms": NumberSetting(0, MAX_RESERVE_MS, "clock_range"),
    "ends_by": ChoiceSetting(tuple(Tournament.EndsBy.values)),
    "deals": NumberSetting(
        1, 120, "deals_range", optional=True, help="a multiple of the number of seats"
    ),
    # A deal takes some minutes: less would be no game.
    "minutes": NumberSetting(5, DAY_MINUTES, "minutes_range", optional=True),
    "rated": FlagSetting(),
    "break_seconds": NumberSetting(0, DAY_SECONDS),
    "check_in_minutes": NumberSetting(0, DAY_MINUTES),
    "no_show_minutes": NumberSetting(0, 60),
    "entry": ChoiceSetting(ENTRY_MODES),
    "password": TextSetting(MAX_PASSWORD_LENGTH, help="a new password; never returned"),
    "guests": FlagSetting(),
    "rating_min": NumberSetting(0, MAX_RATING, "rating_range", optional=True),
    "rating_max": NumberSetting(0, MAX_RATING, "rating_range", optional=True),
    "min_games": NumberSetting(0, 10_000),
    "limit": NumberSetting(2, MAX_PLACES, "limit", optional=True),
    "late_rounds": NumberSetting(0, MAX_ROUNDS, "late_rounds"),
}

# By the names of `Settings`, without those that follow from others, and the tie-breaks.
SETTINGS_FIELDS: dict[str, Kind] = {
    "rounds": NumberSetting(0, MAX_ROUNDS, "rounds", help="0: as many as needed"),
    "advance_per_table": NumberSetting(
        1, 3, "advance_per_table", help="knockout: how many advance per first-round table"
    ),
    "round_sizes": NumbersSetting(
        MAX_BRACKET_ROUNDS,
        1,
        MAX_PLACES,
        "round_sizes",
        help="knockout: number of players in each round; empty: automatic",
    ),
    "remainder": ChoiceSetting(
        REMAINDERS, problem="remainder", help="if the number does not divide"
    ),
    # No table has more than four places.
    "by_place": NumbersSetting(
        4, 0, 10_000, "by_place_range", help="table points for place 1, 2, …"
    ),
    "per_game_point": NumberSetting(0, 1000, "per_game_point"),
    "field": ChoiceSetting(FIELDS, problem="field", help="duplicate: how seats are compared"),
    "by_points": FlagSetting(help="duplicate: whether equal points meet"),
    "bye_points": FlagSetting(help="whether a bye scores the mean of its round"),
    "arena_minutes": NumberSetting(
        MIN_ARENA_MINUTES,
        MAX_ARENA_MINUTES,
        "arena_minutes",
        or_zero=True,
        help="arena: how long new tables begin; else 0",
    ),
    "streak": FlagSetting(help="arena: whether each win after two in a row counts double"),
    "round_days": NumberSetting(
        1, MAX_ROUND_DAYS, "round_days", help="league: days from one round to the next"
    ),
    "zone": TextSetting(
        60, required=True, help="league: the time zone in which rounds keep their time of day"
    ),
}

ALL_FIELDS = CONFIG_FIELDS | SETTINGS_FIELDS

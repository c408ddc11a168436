"""The configuration of a tournament, and its validation."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from typing import Any

from accounts.clubs.models import Club
from games import engine
from games.presets.models import Preset
from games.tables.clocks import SPEEDS
from ratings.models import Ladder
from ratings.queries import custom_ladder_of
from tournaments.formats import (
    FORMATS,
    SettingsProblem,
    allows_late_entry,
    has_calendar,
    is_timed,
    uses_same_cards,
    uses_teams,
)
from tournaments.formats.duplicate.agreements import required_changes
from tournaments.formats.teams.format import MIN_TEAMS, TEAM_SIZE
from tournaments.ladders import ladder_of, unrated_reason
from tournaments.models import Tournament
from tournaments.organising.settings.fields import CONFIG_FIELDS, SETTINGS_FIELDS, Kind
from tournaments.registration.entry_rules import CLUB, PASSWORD
from tournaments.standings.state import Settings
from tournaments.text_cleaning import clean_name

Json = dict[str, Any]
EndsBy = Tournament.EndsBy
# Formats for real tables, without games on the site.
ROOM_FORMATS = ("swiss", "round_robin", "knockout", "second_chance")
# How far ahead the start may be.
# Settings of one event's draws, which no other event takes over.
OF_DRAWS = {"seed", "seed_swaps"}
MAX_LEAD_TIME = timedelta(days=366)


@dataclass(frozen=True)
class TournamentConfig:
    """The organiser's decisions, under the names of `Tournament`.

    password     a new one in plain text; "" keeps the old one
    agreements   those of the preset, unless others are given (as in record.md)
    """

    name: str
    format: str
    settings: Settings
    preset: Preset | None
    agreements: Mapping[str, Any]
    description: str = ""
    club: Club | None = None
    action_ms: int = SPEEDS["calm"][0]
    reserve_ms: int = SPEEDS["calm"][1]
    ends_by: str = EndsBy.TARGET
    deals: int | None = None
    minutes: int | None = None
    rated: bool = False
    starts_at: datetime | None = None
    break_seconds: int = 60
    check_in_minutes: int = 0
    no_show_minutes: int = 3
    entry: str = "open"
    password: str = ""
    has_password: bool = field(default=False, compare=False)
    guests: bool = False
    rating_min: int | None = None
    rating_max: int | None = None
    min_games: int = 0
    limit: int | None = None
    late_rounds: int = 0
    in_room: bool = False
    venue: str = ""


def validate(config: TournamentConfig, now: datetime) -> tuple[SettingsProblem, ...]:
    """Return all problems that keep the tournament from being played; () if there are none."""
    # A format knows some of the bounds, too: then a problem is found twice.
    return tuple(dict.fromkeys(problem for check in CHECKS for problem in check(config, now)))


Problems = Iterator[SettingsProblem]


def _check_name(config: TournamentConfig, now: datetime) -> Problems:
    if not clean_name(config.name):
        yield SettingsProblem("missing", ("name",))


def _check_bounds(config: TournamentConfig, now: datetime) -> Problems:
    yield from _out_of_bounds(CONFIG_FIELDS, config)
    yield from _out_of_bounds(SETTINGS_FIELDS, config.settings)


def _out_of_bounds(kinds: Mapping[str, Kind], values: TournamentConfig | Settings) -> Problems:
    for name, kind in kinds.items():
        if problem := kind.problem_in(getattr(values, name)):
            yield SettingsProblem(problem, (name,))


def _check_format(config: TournamentConfig, now: datetime) -> Problems:
    if config.format not in FORMATS:
        return
    yield from FORMATS[config.format].problems(config.settings)
    yield from _check_arena(config)
    if config.settings.per_game_point == 0 and not any(config.settings.by_place):
        yield SettingsProblem("no_points", ("by_place",))


def _check_arena(config: TournamentConfig) -> Problems:
    """Refuse what only an arena has, and what an arena has not."""
    if is_timed(config.format):
        if config.late_rounds:
            yield SettingsProblem("late_arena", ("late_rounds",))
        return
    for name in ("arena_minutes", "streak"):
        if getattr(config.settings, name):
            yield SettingsProblem("only_arena", (name,))


def _check_agreements(config: TournamentConfig, now: datetime) -> Problems:
    """Check that the agreements are playable at each table size the format may use."""
    for seats in _table_sizes(config.settings):
        try:
            agreed = engine.agreements_from(agreements_for(config, seats))
            engine.new_game(agreed, 0)
        except (engine.BadAgreements, ValueError):
            mixed = seats != config.settings.seats
            yield SettingsProblem("mixed_agreements" if mixed else "agreements", ("preset",))


def _table_sizes(settings: Settings) -> tuple[int, ...]:
    """Return the table sizes that the settings may lead to."""
    if settings.remainder != "mixed" or settings.seats not in (2, 3, 4):
        return (settings.seats,)
    return settings.seats, 3 if settings.seats == 4 else settings.seats + 1


def agreements_for(config: TournamentConfig, seats: int) -> Json:
    """Return the agreements of a table with this many seats."""
    agreed = {**config.agreements, "players": seats}
    if uses_same_cards(config.format):
        agreed |= required_changes(agreed)
    return agreed


def _check_game_end(config: TournamentConfig, now: datetime) -> Problems:
    if config.ends_by == EndsBy.DEALS:
        if config.deals is None:
            yield SettingsProblem("deals_range", ("deals",))
        elif config.deals % config.settings.seats:
            yield SettingsProblem("deals_divide", ("deals",))
    if config.ends_by == EndsBy.TIME and config.minutes is None:
        yield SettingsProblem("minutes_range", ("minutes",))


def _check_rated(config: TournamentConfig, now: datetime) -> Problems:
    if config.rated and (reason := unrated_reason(config.format, config.preset)):
        yield SettingsProblem(reason, ("rated",))


def _check_times(config: TournamentConfig, now: datetime) -> Problems:
    if config.starts_at is not None and config.starts_at <= now:
        yield SettingsProblem("past", ("starts",))
    if config.starts_at is not None and config.starts_at > now + MAX_LEAD_TIME:
        yield SettingsProblem("too_far", ("starts",))
    if has_calendar(config.format) and not config.no_show_minutes:
        # Nobody would be a no-show, and the clocks of absent players would decide.
        yield SettingsProblem("league_waits", ("no_show_minutes",))


def _check_entry_rules(config: TournamentConfig, now: datetime) -> Problems:
    if config.entry == CLUB and config.club is None:
        yield SettingsProblem("no_club", ("entry",))
    if config.entry == PASSWORD and not (config.password or config.has_password):
        yield SettingsProblem("no_password", ("password",))
    low, high = config.rating_min, config.rating_max
    if low is not None and high is not None and low > high:
        yield SettingsProblem("rating_order", ("rating_min", "rating_max"))


def _check_places(config: TournamentConfig, now: datetime) -> Problems:
    if uses_teams(config.format) and not _fits_teams(config.limit):
        yield SettingsProblem("limit_teams", ("limit",))
    if config.late_rounds and not allows_late_entry(config.format):
        yield SettingsProblem("late_knockout", ("late_rounds",))


def _fits_teams(limit: int | None) -> bool:
    """Return whether whole teams take up all places, and there is room for a tournament."""
    return limit is None or (limit % TEAM_SIZE == 0 and limit >= MIN_TEAMS * TEAM_SIZE)


def _check_room(config: TournamentConfig, now: datetime) -> Problems:
    """Refuse what real tables cannot do: equal cards, bots, a stream of new tables, ratings."""
    if not config.in_room:
        return
    if config.format not in ROOM_FORMATS:
        yield SettingsProblem("room_format", ("format",))
    if config.settings.remainder == "bot":
        yield SettingsProblem("room_bots", ("remainder",))
    if config.rated:
        yield SettingsProblem("room_rated", ("rated",))


CHECKS = (
    _check_name,
    _check_bounds,
    _check_format,
    _check_agreements,
    _check_game_end,
    _check_rated,
    _check_times,
    _check_entry_rules,
    _check_places,
    _check_room,
)


def rating_ladder(config: TournamentConfig) -> Ladder | None:
    """Return the ladder that the games of this tournament change, if it is rated.

    Where the organiser decides who may enter, it is the ladder of custom tables.
    """
    ladder = ladder_of(config.preset)
    if ladder is None or config.entry == Tournament.Entry.OPEN:
        return ladder
    return custom_ladder_of(ladder)


def stored_settings(settings: Settings) -> Json:
    """Return the settings that differ from the defaults, as JSON without what a draw adds."""
    defaults = Settings()
    names = {field.name for field in fields(Settings)} - OF_DRAWS
    values = {name: getattr(settings, name) for name in sorted(names)}
    changed = {name: value for name, value in values.items() if value != getattr(defaults, name)}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in changed.items()}

"""All that an organiser decides of a tournament, and what is wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from typing import Any

from accounts.clubs.models import Club
from games import engine
from games.models import Pool
from games.presets.models import Preset
from games.presets.queries import newest_presets
from ratings.models import Ladder
from tournaments.formats import FORMATS, Fault, may_be_late, same_cards
from tournaments.formats.duplicate import plain_differences
from tournaments.models import NAME_LENGTH, Tournament
from tournaments.registration.entry_rules import CLUB, PASSWORD, WAYS
from tournaments.standings.state import Settings
from tournaments.text_cleaning import clean_name

Json = dict[str, Any]
EndsBy = Tournament.EndsBy
LONGEST_DESCRIPTION = 2000
FEWEST, MOST = 2, 500
SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
MOST_DEALS, SHORTEST, LONGEST = 120, 5, 24 * 60
MOST_ROUNDS = 50
# What can be announced so long before.
FURTHEST = timedelta(days=366)


@dataclass(frozen=True)
class Plan:
    """As `Tournament` has it; `password` is a new one as it was typed, "" keeps the old one.

    agreements  of the preset, unless somebody gives others (as in record.md)
    """

    name: str
    format: str
    settings: Settings
    preset: Preset | None
    agreements: Mapping[str, Any]
    description: str = ""
    club: Club | None = None
    action_ms: int = 30 * SECOND
    reserve_ms: int = 5 * MINUTE
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


def faults_of(plan: Plan, now: datetime) -> tuple[Fault, ...]:
    """All that keeps it from being played; () if nothing does."""
    return tuple(fault for check in CHECKS for fault in check(plan, now))


Faults = Iterator[Fault]


def _texts(plan: Plan, now: datetime) -> Faults:
    if not clean_name(plan.name):
        yield Fault("missing", ("name",))
    if len(plan.name) > NAME_LENGTH:
        yield Fault("too_long", ("name",))
    if len(plan.description) > LONGEST_DESCRIPTION:
        yield Fault("too_long", ("description",))


def _format(plan: Plan, now: datetime) -> Faults:
    if plan.format not in FORMATS:
        yield Fault("bad_choice", ("format",))
        return
    yield from FORMATS[plan.format].faults(plan.settings)
    if plan.settings.rounds > MOST_ROUNDS:
        yield Fault("rounds", ("rounds",))
    if plan.settings.per_game_point < 0 or plan.settings.per_game_point > 1000:
        yield Fault("per_game_point", ("per_game_point",))
    if any(not 0 <= points <= 10_000 for points in plan.settings.by_place):
        yield Fault("by_place_range", ("by_place",))
    if plan.settings.per_game_point == 0 and not any(plan.settings.by_place):
        yield Fault("no_points", ("by_place",))


def _agreements(plan: Plan, now: datetime) -> Faults:
    """They must be playable at each size of table that the format may make of them."""
    for seats in _sizes(plan.settings):
        try:
            agreed = engine.agreements_from(agreements_at(plan, seats))
            engine.new_game(agreed, 0)
        except (engine.BadAgreements, ValueError):
            mixed = seats != plan.settings.seats
            yield Fault("mixed_agreements" if mixed else "agreements", ("preset",))


def _sizes(settings: Settings) -> tuple[int, ...]:
    if settings.remainder != "mixed" or settings.seats not in (2, 3, 4):
        return (settings.seats,)
    return settings.seats, 3 if settings.seats == 4 else settings.seats + 1


def agreements_at(plan: Plan, seats: int) -> Json:
    agreed = {**plan.agreements, "players": seats}
    if same_cards(plan.format):
        agreed |= plain_differences(agreed)
    return agreed


def _end(plan: Plan, now: datetime) -> Faults:
    if plan.ends_by not in EndsBy.values:
        yield Fault("bad_choice", ("ends_by",))
    if plan.ends_by == EndsBy.DEALS:
        deals = plan.deals or 0
        if not 1 <= deals <= MOST_DEALS:
            yield Fault("deals_range", ("deals",))
        elif deals % plan.settings.seats:
            yield Fault("deals_divide", ("deals",))
    if plan.ends_by == EndsBy.TIME and not SHORTEST <= (plan.minutes or 0) <= LONGEST:
        yield Fault("minutes_range", ("minutes",))


def _clock(plan: Plan, now: datetime) -> Faults:
    if not 3 * SECOND <= plan.action_ms <= HOUR or not 0 <= plan.reserve_ms <= DAY:
        yield Fault("bad_choice", ("clock",))
    if plan.rated and (same_cards(plan.format) or ladder_of(plan.preset) is None):
        yield Fault("unrated", ("rated",))


def _times(plan: Plan, now: datetime) -> Faults:
    if plan.starts_at is not None and plan.starts_at <= now:
        yield Fault("past", ("starts",))
    if plan.starts_at is not None and plan.starts_at > now + FURTHEST:
        yield Fault("too_far", ("starts",))
    if not 0 <= plan.break_seconds <= 24 * 3600:
        yield Fault("bad_choice", ("break_seconds",))
    if not 0 <= plan.check_in_minutes <= 24 * 60:
        yield Fault("bad_choice", ("check_in_minutes",))
    if not 0 <= plan.no_show_minutes <= 60:
        yield Fault("bad_choice", ("no_show_minutes",))


def _door(plan: Plan, now: datetime) -> Faults:
    if plan.entry not in WAYS:
        yield Fault("bad_choice", ("entry",))
    if plan.entry == CLUB and plan.club is None:
        yield Fault("no_club", ("entry",))
    if plan.entry == PASSWORD and not (plan.password or plan.has_password):
        yield Fault("no_password", ("password",))
    if len(plan.password) > 100:
        yield Fault("too_long", ("password",))
    low, high = plan.rating_min, plan.rating_max
    if any(bound is not None and not 0 <= bound <= 5000 for bound in (low, high)):
        yield Fault("rating_range", ("rating_min",))
    if low is not None and high is not None and low > high:
        yield Fault("rating_order", ("rating_min", "rating_max"))
    if not 0 <= plan.min_games <= 10_000:
        yield Fault("bad_choice", ("min_games",))


def _field(plan: Plan, now: datetime) -> Faults:
    if plan.limit is not None and not FEWEST <= plan.limit <= MOST:
        yield Fault("limit", ("limit",))
    if not 0 <= plan.late_rounds <= MOST_ROUNDS:
        yield Fault("late_rounds", ("late_rounds",))
    elif plan.late_rounds and not may_be_late(plan.format):
        yield Fault("late_knockout", ("late_rounds",))


CHECKS = (_texts, _format, _agreements, _end, _clock, _times, _door, _field)


def ladder_of(preset: Preset | None) -> Ladder | None:
    """Where such games can be rated: that of the pools which play this preset of the site.

    How many deals are played makes no difference to it, as in the pools themselves.
    """
    if preset is None or preset.kind != Preset.Kind.SITE:
        return None
    if preset not in newest_presets():
        return None
    pools = Pool.objects.filter(preset__key=preset.key, rated=True).select_related("ladder")
    fitting = (pool for pool in pools.order_by("order") if set(pool.differences) <= {"max_deals"})
    three = engine.agreements_from(preset.agreements).players == 3
    return next((pool.ladder for pool in fitting), None) if three else None


def stored_settings(settings: Settings) -> Json:
    """What differs from the defaults, as JSON; the seed has a place of its own."""
    usual = Settings()
    given = {f.name: getattr(settings, f.name) for f in fields(Settings) if f.name != "seed"}
    changed = {name: value for name, value in given.items() if value != getattr(usual, name)}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in changed.items()}

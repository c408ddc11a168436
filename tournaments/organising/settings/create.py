"""Creating a tournament, and changing it until its first round is drawn."""

from datetime import datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from accounts.http.timestamps import timestamp
from accounts.models import User
from ratings.queries import ladders
from ratings.services import stored_ladder
from tournaments.errors import TournamentError
from tournaments.extension import EXTENSIONS
from tournaments.formats import SettingsProblem, is_timed
from tournaments.ladders import ladder_of
from tournaments.models import Entrant, Tournament
from tournaments.organising.services import (
    check_head_organiser,
    check_not_over,
    locked_for_organiser,
    record_for_staff,
)
from tournaments.organising.settings.config import (
    TournamentConfig,
    rating_ladder,
    stored_settings,
    validate,
)
from tournaments.permissions import check_club, check_may_create
from tournaments.registration.team_membership import dissolve_all
from tournaments.registration.waitlist import (
    REGISTERED,
    apply_lower_limit,
    fill_free_places,
    refresh_reminders,
)
from tournaments.schedule import Schedule
from tournaments.text_cleaning import clean, clean_name
from tournaments.updates import log_event, save_and_notify

Stage = Tournament.Status
# Fields whose values are not in the log: all can read it, for good.
UNLOGGED = ("password", "name", "description", "club", "venue")
# Old and new value by field.
Changes = dict[str, tuple[Any, Any]]


class InvalidConfig(TournamentError):
    """The configuration cannot be played; nothing is stored."""

    def __init__(self, problems: tuple[SettingsProblem, ...]) -> None:
        self.problems = problems
        super().__init__(
            "invalid_config",
            problems=[{"code": problem.code, "fields": problem.fields} for problem in problems],
        )


@transaction.atomic
def create_tournament(user: User, config: TournamentConfig) -> Tournament:
    """Create a draft, visible to its organisers only.

    Raises: InvalidConfig; TournamentError if the user may not.
    """
    # Lock the user's row, so that of two concurrent requests the second counts the first.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    check_may_create(user, config.club)
    _check_config(config)
    tournament = Tournament(organiser=user, **_model_fields(config))
    if config.password:
        tournament.password = make_password(config.password)
    tournament.save(force_insert=True)
    log_event(tournament, "created", user)
    record_for_staff(user, tournament, "created")
    return tournament


def edit_tournament(user: User, tournament_id: str, config: TournamentConfig) -> Tournament:
    """Change a tournament before the start; entrants stay as far as there are places.

    Raises: InvalidConfig; TournamentError if the user may not or it is too late.
    """
    hashed = make_password(config.password) if config.password else ""
    with locked_for_organiser(user, tournament_id) as tournament:
        check_not_over(tournament)
        if tournament.status == Stage.RUNNING:
            raise TournamentError("drawn")
        if config.club != tournament.club:
            check_head_organiser(user, tournament)
            check_club(user, config.club)
        _check_config(config)
        new = _model_fields(config)
        changes = {
            name: (getattr(tournament, name), value)
            for name, value in new.items()
            if getattr(tournament, name) != value
        }
        if hashed:
            changes["password"] = ("", hashed)
        if changes:
            _apply_changes(user, tournament, changes)
    return tournament


def _apply_changes(user: User, tournament: Tournament, changes: Changes) -> None:
    """Store the changes, and whatever follows from them for the entrants."""
    for name, (_was, value) in changes.items():
        setattr(tournament, name, value)
    _check_no_bots(tournament)
    for extension in EXTENSIONS:
        if extension.settings_check:
            extension.settings_check(tournament)
    # Changes of a draft are private; so are old texts, which may have been taken back.
    told = {} if tournament.status == Stage.DRAFT else _log_data(changes)
    log_event(tournament, "edited", user, fields=list(changes), changes=told)
    if changes.keys() & {"starts_at", "check_in_minutes"}:
        _undo_early_check_ins(tournament)
    if "format" in changes:
        dissolve_all(tournament)
    apply_lower_limit(tournament)
    fill_free_places(tournament)
    save_and_notify(tournament, *changes)


def _check_no_bots(tournament: Tournament) -> None:
    """Refuse to make a tournament rated that bots have entered."""
    entrants = tournament.entrants.filter(status__in=(*REGISTERED, Entrant.Status.INVITED))
    if tournament.rated and entrants.filter(user__is_external_bot=True).exists():
        raise TournamentError("bots_in")


def _undo_early_check_ins(tournament: Tournament) -> None:
    """Undo check-ins if the new start has moved them out of the check-in time."""
    schedule = Schedule(tournament.starts_at, tournament.check_in_minutes)
    if schedule.is_check_in_open(timezone.now()):
        return
    checked_in = tournament.entrants.filter(status__in=REGISTERED, checked_in_at__isnull=False)
    users = [row.user for row in checked_in.select_related("user")]
    checked_in.update(checked_in_at=None)
    refresh_reminders(users)


def _log_data(changes: Changes) -> dict[str, list[Any]]:
    """Return old and new value by field, as JSON, without texts and the password's hash."""
    loggable = {name: pair for name, pair in changes.items() if name not in UNLOGGED}
    return {name: [_json_value(value) for value in pair] for name, pair in loggable.items()}


def _json_value(value: Any) -> Any:
    """Return a field's value as the log stores it."""
    if isinstance(value, datetime):
        return timestamp(value)
    return str(value) if isinstance(value, Model) else value


def _check_config(config: TournamentConfig) -> None:
    """Validate; raises InvalidConfig."""
    problems = validate(config, timezone.now())
    if problems:
        raise InvalidConfig(problems)


def _model_fields(config: TournamentConfig) -> dict[str, Any]:
    """Return the fields of `Tournament` by name."""
    ladder = ladder_of(config.preset)
    # The tables of an arena follow one another, and open with the draw.
    timed = is_timed(config.format)
    entry_ladder = ladder or ladders().order_by("order", "key").first()
    return {
        "name": clean_name(config.name),
        "description": clean(config.description),
        "club": config.club,
        "format": config.format,
        "settings": stored_settings(config.settings),
        "preset": config.preset,
        "agreements": dict(config.agreements),
        "action_ms": config.action_ms,
        "reserve_ms": config.reserve_ms,
        "ends_by": config.ends_by,
        "deals": config.deals if config.ends_by == Tournament.EndsBy.DEALS else None,
        "minutes": config.minutes if config.ends_by == Tournament.EndsBy.TIME else None,
        "rated": config.rated,
        "ladder": stored_ladder(rating_ladder(config)) if config.rated else None,
        "entry_ladder": entry_ladder,
        "starts_at": config.starts_at,
        "break_seconds": 0 if timed else config.break_seconds,
        # In a room organisers see who is there, and no bot takes a seat.
        "check_in_minutes": 0 if config.in_room else config.check_in_minutes,
        "no_show_minutes": 0 if timed or config.in_room else config.no_show_minutes,
        "entry": config.entry,
        "guests": config.guests,
        "rating_min": config.rating_min,
        "rating_max": config.rating_max,
        "min_games": config.min_games,
        "limit": config.limit,
        "late_rounds": config.late_rounds,
        "in_room": config.in_room,
        "venue": clean_name(config.venue) if config.in_room else "",
    }

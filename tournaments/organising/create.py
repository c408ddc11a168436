"""A tournament is made, and changed as long as nobody has been drawn."""

from datetime import datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from accounts.models import User
from ratings.queries import ladders
from tournaments.errors import TournamentError
from tournaments.formats import Fault
from tournaments.models import Entrant, Tournament
from tournaments.organising.config import Plan, faults_of, ladder_of, stored_settings
from tournaments.organising.services import check_not_over, organised
from tournaments.permissions import check_club, check_may_found
from tournaments.registration.waitlist import COMING, move_down, move_up, tell
from tournaments.schedule import Timetable
from tournaments.text_cleaning import clean, clean_name
from tournaments.updates import changed, note

Stage = Tournament.Status
# By field what it was, and what it is.
Changes = dict[str, tuple[Any, Any]]


class BadPlan(TournamentError):
    """What keeps it from being played, all at once; nothing is stored."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("faults", faults=[{"code": f.code, "fields": f.fields} for f in faults])


@transaction.atomic
def found(user: User, plan: Plan) -> Tournament:
    """A new one, as a draft for its organisers' eyes. BadPlan; Refused: he may not."""
    # His own row: of two at once the second is counted too.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    check_may_found(user, plan.club)
    _check(plan)
    tournament = Tournament(organiser=user, **_stored(plan))
    if plan.password:
        tournament.password = make_password(plan.password)
    tournament.save(force_insert=True)
    note(tournament, "founded", user)
    return tournament


def edit(user: User, tournament_id: str, plan: Plan) -> Tournament:
    """Change it before the start; who has entered stays, as far as there are places."""
    hashed = make_password(plan.password) if plan.password else ""
    with organised(user, tournament_id) as tournament:
        check_not_over(tournament)
        if tournament.status == Stage.RUNNING:
            raise TournamentError("drawn")
        if plan.club != tournament.club:
            check_club(user, plan.club)
        _check(plan)
        new = _stored(plan)
        changes = {
            name: (getattr(tournament, name), value)
            for name, value in new.items()
            if getattr(tournament, name) != value
        }
        if hashed:
            changes["password"] = ("", hashed)
        if changes:
            _change(user, tournament, changes)
    return tournament


def _change(user: User, tournament: Tournament, changes: Changes) -> None:
    for name, (_was, value) in changes.items():
        setattr(tournament, name, value)
    _check_programs(tournament)
    note(tournament, "edited", user, fields=list(changes), changes=_logged(changes))
    if changes.keys() & {"starts_at", "check_in_minutes"}:
        _check_out_early(tournament)
    move_down(tournament)
    move_up(tournament)
    changed(tournament, *changes)


def _check_programs(tournament: Tournament) -> None:
    """None plays for ratings because it entered before there were any."""
    inside = tournament.entrants.filter(status__in=(*COMING, Entrant.Status.INVITED))
    if tournament.rated and inside.filter(user__outside_bot=True).exists():
        raise TournamentError("bots_in")


def _check_out_early(tournament: Tournament) -> None:
    """Who was here at the old hour need not be at the new one."""
    hours = Timetable(tournament.starts_at, tournament.check_in_minutes)
    if hours.checks_in(timezone.now()):
        return
    here = tournament.entrants.filter(status__in=COMING, checked_in_at__isnull=False)
    people = [row.user for row in here.select_related("user")]
    here.update(checked_in_at=None)
    tell(people)


def _logged(changes: Changes) -> dict[str, list[Any]]:
    """By field what it was and what it is, as JSON; a password's hash is nobody's to read."""
    open_ones = {name: pair for name, pair in changes.items() if name != "password"}
    return {name: [_plain(one) for one in pair] for name, pair in open_ones.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Model) else value


def _check(plan: Plan) -> None:
    faults = faults_of(plan, timezone.now())
    if faults:
        raise BadPlan(faults)


def _stored(plan: Plan) -> dict[str, Any]:
    ladder = ladder_of(plan.preset)
    known = ladder or ladders().order_by("order", "key").first()
    return {
        "name": clean_name(plan.name),
        "description": clean(plan.description),
        "club": plan.club,
        "format": plan.format,
        "settings": stored_settings(plan.settings),
        "preset": plan.preset,
        "agreements": dict(plan.agreements),
        "action_ms": plan.action_ms,
        "reserve_ms": plan.reserve_ms,
        "ends_by": plan.ends_by,
        "deals": plan.deals if plan.ends_by == Tournament.EndsBy.DEALS else None,
        "minutes": plan.minutes if plan.ends_by == Tournament.EndsBy.TIME else None,
        "rated": plan.rated,
        "ladder": ladder if plan.rated else None,
        "entry_ladder": known,
        "starts_at": plan.starts_at,
        "break_seconds": plan.break_seconds,
        "check_in_minutes": plan.check_in_minutes,
        "no_show_minutes": plan.no_show_minutes,
        "entry": plan.entry,
        "guests": plan.guests,
        "rating_min": plan.rating_min,
        "rating_max": plan.rating_max,
        "min_games": plan.min_games,
        "limit": plan.limit,
        "late_rounds": plan.late_rounds,
    }

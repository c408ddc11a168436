"""What happens elsewhere and concerns a tournament: annulled games, closed accounts, bars."""

from datetime import datetime
from itertools import chain

from django.db import transaction

from games.fairplay.models import Step
from games.fairplay.ranked_bans import barred
from tournaments.formats import FORMATS
from tournaments.load_state import course_of, next_round, tables_of
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.standings.state import Course
from tournaments.updates import changed, held, note

RUNNING = Tournament.Status.RUNNING


def mind(tournament_id: str, now: datetime) -> bool:
    """Take note of it, each thing once. False: nothing was new."""
    with transaction.atomic():
        tournament = held(tournament_id)
        if tournament is None or tournament.started_at is None:
            return False
        tables, people = _annulled(tournament), _shut_out(tournament, now)
        if not tables and not people:
            return False
        course = course_of(tournament)
        for table in tables:
            _annul(tournament, course, table)
        for person, reason in people:
            _withdraw(tournament, course, person, reason)
        changed(tournament)
    return True


def _annulled(tournament: Tournament) -> list[TournamentTable]:
    """Tables whose games moderators have annulled, and no line of the log says so."""
    since = tournament.started_at
    steps = Step.objects.filter(deed=Step.Deed.ANNUL, created_at__gte=since)
    games = set(chain.from_iterable(steps.values_list("games", flat=True)))
    if not games:
        return []
    told = set(tournament.log.filter(verb="game_annulled").values_list("data__game", flat=True))
    return [row for row in tables_of(tournament) if row.game_id in games - told]


def _annul(tournament: Tournament, course: Course, table: TournamentTable) -> None:
    """It counts for nothing, unless something was built on it: then it stands, and is told.

    Built on it are the final standings, what an organiser ruled, and, where places lead on, the
    next tables of its people. In a Swiss nothing is: points are always counted anew.
    """
    void = (
        tournament.status == RUNNING
        and not table.ruled
        and not _leads_on(tournament, course, table)
    )
    if void:
        table.annulled = True
        table.save(update_fields=["annulled"])
    where = {"round": table.round.number, "table": table.number, "game": table.game_id}
    note(tournament, "game_annulled", None, **where, void=void)


def _leads_on(tournament: Tournament, course: Course, table: TournamentTable) -> bool:
    if not FORMATS[tournament.format].bracket:
        return False
    later = (r for r in course.results if r.table.round > table.round.number)
    return any(set(r.table.people) & set(table.seats) for r in later)


def _shut_out(tournament: Tournament, now: datetime) -> list[tuple[Entrant, str]]:
    """Who plays no further round, and why: his account is shut, or ranked play is closed to him."""
    if tournament.status != RUNNING:
        return []
    rows = tournament.entrants.filter(status=Entrant.Status.IN).select_related("user")
    inside = list(rows.order_by("pk"))
    out = barred([row.user_id for row in inside], now) if tournament.rated else set()
    gone = {row.pk: (row, "barred") for row in inside if row.user_id in out}
    gone |= {row.pk: (row, "account") for row in inside if not row.user.is_active}
    return list(gone.values())


def _withdraw(tournament: Tournament, course: Course, person: Entrant, reason: str) -> None:
    """He withdraws; at a table that is drawn already he is a no-show, unless he is there."""
    person.status, person.left = Entrant.Status.WITHDRAWN, next_round(course, person.pk)
    person.save(update_fields=["status", "left"])
    note(tournament, "withdrawn", entrant=person.pk, reason=reason)

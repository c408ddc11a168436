"""From entries to a running tournament: who plays is fixed, and what he is seeded by."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.fairplay.ranked_bans import barred
from ratings.models import START_RATING, Ladder
from ratings.queries import ratings_of
from tournaments.director.finish import called_off, close
from tournaments.models import Entrant, Tournament
from tournaments.schedule import Waiting, starters
from tournaments.updates import changed, held, note

ENTRY, RUNNING = Tournament.Status.ENTRY, Tournament.Status.RUNNING
# Fewer are no tournament.
FEWEST = 2


class NotStarted(Exception):
    """Why it does not start: "not_open", or "too_few"."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def start_if_due(tournament_id: str, now: datetime) -> bool:
    """Start it if its time has come; with too few it is cancelled. False: nothing was done."""
    with transaction.atomic():
        tournament = held(tournament_id)
        if tournament is None or not _is_due(tournament, now):
            return False
        if _is_orphan(tournament):
            called_off(tournament, now)
            note(tournament, "cancelled", reason="club")
        elif not _start(tournament, now):
            close(tournament, Tournament.Status.CANCELLED, now)
            note(tournament, "too_few")
    return True


def _is_orphan(tournament: Tournament) -> bool:
    """Its club is no more, and whoever was to call it off died, or comes too late."""
    return tournament.club is not None and tournament.club.is_dissolved


def _is_due(tournament: Tournament, now: datetime) -> bool:
    starts = tournament.starts_at
    waits = tournament.status != ENTRY or tournament.paused_at is not None
    return not waits and starts is not None and starts <= now


def start(tournament_id: str, who: User | None, now: datetime) -> None:
    """Start it by hand, whatever its hour; whoever calls advances it then. Raises NotStarted."""
    with transaction.atomic():
        tournament = held(tournament_id)
        if tournament is None or tournament.status != ENTRY:
            raise NotStarted("not_open")
        if not _start(tournament, now, who):
            raise NotStarted("too_few")


def _start(tournament: Tournament, now: datetime, who: User | None = None) -> bool:
    people = _starters(tournament, now)
    if len(people) < FEWEST:
        return False
    _let_in(tournament, people)
    tournament.status, tournament.started_at = RUNNING, now
    changed(tournament, "status", "started_at")
    note(tournament, "started", who, entrants=len(people))
    return True


def _starters(tournament: Tournament, now: datetime) -> list[Entrant]:
    """Who entered, first those who have places, and is here where that was asked.

    Whom moderators have barred since he entered does not play for ratings.
    """
    rows = list(
        tournament.entrants.filter(
            status__in=(Entrant.Status.ENTERED, Entrant.Status.WAITING), user__is_active=True
        ).select_related("user")
    )
    out = barred([row.user_id for row in rows], now) if tournament.rated else set()
    people = [_waiting(row) for row in rows if row.user_id not in out]
    asked = bool(tournament.check_in_minutes)
    chosen = set(starters(people, tournament.limit, asked))
    return [row for row in rows if row.pk in chosen]


def _waiting(row: Entrant) -> Waiting:
    placed, here = row.status == Entrant.Status.ENTERED, row.checked_in_at is not None
    return Waiting(row.pk, placed, here)


def _let_in(tournament: Tournament, people: list[Entrant]) -> None:
    """They are in; who had a place and is not here has none any more, others go on waiting."""
    ratings = seeds_of(tournament, [row.user_id for row in people])
    for row in people:
        row.status, row.joined, row.rating = Entrant.Status.IN, 1, ratings[row.user_id]
    Entrant.objects.bulk_update(people, ["status", "joined", "rating"])
    missing = tournament.entrants.filter(status=Entrant.Status.ENTERED)
    missing.update(status=Entrant.Status.WITHDRAWN)


def seeds_of(tournament: Tournament, people: list[int]) -> dict[int, float]:
    """By what these users are seeded: their ratings in the tournament's ladder."""
    ladder: Ladder | None = tournament.entry_ladder or tournament.ladder
    if ladder is None:
        return dict.fromkeys(people, START_RATING)
    found = ratings_of(ladder, people)
    return {user: found[user].value if user in found else START_RATING for user in people}

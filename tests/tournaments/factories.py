"""Factories of running tournaments with their contents."""

from typing import Any

from django.utils import timezone

from accounts.models import User
from tests.factories import make_tournament
from tournaments.director.pair import pair_next_round
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising import services as organising
from tournaments.registration import services as registration


def running_tournament(organiser: User, people: list[User], **more: Any) -> Tournament:
    """Create a tournament with its first round drawn and no table opened."""
    tournament = make_tournament(organiser, **more)
    for user in people:
        registration.register(user, tournament.pk)
    organising.start(organiser, tournament.pk)
    assert pair_next_round(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    return tournament


def statuses(tournament: Tournament) -> dict[str, str]:
    rows = tournament.entrants.select_related("user")
    return {row.user.username: row.status for row in rows}


def entrant_of(tournament: Tournament, user: User) -> Entrant:
    return tournament.entrants.get(user=user)


def tables_of(tournament: Tournament) -> list[TournamentTable]:
    rows = TournamentTable.objects.filter(round__tournament=tournament)
    return list(rows.select_related("round", "game").order_by("round__number", "number", "attempt"))


def verbs(tournament: Tournament) -> list[str]:
    return list(tournament.log.order_by("pk").values_list("verb", flat=True))

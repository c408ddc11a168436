"""Tournaments in the middle, for tests of what is seen of them."""

from django.utils import timezone

from tests.tournaments.playing import begin, decide, new_tournament, people, play, running
from tournaments.director.advance import advance
from tournaments.models import Tournament

__all__ = ["advanced", "begin", "decided", "new_tournament", "people", "play", "running"]


def advanced(tournament: Tournament) -> Tournament:
    """Whatever is due is done."""
    advance(tournament.pk, timezone.now())
    return Tournament.objects.get(pk=tournament.pk)


def decided(tournament: Tournament, but: int = 0) -> Tournament:
    """All open tables but the last ones have a result, and what follows from it is open."""
    tables = running(tournament)
    for table in tables[: len(tables) - but]:
        decide(table)
    return advanced(tournament)


def in_the_middle(
    form: str, count: int, people_named: str = "player", **fields: object
) -> Tournament:
    """One round that is over, and one of which all tables but one are being played."""
    tournament = new_tournament(form, people(count, people_named), **fields)
    begin(tournament)
    decided(tournament)
    tables = running(tournament)
    if len(tables) > 1:
        decide(tables[0])
    return advanced(tournament)

"""Tournaments in progress, for tests of their public pages."""

from functools import partial

from django.utils import timezone

from tests.kept_rows import keep_rows
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments.director.advance import advance
from tournaments.models import Tournament


def advanced(tournament: Tournament) -> Tournament:
    """Do whatever is due; return the tournament."""
    advance(tournament.pk, timezone.now())
    return Tournament.objects.get(pk=tournament.pk)


def decided(tournament: Tournament, but: int = 0) -> Tournament:
    """Give all open tables but the last `but` ones a result; return the advanced tournament."""
    tables = running_tables(tournament)
    for table in tables[: len(tables) - but]:
        set_random_result(table)
    return advanced(tournament)


def in_the_middle(
    form: str, count: int, people_named: str = "player", **fields: object
) -> Tournament:
    """Return a tournament with one finished round and one that is mostly running."""
    build = partial(build_in_the_middle, form, count, people_named, **fields)
    return keep_rows(f"in the middle: {form} {count} {people_named} {fields}", build)


def build_in_the_middle(form: str, count: int, people_named: str, **fields: object) -> Tournament:
    tournament = new_tournament(form, new_players(count, people_named), **fields)
    start_tournament(tournament)
    decided(tournament)
    tables = running_tables(tournament)
    if len(tables) > 1:
        set_random_result(tables[0])
    return advanced(tournament)

"""From rows to the course that formats and standings are computed from."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from games.models import Game
from tournaments.models import Bye as ByeRow
from tournaments.models import Entrant as EntrantRow
from tournaments.models import Tournament, TournamentTable
from tournaments.standings.state import Bye, Course, Entrant, Result, Settings, Table

# Whose rows a course knows, if `joined` is set.
TAKING_PART = (EntrantRow.Status.IN, EntrantRow.Status.WITHDRAWN)


def course_of(tournament: Tournament) -> Course:
    """All that has happened in this tournament, in three queries, in one order."""
    rows = tournament.entrants.filter(status__in=TAKING_PART, joined__isnull=False)
    byes = ByeRow.objects.filter(round__tournament=tournament).order_by("pk")
    return Course(
        settings_of(tournament),
        tuple(Entrant(row.pk, row.rating or 0.0, row.joined or 1, row.left) for row in rows),
        tuple(result_of(row) for row in tables_of(tournament)),
        tuple(Bye(number, who) for number, who in byes.values_list("round__number", "entrant_id")),
    )


def settings_of(tournament: Tournament) -> Settings:
    """The settings as the formats read them."""
    return settings_from(tournament.settings, tournament.seed)


def settings_from(stored: Mapping[str, Any], seed: str = "") -> Settings:
    """What is stored, with what is not as by default."""
    known = {field.name for field in fields(Settings)}
    given = {name: _plain(value) for name, value in stored.items() if name in known}
    return Settings(**{**given, "seed": seed})


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def tables_of(tournament: Tournament) -> Iterable[TournamentTable]:
    """Its tables with their rounds and games, in order."""
    rows = TournamentTable.objects.filter(round__tournament=tournament)
    return (
        rows.select_related("round", "game")
        .defer("game__record")
        .order_by("round__number", "number", "attempt")
    )


def result_of(row: TournamentTable) -> Result:
    """A table and what has come of it: what an organiser ruled counts more than the game."""
    table = Table(row.round.number, row.number, tuple(row.seats), row.first_dealer, row.attempt)
    absent, game = frozenset(row.absent), row.game
    if row.annulled:
        return Result(table, absent=absent, annulled=True)
    if row.ruled:
        places, scores = tuple(row.ruled["places"]), tuple(row.ruled["scores"])
        return Result(table, places, scores, absent, ruled=True)
    if game is None or game.status == Game.Status.PLAYING:
        return Result(table, absent=absent)
    if game.places is None or game.scores is None:
        # Closed without places: nothing can come of it.
        return Result(table, absent=absent, annulled=True)
    return Result(table, tuple(game.places), tuple(game.scores), absent)


def next_round(course: Course, person: int) -> int:
    """The first round of which this entrant has no table and no bye yet: from there he is out."""
    drawn = [result.table.round for result in course.results if person in result.table.people]
    drawn += [bye.round for bye in course.byes if bye.entrant == person]
    return max(drawn, default=0) + 1

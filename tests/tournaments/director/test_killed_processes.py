"""A process killed at any statement or commit: repeated calls give the same tournament."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from tests.tournaments.kill_points import Killed, kill_points
from tests.tournaments.playing import (
    enter,
    new_players,
    new_tournament,
    running_tables,
    set_random_result,
)
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.models import Bye, Entrant, Round, Tournament, TournamentTable

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
NOW = timezone.now()
# The same keys in every run: random draws depend on them.
FIRST = 70_001
FORMS: dict[str, tuple[int, dict[str, Any]]] = {
    "knockout": (9, {"advance_per_table": 1}),
    "swiss": (7, {"rounds": 2}),
    "duplicate": (6, {"rounds": 2}),
}


def recreate(form: str, users: list[User]) -> Tournament:
    """Create the tournament anew, as it was before the first run."""
    tables = TournamentTable.objects.all()
    games = list(tables.exclude(game=None).values_list("game_id", flat=True))
    Bye.objects.all().delete()
    tables.delete()
    Tournament.objects.all().delete()
    Game.objects.filter(pk__in=games).delete()
    number, settings = FORMS[form]
    tournament = new_tournament(form, [], settings=settings, starts_at=NOW, pk="killedcup2")
    enter(tournament, users[:number], FIRST)
    return tournament


def run_to_end(tournament: Tournament, turn: Callable[[], object]) -> None:
    """Run from start to end; `turn` is one call of advance, or several."""
    for _ in range(20):
        turn()
        tables = running_tables(tournament)
        if not tables:
            return
        for table in tables:
            set_random_result(table)
    raise AssertionError("no end")


def result_snapshot(tournament: Tournament) -> dict[str, Any]:
    """Return all that must not depend on kills."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    tables = TournamentTable.objects.select_related("game", "round")
    return {
        "status": tournament.status,
        "standings": tournament.standings,
        "tables": sorted((*_table(table),) for table in tables),
        "byes": sorted(Bye.objects.values_list("round__number", "entrant")),
        "rounds": list(Round.objects.order_by("number").values_list("number", "revealed_at")),
        "games": Game.objects.count(),
        "log": list(tournament.log.values_list("verb", flat=True)),
        "people": sorted(
            Entrant.objects.values_list("pk", "status", "first_round", "out_from_round")
        ),
        "held": Seat.objects.filter(running=True).count(),
    }


def _table(table: TournamentTable) -> tuple[Any, ...]:
    game = table.game
    assert game is not None
    seats = [seat.user.username if not seat.user.is_bot else "" for seat in game.seats.all()]
    key = (table.round.number, table.number, table.attempt)
    return (*key, str(table.seats), str(table.no_shows), seats, game.places, game.sealed)


def run_without_kill(form: str, users: list[User]) -> tuple[dict[str, Any], int]:
    """Return the result without a kill, and the number of kill points."""
    tournament = recreate(form, users)
    with kill_points() as life:
        run_to_end(tournament, lambda: advance(tournament.pk, NOW))
    seen = result_snapshot(tournament)
    assert seen["status"] == "over" and seen["held"] == 0
    assert verify(tournament, with_games=False) == []
    return seen, life.moments


def is_killed_at(tournament: Tournament, moment: int) -> bool:
    try:
        with kill_points(moment):
            advance(tournament.pk, NOW)
    except Killed:
        return True
    return False


def state(tournament: Tournament) -> tuple[Any, ...]:
    """Return a value that changes with every commit that changed something."""
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    return (revision, Game.objects.values_list("status", "sealed").count())


@pytest.mark.slow
@pytest.mark.parametrize("form", list(FORMS))
def test_killing_at_each_point_in_turn_gives_the_same_tournament(form):
    """A kill leaves what the last commit left.

    From each such state it is called until it commits again, and killed at every point on the way:
    also before and after the commit.
    """
    users = new_players(FORMS[form][0])
    expected, moments = run_without_kill(form, users)
    tournament, deaths = recreate(form, users), [0]

    def turn() -> None:
        at, before = 1, state(tournament)
        while is_killed_at(tournament, at):
            deaths[0] += 1
            after = state(tournament)
            at, before = (at + 1, before) if after == before else (1, after)

    run_to_end(tournament, turn)
    assert result_snapshot(tournament) == expected
    assert verify(tournament, with_games=False) == []
    # Hooks after a commit, such as notices, are lost at the kill point just after it.
    assert deaths[0] > moments // 2


@pytest.mark.parametrize(
    "form",
    ["knockout", *(pytest.param(form, marks=pytest.mark.slow) for form in ("swiss", "duplicate"))],
)
def test_killing_once_during_a_run_gives_the_same_tournament(form):
    """The same with one kill, at some of all kill points."""
    users = new_players(FORMS[form][0])
    expected, _ = run_without_kill(form, users)
    for lives in range(100):
        tournament, days = recreate(form, users), KillBudget(5 + 41 * lives)
        run_to_end(tournament, lambda cup=tournament, days=days: days.advance(cup))
        assert result_snapshot(tournament) == expected
        if not days.died:
            break
    assert lives > 3


class KillBudget:
    """A number of kill points over many calls, with one kill."""

    def __init__(self, moments: int) -> None:
        self.left, self.died = moments, False

    def advance(self, tournament: Tournament) -> None:
        try:
            with kill_points(0 if self.died else self.left) as life:
                advance(tournament.pk, NOW)
            self.left -= life.moments
        except Killed:
            self.died = True
            advance(tournament.pk, NOW)

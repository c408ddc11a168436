"""Killed at any statement, and around any commit, and called again: it is the same tournament."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from tests.tournaments.dying import Killed, lived
from tests.tournaments.playing import decide, enter, new_tournament, people, running
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.models import Bye, Entrant, Round, Tournament, TournamentTable

pytestmark = pytest.mark.usefixtures("site")
NOW = timezone.now()
# The same keys in every life: lots are drawn by them.
FIRST = 70_001
FORMS: dict[str, tuple[int, dict[str, Any]]] = {
    "knockout": (9, {"go_on": 1}),
    "swiss": (7, {"rounds": 2}),
    "duplicate": (6, {"rounds": 2}),
}


def made(form: str, users: list[User]) -> Tournament:
    """A tournament as it was in the first life: what that one left is gone."""
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


def whole(tournament: Tournament, turn: Callable[[], object]) -> None:
    """From the start to the end; `turn` is one call of advance, or several."""
    for _ in range(20):
        turn()
        tables = running(tournament)
        if not tables:
            return
        for table in tables:
            decide(table)
    raise AssertionError("no end")


def picture(tournament: Tournament) -> dict[str, Any]:
    """All that must be the same, whoever died on the way."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    tables = TournamentTable.objects.select_related("game", "round")
    return {
        "status": tournament.status,
        "standings": tournament.standings,
        "tables": sorted((*_table(table),) for table in tables),
        "byes": sorted(Bye.objects.values_list("round__number", "entrant")),
        "rounds": list(Round.objects.order_by("number").values_list("number", "opened_at")),
        "games": Game.objects.count(),
        "log": list(tournament.log.values_list("verb", flat=True)),
        "people": sorted(Entrant.objects.values_list("pk", "status", "joined", "left")),
        "held": Seat.objects.filter(running=True).count(),
    }


def _table(table: TournamentTable) -> tuple[Any, ...]:
    game = table.game
    assert game is not None
    seats = [seat.user.username if not seat.user.is_bot else "" for seat in game.seats.all()]
    key = (table.round.number, table.number, table.attempt)
    return (*key, str(table.seats), str(table.absent), seats, game.places, game.sealed)


def undisturbed(form: str, users: list[User]) -> tuple[dict[str, Any], int]:
    """How it ends if nobody dies, and how many moments that takes."""
    tournament = made(form, users)
    with lived() as life:
        whole(tournament, lambda: advance(tournament.pk, NOW))
    seen = picture(tournament)
    assert seen["status"] == "over" and seen["held"] == 0
    assert verify(tournament, with_games=False) == []
    return seen, life.moments


def dies(tournament: Tournament, moment: int) -> bool:
    try:
        with lived(moment):
            advance(tournament.pk, NOW)
    except Killed:
        return True
    return False


def state(tournament: Tournament) -> tuple[Any, ...]:
    """Moves with every commit that changed something."""
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    return (revision, Game.objects.values_list("status", "sealed").count())


@pytest.mark.parametrize("form", list(FORMS))
def test_killed_at_each_moment_one_after_the_other(form):
    """What a death leaves is what the last commit left. From each such state it is called until it
    commits again, and dies at every moment on the way: also before and after the commit."""
    users = people(FORMS[form][0])
    expected, moments = undisturbed(form, users)
    tournament, deaths = made(form, users), [0]

    def turn() -> None:
        at, before = 1, state(tournament)
        while dies(tournament, at):
            deaths[0] += 1
            after = state(tournament)
            at, before = (at + 1, before) if after == before else (1, after)

    whole(tournament, turn)
    assert picture(tournament) == expected
    assert verify(tournament, with_games=False) == []
    # What follows a commit, as telling others, dies with the moment just after it.
    assert deaths[0] > moments // 2


@pytest.mark.parametrize("form", list(FORMS))
def test_killed_once_on_the_whole_way(form):
    """The same, told the plain way: one death, here and there among all moments."""
    users = people(FORMS[form][0])
    expected, _ = undisturbed(form, users)
    for lives in range(100):
        tournament, days = made(form, users), Days(5 + 41 * lives)
        whole(tournament, lambda cup=tournament, days=days: days.advance(cup))
        assert picture(tournament) == expected
        if not days.died:
            break
    assert lives > 3


class Days:
    """One life over many calls: so many moments, and then another one begins."""

    def __init__(self, moments: int) -> None:
        self.left, self.died = moments, False

    def advance(self, tournament: Tournament) -> None:
        try:
            with lived(0 if self.died else self.left) as life:
                advance(tournament.pk, NOW)
            self.left -= life.moments
        except Killed:
            self.died = True
            advance(tournament.pk, NOW)

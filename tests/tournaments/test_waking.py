"""Who calls for the next step: bells, the clock and the sweep, many at once and after a death."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game
from games.signals import ring
from games.tables import scheduling
from tests.games.tables.threads import at_once
from tests.tournaments.playing import (
    begin,
    decide,
    elsewhere,
    new_tournament,
    people,
    running,
    tables,
)
from tournaments import sweeps as tournaments_sweeps
from tournaments.director import finish, open_tables
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.usefixtures("site")
Status = Tournament.Status
NOW = timezone.now()
LATER = NOW + timedelta(minutes=2)


def test_a_death_while_games_are_closed_is_made_good_by_the_sweep(monkeypatch):
    tournament = new_tournament("swiss", people(6))
    begin(tournament)
    with monkeypatch.context() as patched:
        patched.setattr(finish, "tidy", lambda *_: 0)
        finish.cancel(tournament.pk, None, timezone.now())
    assert len(running(tournament)) == 2
    tournaments_sweeps.sweep(timezone.now())
    assert not running(tournament)


def test_many_advances_at_once_do_everything_once():
    tournament = new_tournament("swiss", people(12), settings={"rounds": 2}, starts_at=NOW)
    for number in (1, 2):
        at_once(*[lambda: advance(tournament.pk, timezone.now())] * 4)
        # Who came second may have had nothing to do while the first was at it.
        advance(tournament.pk, timezone.now())
        assert (Round.objects.count(), Game.objects.count()) == (number, 4 * number)
        for table in running(tournament):
            decide(table)
    at_once(*[lambda: advance(tournament.pk, timezone.now())] * 4)
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and verify(tournament, with_games=False) == []
    assert list(tournament.log.values_list("verb", flat=True)).count("over") == 1


def test_the_bell_of_a_finished_game_has_its_tournament_looked_at(monkeypatch):
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1})
    begin(tournament)
    sent: list[tuple] = []
    monkeypatch.setattr(scheduling, "send", lambda *task: sent.append(task))
    decide(running(tournament)[0])
    assert ("tournaments.director.advance", tournament.pk) in sent
    # Of no other game, and at no other bell.
    sent.clear()
    ring(elsewhere(people(1, "lone")[0]).pk, "finalised")
    ring(tables()[0].game_id, "opened")
    assert sent == []


def test_what_no_bell_told_is_found_by_the_sweep():
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1})
    begin(tournament)
    decide(running(tournament)[0])
    tournaments_sweeps.sweep(timezone.now())
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER
    assert tournaments_sweeps.sweep(timezone.now()) == 0


def test_what_begins_is_woken_at_its_moment():
    tournament = new_tournament("swiss", people(3), starts_at=LATER, no_show_minutes=0)
    assert tournaments_sweeps.wake(LATER - timedelta(seconds=1)) == 0
    assert tournaments_sweeps.wake(LATER) == 1
    assert len(running(tournament)) == 1
    assert tournaments_sweeps.wake(LATER) == 0


def test_a_tournament_that_fails_keeps_no_other_waiting(monkeypatch):
    broken = new_tournament("swiss", people(3), starts_at=NOW, pk="aaaaaaaaaa")
    Tournament.objects.filter(pk=broken.pk).update(format="none")
    whole = new_tournament("swiss", people(3, "more"), starts_at=NOW, pk="bbbbbbbbbb")
    tournaments_sweeps.wake(NOW)
    assert len(running(whole)) == 1


def test_a_table_that_cannot_be_opened_keeps_no_other_waiting(monkeypatch):
    real = open_tables.terms_of

    def failing(table, now):
        if table.number == 1:
            raise ValueError("no such terms")
        return real(table, now)

    monkeypatch.setattr(open_tables, "terms_of", failing)
    tournament = new_tournament("swiss", people(9))
    begin(tournament)
    assert [table.number for table in running(tournament)] == [2, 3]
    monkeypatch.setattr(open_tables, "terms_of", real)
    advance(tournament.pk, timezone.now())
    assert len(running(tournament)) == 3


def test_a_bell_costs_the_same_with_many_tables():
    def cost(count: int) -> int:
        tournament = new_tournament("swiss", people(count, f"of{count}x"))
        begin(tournament)
        decide(running(tournament)[0])
        with CaptureQueriesContext(connection) as queries:
            advance(tournament.pk, timezone.now())
        return len(queries)

    assert cost(6) == cost(24)

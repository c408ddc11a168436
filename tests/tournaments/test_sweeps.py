"""Notices, the clock and the sweep: concurrent, and after a crash."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game
from games.signals import send_game_changed
from games.tables import scheduling
from tests.games.tables.threads import at_once
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    play_elsewhere,
    running_tables,
    set_random_result,
    start_tournament,
    tables_of_round,
)
from tournaments import sweeps as tournaments_sweeps
from tournaments.director import finish, open_tables
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.models import Round, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
Status = Tournament.Status
NOW = timezone.now()
LATER = NOW + timedelta(minutes=2)


def test_the_sweep_repairs_a_crash_while_closing_games(monkeypatch):
    tournament = new_tournament("swiss", new_players(6))
    start_tournament(tournament)
    with monkeypatch.context() as patched:
        patched.setattr(finish, "close_orphaned_games", lambda *_: 0)
        finish.cancel(tournament.pk, None, timezone.now())
    assert len(running_tables(tournament)) == 2
    tournaments_sweeps.sweep(timezone.now())
    assert not running_tables(tournament)


def test_concurrent_advances_do_everything_once():
    tournament = new_tournament("swiss", new_players(12), settings={"rounds": 2}, starts_at=NOW)
    for number in (1, 2):
        at_once(*[lambda: advance(tournament.pk, timezone.now())] * 4)
        # A second caller may find nothing to do while the first is busy.
        advance(tournament.pk, timezone.now())
        assert (Round.objects.count(), Game.objects.count()) == (number, 4 * number)
        for table in running_tables(tournament):
            set_random_result(table)
    at_once(*[lambda: advance(tournament.pk, timezone.now())] * 4)
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and verify(tournament, with_games=False) == []
    assert list(tournament.log.values_list("verb", flat=True)).count("finished") == 1


def test_a_finished_game_schedules_its_tournament(monkeypatch):
    tournament = new_tournament("swiss", new_players(3), settings={"rounds": 1})
    start_tournament(tournament)
    sent: list[tuple] = []
    monkeypatch.setattr(scheduling, "send", lambda *task, **_: sent.append(task))
    set_random_result(running_tables(tournament)[0])
    assert ("tournaments.director.advance", tournament.pk) in sent
    # Only for its own games, and only for these notices.
    sent.clear()
    send_game_changed(play_elsewhere(new_players(1, "lone")[0]).pk, "finalised")
    send_game_changed(tables_of_round()[0].game_id, "opened")
    assert sent == []


def test_the_sweep_finds_lost_notices():
    tournament = new_tournament("swiss", new_players(3), settings={"rounds": 1})
    start_tournament(tournament)
    set_random_result(running_tables(tournament)[0])
    tournaments_sweeps.sweep(timezone.now())
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER
    assert tournaments_sweeps.sweep(timezone.now()) == 0


def test_run_due_starts_tournaments_on_time():
    tournament = new_tournament("swiss", new_players(3), starts_at=LATER, no_show_minutes=0)
    assert tournaments_sweeps.run_due(LATER - timedelta(seconds=1)) == 0
    assert tournaments_sweeps.run_due(LATER) == 1
    assert len(running_tables(tournament)) == 1
    assert tournaments_sweeps.run_due(LATER) == 0


def test_a_failing_tournament_does_not_block_others(monkeypatch):
    broken = new_tournament("swiss", new_players(3), starts_at=NOW, pk="aaaaaaaaaa")
    Tournament.objects.filter(pk=broken.pk).update(format="none")
    whole = new_tournament("swiss", new_players(3, "more"), starts_at=NOW, pk="bbbbbbbbbb")
    tournaments_sweeps.run_due(NOW)
    assert len(running_tables(whole)) == 1


def test_a_failing_table_does_not_block_others(monkeypatch):
    real = open_tables.game_setup_for

    def failing(table, now):
        if table.number == 1:
            raise ValueError("no such terms")
        return real(table, now)

    monkeypatch.setattr(open_tables, "game_setup_for", failing)
    tournament = new_tournament("swiss", new_players(9))
    start_tournament(tournament)
    assert [table.number for table in running_tables(tournament)] == [2, 3]
    monkeypatch.setattr(open_tables, "game_setup_for", real)
    advance(tournament.pk, timezone.now())
    assert len(running_tables(tournament)) == 3


def test_advancing_costs_the_same_with_many_tables():
    def cost(count: int) -> int:
        tournament = new_tournament("swiss", new_players(count, f"of{count}x"))
        start_tournament(tournament)
        set_random_result(running_tables(tournament)[0])
        with CaptureQueriesContext(connection) as queries:
            advance(tournament.pk, timezone.now())
        return len(queries)

    assert cost(6) == cost(24)

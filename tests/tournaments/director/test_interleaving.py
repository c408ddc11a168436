"""Actions of others between two statements of a step."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from games.models import Game, Seat
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
from tournaments.director import finish, pair
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.load_state import load_state
from tournaments.models import Entrant, Round, Tournament
from tournaments.organising import services as organising

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
Status = Tournament.Status
NOW = timezone.now()
WAIT = {"no_show_minutes": 3, "settings": {"rounds": 2}}


def run_before(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, act: Callable[[], Any]
) -> None:
    """Run an action once, just before this function of a module is called."""
    real, todo = getattr(module, name), [act]

    def late(*args: Any, **more: Any) -> Any:
        if todo:
            todo.pop()()
        return real(*args, **more)

    monkeypatch.setattr(module, name, late)


def second_round(form: str, organiser: User, users: list[User]) -> Tournament:
    """Return a tournament whose second round is drawn and has not begun."""
    cup = new_tournament(form, users, organiser=organiser, break_seconds=60, settings={"rounds": 3})
    start_tournament(cup)
    for table in running_tables(cup):
        set_random_result(table)
    advance(cup.pk, timezone.now())
    assert cup.rounds.count() == 2 and not running_tables(cup)
    return cup


def test_a_redraw_during_a_draw_uses_its_own_seed(monkeypatch):
    [anna, *users] = new_players(10)
    cup = second_round("swiss", anna, users)
    Round.objects.get(number=2).tables.all().delete()
    Round.objects.filter(number=2).delete()
    # The organiser acts between the reads of row and state, and the state looks the same.
    run_before(monkeypatch, pair, "load_state", lambda: redraw(cup))
    assert not pair.pair_next_round(cup.pk, timezone.now())
    assert pair.pair_next_round(cup.pk, timezone.now())
    assert verify(cup, with_games=False) == []


def redraw(cup: Tournament) -> None:
    cup.refresh_from_db()
    cup.settings["redraws"] = {"2": 1}
    cup.save(update_fields=["settings"])


@pytest.mark.slow
def test_a_redrawn_duplicate_round_keeps_the_first_dealer():
    """Equally many turns in each seat then mean equally many first deals."""
    [anna, *users] = new_players(7)
    for number in range(4):
        cup = second_round("duplicate", anna, users)
        Tournament.objects.filter(pk=cup.pk).update(seed=f"seed {number}")
        for _ in range(3):
            organising.redraw(anna, cup.pk)
            assert pair.pair_next_round(cup.pk, timezone.now())
            dealers = {result.table.first_dealer for result in load_state(cup).results}
            assert len(dealers) == 1
        Seat.objects.update(running=False)


def test_a_game_that_ends_during_cancellation_does_not_count(monkeypatch):
    cup = new_tournament("swiss", new_players(6), settings={"rounds": 1})
    start_tournament(cup)
    first, second = running_tables(cup)
    set_random_result(first)
    run_before(monkeypatch, finish, "close_orphaned_games", lambda: set_random_result(second))
    assert finish.cancel(cup.pk, None, timezone.now())
    cup.refresh_from_db()
    assert Game.objects.get(pk=second.game_id).status == Game.Status.OVER
    assert verify(cup, with_games=False) == []


def test_a_tournament_that_starts_while_its_club_is_dissolved_goes_on(monkeypatch):
    club = Club.objects.create(name="Club", key="club")
    cup = new_tournament("swiss", new_players(3), club=club)
    Club.objects.update(dissolved_at=timezone.now())
    run_before(monkeypatch, finish, "cancel", lambda: start_tournament(cup))
    assert tournaments_sweeps.cancel_orphans(timezone.now()) == 0
    cup.refresh_from_db()
    assert cup.status == Status.RUNNING and len(running_tables(cup)) == 1


def test_a_dissolved_clubs_tournament_does_not_start():
    club = Club.objects.create(name="Club", key="club", dissolved_at=NOW)
    cup = new_tournament("swiss", new_players(3), club=club, starts_at=NOW)
    assert tournaments_sweeps.run_due(NOW) == 1
    cup.refresh_from_db()
    assert cup.status == Status.CANCELLED and not tables_of_round()
    assert cup.log.get(verb="cancelled").data["reason"] == "club"


def test_bots_alone_do_not_replay_a_table():
    cup = new_tournament("knockout", new_players(3))
    start_tournament(cup)
    table = running_tables(cup)[0]
    type(table).objects.filter(pk=table.pk).update(annulled=True)
    Entrant.objects.update(status=Entrant.Status.WITHDRAWN, out_from_round=1)
    advance(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.status == Status.OVER and not running_tables(cup) and Game.objects.count() == 1


def test_a_replacement_does_not_play_the_same_cards_twice():
    """A user replaces an entrant after having played the round's cards elsewhere."""
    [anna, *users] = new_players(7)
    cup = new_tournament("duplicate", users, organiser=anna, **WAIT)
    start_tournament(cup, NOW)
    first, second = tables_of_round()
    first.present_entrants = first.seats
    first.save()
    advance(cup.pk, NOW)
    set_random_result(running_tables(cup)[0])
    one = Entrant.objects.get(pk=first.seats[0])
    knowing, one.user = one.user, anna
    one.save()
    Entrant.objects.filter(pk=second.seats[0]).update(user=knowing)
    second.present_entrants = second.seats
    second.save()
    advance(cup.pk, NOW)
    assert not running_tables(cup)
    advance(cup.pk, NOW + timedelta(minutes=3))
    [table] = running_tables(cup)
    assert table.no_shows == second.seats[:1]
    assert knowing not in {seat.user for seat in table.game.seats.all()}


def run_due_queries(now: Any) -> int:
    with CaptureQueriesContext(connection) as queries:
        tournaments_sweeps.run_due(now)
    return len(queries)


def test_a_waiting_table_costs_two_queries():
    cup = new_tournament("swiss", new_players(30), **WAIT)
    start_tournament(cup, NOW)
    assert run_due_queries(NOW + timedelta(minutes=1)) == 2
    assert run_due_queries(NOW + timedelta(minutes=2, seconds=59)) == 2
    assert run_due_queries(NOW + timedelta(minutes=3)) > 2
    # No table had a player.
    assert Round.objects.count() == 2 and not running_tables(cup)


def test_a_player_freed_from_another_game_is_noticed_without_notice():
    users = new_players(3)
    cup = new_tournament("swiss", users, **WAIT)
    game = play_elsewhere(users[0])
    start_tournament(cup, NOW)
    [table] = tables_of_round()
    table.present_entrants = table.seats
    table.save()
    later = NOW + timedelta(minutes=1)
    assert tournaments_sweeps.run_due(later) == 1 and not running_tables(cup)
    Seat.objects.filter(game=game).update(running=False)
    assert tournaments_sweeps.run_due(later) == 1 and len(running_tables(cup)) == 1
    assert tournaments_sweeps.run_due(later) == 0

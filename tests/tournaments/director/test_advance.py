"""A tournament from start to end, only by calls of `advance`."""

from datetime import timedelta

import pytest
from celery import current_app
from django.test import Client
from django.utils import timezone

from games.models import Game, Seat
from games.tables import scheduling
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    play,
    play_out,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments.director.advance import advance
from tournaments.load_state import load_state
from tournaments.models import Bye, Entrant, Round, Tournament, TournamentTable
from tournaments.standings.standings import compute_standings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
Status = Tournament.Status


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("form", "count", "settings"),
    [
        ("knockout", 9, {"advance_per_table": 1}),
        ("second_chance", 5, {}),
        ("swiss", 7, {"rounds": 2}),
        ("duplicate", 9, {"rounds": 2}),
    ],
)
def test_a_tournament_is_played_to_the_end(form, count, settings):
    tournament = new_tournament(form, new_players(count), settings=settings)
    start_tournament(tournament)
    over = play_out(tournament)
    assert over.status == Status.OVER and over.ended_at and over.rules_version
    rows = over.standings["rows"]
    assert [row["entrant"] for row in rows] == [
        row.entrant for row in compute_standings(load_state(over)).rows
    ]
    assert len(rows) == count and rows[0]["rank"] == 1
    assert not Game.objects.exclude(status=Game.Status.OVER).exists()
    assert all(game.event == over.name for game in Game.objects.all())


def test_the_seed_is_published_when_it_is_over():
    """Only then, since the seed predicts all further draws."""
    tournament = new_tournament("swiss", new_players(3), settings={"rounds": 1})
    start_tournament(tournament)
    address = f"/tournaments/{tournament.pk}/results.json"
    assert Client().get(address).json()["seed"] is None
    assert tournament.seed not in Client().get(f"/tournaments/{tournament.pk}/").text
    set_random_result(running_tables(tournament)[0])
    advance(tournament.pk, timezone.now())
    assert Client().get(address).json()["seed"] == tournament.seed


def test_advancing_twice_changes_nothing():
    tournament = new_tournament("swiss", new_players(9), settings={"rounds": 2})
    start_tournament(tournament)
    assert Game.objects.count() == 3
    assert advance(tournament.pk, timezone.now()) == 0
    set_random_result(running_tables(tournament)[0])
    assert advance(tournament.pk, timezone.now()) == 0
    assert (Game.objects.count(), Round.objects.count()) == (3, 1)


def test_a_knockout_table_opens_once_its_feeding_tables_have_ended():
    tournament = new_tournament("knockout", new_players(18), settings={"advance_per_table": 2})
    start_tournament(tournament)
    for table in running_tables(tournament)[:5]:
        set_random_result(table)
    advance(tournament.pk, timezone.now())
    later = TournamentTable.objects.filter(round__number=2).exclude(game=None)
    assert 0 < later.count() < 4
    assert play_out(tournament, decided=True).status == Status.OVER


def test_it_starts_on_time_with_checked_in_players():
    now = timezone.now()
    hour = now + timedelta(minutes=5)
    users = new_players(8)
    tournament = new_tournament("swiss", users, starts_at=hour, check_in_minutes=10, limit=6)
    Entrant.objects.filter(user__in=users[6:]).update(status=Entrant.Status.WAITING)
    Entrant.objects.filter(user__in=users[1:7]).update(checked_in_at=now)
    assert advance(tournament.pk, now) == 0
    advance(tournament.pk, hour)
    inside = Entrant.objects.filter(status=Entrant.Status.IN, first_round=1)
    # An entrant who missed check-in lost their place to the first checked-in one who waited.
    assert {row.user for row in inside} == {*users[1:7]}
    assert Entrant.objects.get(user=users[0]).status == Entrant.Status.WITHDRAWN
    assert Entrant.objects.get(user=users[7]).status == Entrant.Status.WAITING
    assert Game.objects.count() == 2


def test_with_too_few_it_is_cancelled_at_the_start():
    tournament = new_tournament("swiss", new_players(1), starts_at=timezone.now())
    advance(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    assert tournament.status == Status.CANCELLED
    assert [line.verb for line in tournament.log.all()] == ["too_few"]


def test_there_is_a_break_between_rounds():
    tournament = new_tournament("swiss", new_players(6), settings={"rounds": 2}, break_seconds=90)
    start_tournament(tournament)
    for table in running_tables(tournament):
        set_random_result(table)
    now = timezone.now()
    advance(tournament.pk, now)
    assert Round.objects.count() == 2 and not running_tables(tournament)
    advance(tournament.pk, now + timedelta(seconds=89))
    assert not running_tables(tournament)
    advance(tournament.pk, now + timedelta(seconds=90))
    assert len(running_tables(tournament)) == 2


def test_a_pause_stops_new_tables_but_not_running_games():
    tournament = new_tournament("swiss", new_players(6), settings={"rounds": 2})
    start_tournament(tournament)
    Tournament.objects.update(paused_at=timezone.now())
    for table in running_tables(tournament):
        set_random_result(table)
    advance(tournament.pk, timezone.now())
    assert Round.objects.count() == 1
    Tournament.objects.update(paused_at=None)
    assert play_out(tournament, decided=True).status == Status.OVER


def test_a_bye_is_stored_with_its_round():
    tournament = new_tournament("swiss", new_players(7), settings={"rounds": 3})
    start_tournament(tournament)
    assert play_out(tournament, decided=True).status == Status.OVER
    byes = list(Bye.objects.values_list("round__number", flat=True))
    assert sorted(byes) == [1, 2, 3]
    assert Bye.objects.values("entrant").distinct().count() == 3


def test_players_are_bound_to_their_game_and_leave_queues():
    users = new_players(3)
    start_tournament(new_tournament("knockout", users))
    assert Seat.objects.filter(user__in=users, running=True).count() == 3


def test_tables_show_their_tournament():
    tournament = new_tournament("swiss", new_players(3), name="Autumn Cup")
    start_tournament(tournament)
    game_id = running_tables(tournament)[0].game_id
    page = Client().get(f"/table/{game_id}/")
    assert page.context["payload"]["pool"]["name"] == "Autumn Cup"
    assert page.context["extra"]["event"] == f"/tournaments/{tournament.pk}/"


def test_notices_and_tasks_alone_finish_it(monkeypatch, tasks_at_once):
    monkeypatch.setattr(
        scheduling, "send", lambda name, *args, **_: current_app.send_task(name, args=args)
    )
    tournament = new_tournament("knockout", new_players(9))
    start_tournament(tournament)
    while tables := running_tables(tournament):
        play(tables[0].game_id or "")
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and Game.objects.count() == 4
    assert "tournaments.director.advance" in tasks_at_once


def test_the_players_are_notified_of_the_start_and_of_each_later_round(notified):
    players = new_players(3)
    tournament = new_tournament("swiss", players, settings={"rounds": 2})
    start_tournament(tournament)
    everybody, path = sorted(user.pk for user in players), f"/tournaments/{tournament.pk}/"
    assert notified == [("tournament", everybody, path)]
    set_random_result(running_tables(tournament)[0])
    advance(tournament.pk, timezone.now())
    assert notified[1:] == [("round", everybody, path)]

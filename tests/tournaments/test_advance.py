"""A tournament from its start to its end, by nothing but calls of `advance`."""

from datetime import timedelta

import pytest
from celery import current_app
from django.test import Client
from django.utils import timezone

from games.models import Game, Seat
from games.tables import scheduling
from tests.tournaments.playing import begin, decide, new_tournament, people, play, play_out, running
from tournaments.director.advance import advance
from tournaments.load_state import course_of
from tournaments.models import Bye, Entrant, Round, Tournament, TournamentTable
from tournaments.standings.standings import standings

pytestmark = pytest.mark.usefixtures("site")
Status = Tournament.Status


@pytest.mark.parametrize(
    ("form", "count", "settings"),
    [
        ("knockout", 9, {"go_on": 1}),
        ("swiss", 7, {"rounds": 2}),
        ("duplicate", 9, {"rounds": 2}),
    ],
)
def test_it_is_really_played_to_its_end(form, count, settings):
    tournament = new_tournament(form, people(count), settings=settings)
    begin(tournament)
    over = play_out(tournament)
    assert over.status == Status.OVER and over.ended_at and over.rules_version
    rows = over.standings["rows"]
    assert [row["entrant"] for row in rows] == [
        row.entrant for row in standings(course_of(over)).rows
    ]
    assert len(rows) == count and rows[0]["rank"] == 1
    assert not Game.objects.exclude(status=Game.Status.OVER).exists()
    assert all(game.event == over.name for game in Game.objects.all())


def test_the_seed_of_its_lots_is_told_when_it_is_over():
    """Then anybody can draw them again; before, whoever knew it would know what comes."""
    tournament = new_tournament("swiss", people(3), settings={"rounds": 1})
    begin(tournament)
    address = f"/tournaments/{tournament.pk}/results.json"
    assert Client().get(address).json()["seed"] is None
    assert tournament.seed not in Client().get(f"/tournaments/{tournament.pk}/").text
    decide(running(tournament)[0])
    advance(tournament.pk, timezone.now())
    assert Client().get(address).json()["seed"] == tournament.seed


def test_done_twice_nothing_is_done_twice():
    tournament = new_tournament("swiss", people(9), settings={"rounds": 2})
    begin(tournament)
    assert Game.objects.count() == 3
    assert advance(tournament.pk, timezone.now()) == 0
    decide(running(tournament)[0])
    assert advance(tournament.pk, timezone.now()) == 0
    assert (Game.objects.count(), Round.objects.count()) == (3, 1)


def test_a_knockout_opens_a_table_as_soon_as_those_that_feed_it_have_ended():
    tournament = new_tournament("knockout", people(18), settings={"go_on": 2})
    begin(tournament)
    for table in running(tournament)[:5]:
        decide(table)
    advance(tournament.pk, timezone.now())
    later = TournamentTable.objects.filter(round__number=2).exclude(game=None)
    assert 0 < later.count() < 4
    assert play_out(tournament, decided=True).status == Status.OVER


def test_it_starts_by_its_hour_with_those_who_are_here():
    now = timezone.now()
    hour = now + timedelta(minutes=5)
    users = people(8)
    tournament = new_tournament("swiss", users, starts_at=hour, check_in_minutes=10, limit=6)
    Entrant.objects.filter(user__in=users[6:]).update(status=Entrant.Status.WAITING)
    Entrant.objects.filter(user__in=users[1:7]).update(checked_in_at=now)
    assert advance(tournament.pk, now) == 0
    advance(tournament.pk, hour)
    inside = Entrant.objects.filter(status=Entrant.Status.IN, joined=1)
    # Who did not check in has lost his place to the first who waits and is here.
    assert {row.user for row in inside} == {*users[1:7]}
    assert Entrant.objects.get(user=users[0]).status == Entrant.Status.WITHDRAWN
    assert Entrant.objects.get(user=users[7]).status == Entrant.Status.WAITING
    assert Game.objects.count() == 2


def test_with_too_few_it_is_called_off_at_its_hour():
    tournament = new_tournament("swiss", people(1), starts_at=timezone.now())
    advance(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    assert tournament.status == Status.CANCELLED
    assert [line.verb for line in tournament.log.all()] == ["too_few"]


def test_between_rounds_there_is_a_break():
    tournament = new_tournament("swiss", people(6), settings={"rounds": 2}, break_seconds=90)
    begin(tournament)
    for table in running(tournament):
        decide(table)
    now = timezone.now()
    advance(tournament.pk, now)
    assert Round.objects.count() == 2 and not running(tournament)
    advance(tournament.pk, now + timedelta(seconds=89))
    assert not running(tournament)
    advance(tournament.pk, now + timedelta(seconds=90))
    assert len(running(tournament)) == 2


def test_a_pause_draws_and_opens_nothing_and_what_runs_goes_on():
    tournament = new_tournament("swiss", people(6), settings={"rounds": 2})
    begin(tournament)
    Tournament.objects.update(paused_at=timezone.now())
    for table in running(tournament):
        decide(table)
    advance(tournament.pk, timezone.now())
    assert Round.objects.count() == 1
    Tournament.objects.update(paused_at=None)
    assert play_out(tournament, decided=True).status == Status.OVER


def test_a_bye_is_stored_with_its_round():
    tournament = new_tournament("swiss", people(7), settings={"rounds": 3})
    begin(tournament)
    assert play_out(tournament, decided=True).status == Status.OVER
    byes = list(Bye.objects.values_list("round__number", flat=True))
    assert sorted(byes) == [1, 2, 3]
    assert Bye.objects.values("entrant").distinct().count() == 3


def test_who_plays_is_held_and_no_tickets_stay():
    users = people(3)
    begin(new_tournament("knockout", users))
    assert Seat.objects.filter(user__in=users, running=True).count() == 3


def test_its_tables_say_where_they_belong():
    tournament = new_tournament("swiss", people(3), name="Autumn Cup")
    begin(tournament)
    game_id = running(tournament)[0].game_id
    page = Client().get(f"/table/{game_id}/")
    assert page.context["payload"]["pool"]["name"] == "Autumn Cup"
    assert page.context["extra"]["event"] == f"/tournaments/{tournament.pk}/"


def test_bells_and_tasks_alone_bring_it_to_its_end(monkeypatch, tasks_at_once):
    monkeypatch.setattr(
        scheduling, "send", lambda name, *args: current_app.send_task(name, args=args)
    )
    tournament = new_tournament("knockout", people(9))
    begin(tournament)
    while tables := running(tournament):
        play(tables[0].game_id or "")
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and Game.objects.count() == 4
    assert "tournaments.director.advance" in tasks_at_once

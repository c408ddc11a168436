"""Tests of the reader's runs of a day, which come by a statement written by hand."""

from django.db import connection
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.daily.models import Day, Run
from games.daily.page.own_runs import own_runs
from games.models import Game, Seat
from tests.games.daily.playing import begin, play


def test_a_run_has_what_is_stored(day: Day, players: list[User]) -> None:
    played, begun = play(players[0], day), begin(players[0], day, 2)
    found = own_runs(players[0], day)
    assert list(found) == [1, 2]
    for run in (played, begun):
        own, stored = found[run.deal].run, Run.objects.get(pk=run.pk)
        assert model_to_dict(own) == model_to_dict(stored)
        assert own.finished_at == stored.finished_at


def test_what_a_page_needs_of_a_game_is_there_without_a_query(
    day: Day, players: list[User]
) -> None:
    run = play(players[0], day)
    Game.objects.filter(pk=run.game_id).update(sealed=False)
    own = own_runs(players[0], day)[1]
    with CaptureQueriesContext(connection) as queries:
        game = own.run.game
        told = (game.pk, game.status, game.sealed, own.run.day, own.run.user, own.around)
    assert told[:3] == (run.game_id, Game.Status.OVER, False)
    assert told[3:5] == (day, players[0]) and len(queries) == 0


def test_names_are_those_of_the_seats_from_the_readers_on(day: Day, players: list[User]) -> None:
    run = begin(players[0], day, 1)
    seats = list(Seat.objects.filter(game=run.game_id).order_by("number"))
    at = [seat.user_id for seat in seats].index(players[0].pk)
    order = [seats[(at + step) % 3].user.display_name for step in (1, 2)]
    assert own_runs(players[0], day)[1].around == ("", *order)


def test_the_others_are_the_bots_by_their_seats(day: Day, players: list[User]) -> None:
    run = begin(players[0], day, 1)
    bots = Seat.objects.filter(game=run.game_id).exclude(user=players[0]).order_by("number")
    assert own_runs(players[0], day)[1].others == tuple(one.user.display_name for one in bots)


def test_other_days_and_other_people_are_not_among_them(
    day: Day, yesterday: Day, players: list[User]
) -> None:
    begin(players[0], yesterday, 1)
    begin(players[1], day, 2)
    assert own_runs(players[0], day) == {}

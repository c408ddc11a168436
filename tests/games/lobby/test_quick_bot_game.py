"""Tests of games.lobby.quick_bot_game."""

import pytest

from games.lobby import bot_seats, quick_bot_game, services
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Seat
from games.tables import services as tables
from games.tables.lifecycle.create import create_game
from tests.factories import error_code
from tests.games.lobby.factories import create_table

pytestmark = pytest.mark.usefixtures("notices", "queued")


@pytest.mark.parametrize("strength", bot_seats.STRENGTHS)
def test_the_bots_have_the_requested_strength(people, site, strength):
    game = quick_bot_game.play_bots(people[0], strength)
    assert not game.rated and game.players == 3 and game.pool is None
    users = [seat.user for seat in game.seats.select_related("user").order_by("number")]
    assert users[0] == people[0] and len({user.pk for user in users}) == 3
    assert {user.bot_level for user in users[1:]} <= set(bot_seats.STRENGTHS[strength])


def test_an_unknown_strength_is_refused(people, site):
    assert error_code(quick_bot_game.play_bots, people[0], "divine") == "bad_choice"
    assert not Seat.objects.exists()


def test_starting_a_bot_game_leaves_the_queue(people, pool):
    matchmaking.join_queue(people[0], pool)
    quick_bot_game.play_bots(people[0], "easy")
    assert not Ticket.objects.exists()
    # A game against bots keeps nobody from ranked play.
    assert matchmaking.join_queue(people[0], pool)


def test_a_user_who_plays_or_waits_is_refused(people, pool):
    game = create_game(pool, people)
    assert error_code(quick_bot_game.play_bots, people[0], "easy") == "one_game"
    tables.leave(game.pk, people[0].pk)
    table = create_table(people[0])
    assert error_code(quick_bot_game.play_bots, people[0], "easy") == "waits_elsewhere"
    services.leave(people[0], table.pk)
    assert quick_bot_game.play_bots(people[0], "easy")

"""One press: a game against two bots of a strength."""

import pytest

from games.lobby import bot_seats, quick_bot_game, services
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Seat
from games.tables import services as tables
from tests.games.hosting.test_services import refusal

pytestmark = pytest.mark.usefixtures("rung", "queued")


@pytest.mark.parametrize("strength", bot_seats.STRENGTHS)
def test_the_bots_are_of_the_strength(people, site, strength):
    game = quick_bot_game.play_bots(people[0], strength)
    assert not game.rated and game.players == 3 and game.pool is None
    users = [seat.user for seat in game.seats.select_related("user").order_by("number")]
    assert users[0] == people[0] and len({user.pk for user in users}) == 3
    assert {user.bot_level for user in users[1:]} <= set(bot_seats.STRENGTHS[strength])


def test_an_unknown_strength_is_refused(people, site):
    assert refusal(quick_bot_game.play_bots, people[0], "divine") == "bad_choice"
    assert not Seat.objects.exists()


def test_who_presses_leaves_the_queue(people, pool):
    matchmaking.seek(people[0], pool)
    quick_bot_game.play_bots(people[0], "easy")
    assert not Ticket.objects.exists()
    # A game against bots keeps nobody from ranked play.
    assert matchmaking.seek(people[0], pool)


def test_who_plays_or_waits_is_led_there(people, pool, lay):
    game = tables.open_table(pool, people)
    assert refusal(quick_bot_game.play_bots, people[0], "easy") == "one_game"
    tables.leave(game.pk, people[0].pk)
    table = lay(people[0])
    assert refusal(quick_bot_game.play_bots, people[0], "easy") == "waits_elsewhere"
    services.leave(people[0], table.pk)
    assert quick_bot_game.play_bots(people[0], "easy")

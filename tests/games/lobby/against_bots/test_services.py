"""Tests of games.lobby.against_bots.services."""

from dataclasses import replace

import pytest

from accounts.models import User
from games.bots import LADDER, level_of
from games.lobby import services
from games.lobby.against_bots import services as quick_bot_game
from games.lobby.against_bots.services import BotGameTerms
from games.lobby.bots import strength as bot_strength
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Game, Seat
from games.tables import services as tables
from games.tables.lifecycle.create import create_game
from ratings.models import Ladder, Rating
from tests.factories import error_code, person
from tests.games.lobby.factories import create_table

pytestmark = pytest.mark.usefixtures("notices", "queued")

RATED = BotGameTerms(clock="quick", rated=True)


def opponents(game: Game) -> list[User]:
    return [seat.user for seat in game.seats.select_related("user").order_by("number")[1:]]


@pytest.mark.parametrize("level", LADDER)
def test_the_bots_have_the_requested_level(people, site, level):
    game = quick_bot_game.play_bots(people[0], level)
    assert not game.rated and game.players == 3 and game.pool is None
    assert game.seats.get(number=0).user == people[0]
    assert {bot.bot_level for bot in opponents(game)} == {f"{level}-cautious", f"{level}-bold"}


@pytest.mark.parametrize(
    ("strength", "level"), [("easy", "beginner"), ("medium", "club"), ("hard", "strong")]
)
def test_programs_may_send_the_strengths_of_earlier_versions(people, site, strength, level):
    game = quick_bot_game.play_bots(people[0], strength)
    assert {level_of(bot.bot_level) for bot in opponents(game)} == {level}


def test_an_unknown_level_is_refused(people, site):
    assert error_code(quick_bot_game.play_bots, people[0], "divine") == "bad_level"
    assert not Seat.objects.exists()


def test_a_level_that_the_site_cannot_afford_is_refused(people, site, monkeypatch):
    monkeypatch.setattr("games.lobby.bots.seats.affordable_levels", lambda: LADDER[:3])
    monkeypatch.setattr("games.lobby.bots.seats.busy_seconds", lambda level: 100)
    refused = quick_bot_game.play_bots, people[0], "master"
    assert error_code(*refused) == "level_busy"
    assert quick_bot_game.play_bots(people[0], "club")


@pytest.mark.parametrize("change", [{"variant": "four"}, {"variant": "x"}, {"clock": "slow"}])
def test_options_that_the_page_does_not_offer_are_refused(people, site, change):
    terms = replace(BotGameTerms(), **change)
    assert error_code(quick_bot_game.play_bots, people[0], "casual", terms) == "bad_choice"


def test_the_short_variant_has_six_deals(people, site):
    game = quick_bot_game.play_bots(people[0], "casual", BotGameTerms(variant="classic-short"))
    assert (game.agreements["preset"], game.agreements["max_deals"]) == ("classic", 6)


def test_without_a_clock_each_turn_has_two_hours_and_no_reserve(people, site):
    game = quick_bot_game.play_bots(people[0], "casual", BotGameTerms(clock="none"))
    assert (game.action_ms, game.reserve_ms) == (2 * 60 * 60 * 1000, 0)


def test_starting_a_bot_game_leaves_the_queue(people, pool):
    matchmaking.join_queue(people[0], pool)
    quick_bot_game.play_bots(people[0], "beginner")
    assert not Ticket.objects.exists()
    # A game against bots keeps nobody from ranked play.
    assert matchmaking.join_queue(people[0], pool)


def test_a_user_who_plays_or_waits_is_refused(people, pool):
    game = create_game(pool, people)
    assert error_code(quick_bot_game.play_bots, people[0], "beginner") == "one_game"
    tables.leave(game.pk, people[0].pk)
    table = create_table(people[0])
    assert error_code(quick_bot_game.play_bots, people[0], "beginner") == "waits_elsewhere"
    services.leave(people[0], table.pk)
    assert quick_bot_game.play_bots(people[0], "beginner")


# ---- rated games (docs/decisions/0051)


def near_level(user: User) -> str:
    return bot_strength.level_near(user, Ladder(key="classic-custom"))


def test_a_rated_game_counts_in_the_ladder_of_custom_tables(people, site):
    game = quick_bot_game.play_bots(people[0], near_level(people[0]), RATED)
    assert game.rated and game.rated_in is not None and game.rated_in.key == "classic-custom"
    assert game.seats.get(number=0).running


def test_in_a_rated_game_no_bot_of_another_level_takes_a_seat(people, site):
    level = near_level(people[0])
    User.objects.filter(bot_level=f"{level}-bold").update(is_active=False)
    assert error_code(quick_bot_game.play_bots, people[0], level, RATED) == "no_bot"
    assert quick_bot_game.play_bots(people[0], level)


def test_a_rated_game_needs_a_confirmed_address(site):
    boris = person("unconfirmed", confirmed=False)
    refused = quick_bot_game.play_bots, boris, near_level(boris), RATED
    assert error_code(*refused) == "rated_unconfirmed"


@pytest.mark.parametrize("change", [{"hints": True}, {"clock": "none"}])
def test_hints_and_no_clock_are_never_rated(people, site, change):
    refused = quick_bot_game.play_bots, people[0], near_level(people[0]), replace(RATED, **change)
    assert error_code(*refused) == "rated_with_help"


@pytest.mark.parametrize("level", LADDER)
def test_only_the_level_about_ones_strength_can_be_rated(people, site, level):
    if level != near_level(people[0]):
        refused = quick_bot_game.play_bots, people[0], level, RATED
        assert error_code(*refused) == "rated_other_level"
    else:
        assert quick_bot_game.play_bots(people[0], level, RATED)


@pytest.mark.parametrize(("rating", "level"), [(900, "beginner"), (1490, "club"), (2400, "master")])
def test_the_level_follows_the_rating(people, site, rating, level):
    ladder = Ladder.objects.get(key="classic")
    Rating.objects.create(user=people[0], ladder=ladder, value=rating, games=30)
    assert near_level(people[0]) == level


def test_a_short_game_has_no_ladder(people, site):
    terms = replace(RATED, variant="classic-short")
    refused = quick_bot_game.play_bots, people[0], near_level(people[0]), terms
    assert error_code(*refused) == "rated_changed"


def test_the_bots_are_met_at_the_ratings_that_they_earned_among_themselves(people, site):
    level = near_level(people[0])
    game = quick_bot_game.play_bots(people[0], level, RATED)
    pool_ratings = Rating.objects.filter(ladder__key="classic", user__in=opponents(game))
    assert dict(pool_ratings.values_list("user", "value")) == {
        seat.user_id: seat.rating for seat in game.seats.exclude(number=0)
    }

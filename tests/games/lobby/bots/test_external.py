"""The rules for bot accounts: invitations only, no effect on people's ratings, limited traffic."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.models import User
from accounts.relations.services import block, follow
from games import queries
from games.lobby import rematch, services
from games.lobby.bots import external as external_bots
from games.lobby.models import CustomTable
from games.matchmaking import services as matchmaking
from games.models import Game, Seat
from games.tables import services as tables
from ratings import leaderboard_eligibility
from ratings.models import Ladder, Rating
from tests.factories import error_code, robot_of
from tests.games.lobby.factories import challenge, create_table
from tests.games.tables.driver import live_of, payload_of

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_a_bot_queues_in_no_pool(people, robot):
    assert error_code(matchmaking.join_queue, robot, "classic-short") == "bots_no_pool"


def test_a_bot_plays_at_no_rated_table(people, robot):
    code = error_code(create_table, people[0], rated=True, challenged=robot)
    assert code == "bots_unrated"
    assert error_code(create_table, robot, rated=True) == "bots_unrated"
    table = create_table(people[0], rated=True)
    assert error_code(services.sit, robot, table.pk) == "bots_unrated"


def test_a_person_plays_a_bot_by_a_challenge(people, robot):
    table = services.sit(robot, challenge(people[0], robot).pk)
    game = table.game
    assert game is not None and not game.rated
    seat = Seat.objects.get(game=game, user=robot)
    # It has a clock, is waited for, and adds to the shuffle, as people do.
    assert game.reserve_ms_by_seat[seat.number] is not None and not seat.running
    assert not live_of(game.pk).is_bot(seat.number)


def test_all_see_the_owner_of_a_bot(robot, robot_table):
    told = payload_of(robot_table, None)["people"]
    assert [person.get("owner") for person in told] == [
        None,
        None,
        {"name": "anna", "username": "anna"},
    ]
    User.objects.filter(pk=robot.pk).update(bot_owner=None)
    tables.store.cache.clear()
    assert payload_of(robot_table, None)["people"][2]["owner"] == {}


def test_a_bot_plays_a_limited_number_of_games_at_once(people, robot, monkeypatch):
    monkeypatch.setattr(external_bots, "MAX_GAMES", 2)
    for owner in people[:2]:
        services.sit(robot, challenge(owner, robot).pk)
    table = challenge(people[2], robot)
    assert error_code(services.sit, robot, table.pk) == "game_limit"
    game = queries.unfinished_game_of(people[0])
    assert game is not None
    tables.leave(game.pk, robot.pk)
    assert services.sit(robot, table.pk).game_id


def test_a_bot_waits_at_one_table(people, robot):
    create_table(robot)
    assert error_code(services.sit, robot, challenge(people[0], robot).pk) == "waits_elsewhere"


def test_a_bot_invites_only_its_owner_followers_and_bots(people, robot):
    anna, boris, _ = people
    other = robot_of(boris, "other")
    assert error_code(challenge, robot, boris) == "may_not_invite_people"
    services.close_table(robot, challenge(robot, other).pk)
    services.close_table(robot, challenge(robot, anna).pk)
    follow(boris, robot)
    services.close_table(robot, challenge(robot, boris).pk)
    block(boris, robot)
    assert error_code(challenge, robot, boris) == "cannot_invite"


def test_invitations_and_tables_are_limited_per_hour(people, robot, monkeypatch):
    other = robot_of(people[1], "other")
    monkeypatch.setattr(external_bots, "MAX_INVITATIONS_PER_HOUR", 1)
    table = challenge(robot, other)
    services.close_table(robot, table.pk)
    assert error_code(challenge, robot, people[0]) == "invitation_limit"
    monkeypatch.setattr(external_bots, "MAX_TABLES_PER_HOUR", 1)
    assert error_code(create_table, robot) == "table_limit"
    CustomTable.objects.update(created_at=timezone.now() - timedelta(hours=2))
    table.invitations.update(created_at=timezone.now() - timedelta(hours=2))
    assert challenge(robot, people[0]).pk


def test_a_bot_is_asked_for_a_rematch_as_people_are(people, robot):
    game = services.sit(robot, challenge(people[0], robot).pk).game
    assert game is not None
    Game.objects.filter(pk=game.pk).update(
        status="over", winner=0, places=[1, 2, 3], scores=[9, 8, 7], ended_at=timezone.now()
    )
    offer = rematch.agree(people[0], game.pk)
    assert offer.game is None and not offer.rated
    assert rematch.sit(robot, offer.pk).game is not None


def test_a_bot_is_listed_as_a_bot(people, robot):
    ladder = Ladder.objects.order_by("pk").first()
    row = Rating.objects.create(user=robot, ladder=ladder, games=99, games_to_list=1)
    leaderboard_eligibility.update_listing([robot.pk], timezone.now())
    row.refresh_from_db()
    assert row.bot and row.is_listed


def test_a_bots_profile_names_its_owner(people, robot, client):
    page = client.get("/@/robot/").content.decode()
    assert "/@/anna/" in page and "through the bot API" in page
    User.objects.filter(pk=robot.pk).update(bot_owner=None)
    assert "no longer has an owner" in client.get("/@/robot/").content.decode()


def test_a_bot_that_is_closed_leaves_its_games(robot, robot_table):
    close_account(robot)
    seat = Seat.objects.get(game=robot_table, number=2)
    assert seat.left_at is not None and seat.substituted_by is not None
    told = payload_of(robot_table, None)["people"][2]
    assert told["bot"] and "owner" not in told

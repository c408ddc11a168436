"""Bots from outside in tournaments: by invitation, and for nobody's rating."""

import pytest
from django.utils import timezone

from accounts.bots.services import found as found_bot
from tests.tournaments.plans import (
    entrant,
    opened,
    person,
    persons,
    plan,
    refusal,
    running,
    statuses,
    tables_of,
)
from tournaments.director.advance import advance
from tournaments.organising import create, participants
from tournaments.organising import services as organising
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def owner(anna):
    return person("owner")


@pytest.fixture
def robot(owner):
    return found_bot(owner, "robot")


def test_a_bot_enters_where_it_is_invited(anna, robot):
    cup = opened(anna)
    assert refusal(registration.enter, robot, cup.pk) == "bots_invited"
    participants.invite(anna, cup.pk, "Robot")
    assert registration.enter(robot, cup.pk).status == "entered"


def test_ratings_and_games_are_asked_of_it_too(anna, robot):
    cup = opened(anna, min_games=5)
    participants.invite(anna, cup.pk, "robot")
    assert refusal(registration.enter, robot, cup.pk) == "few_games"


def test_no_bot_comes_into_a_rated_tournament_on_any_way(anna, robot):
    cup = opened(anna, rated=True)
    assert refusal(registration.enter, robot, cup.pk) == "bots_unrated"
    assert refusal(participants.invite, anna, cup.pk, "robot") == "bots_unrated"
    played = running(anna, persons(3), rated=True)
    row = entrant(played, played.entrants.first().user)
    assert refusal(participants.replace, anna, played.pk, row.pk, "robot") == "bots_unrated"


@pytest.mark.parametrize("came", [False, True])
def test_a_tournament_with_bots_is_not_made_rated(anna, robot, came):
    cup = opened(anna)
    participants.invite(anna, cup.pk, "robot")
    if came:
        registration.enter(robot, cup.pk)
    assert refusal(create.edit, anna, cup.pk, plan(rated=True)) == "bots_in"
    cup.refresh_from_db()
    assert not cup.rated
    participants.remove(anna, cup.pk, entrant(cup, robot).pk)
    assert create.edit(anna, cup.pk, plan(rated=True)).rated


def test_a_bots_table_waits_until_it_says_that_it_is_there(anna, robot):
    cup = opened(anna)
    participants.invite(anna, cup.pk, "robot")
    for user in (robot, *persons(2)):
        registration.enter(user, cup.pk)
    organising.start(anna, cup.pk)
    advance(cup.pk, timezone.now())
    (table,) = tables_of(cup)
    assert table.game is None
    for row in cup.entrants.select_related("user"):
        registration.here(row.user, table.pk)
    advance(cup.pk, timezone.now())
    (table,) = tables_of(cup)
    assert table.game is not None and table.absent == []
    seat = table.game.seats.get(user=robot)
    assert table.game.reserves[seat.number] is not None


def test_where_all_play_the_same_cards_there_is_one_of_a_kin(anna, owner, robot):
    sister = found_bot(owner, "sister")
    cup = opened(anna, format="duplicate", settings=Settings(rounds=2, field="matchpoints"))
    for name in ("robot", "sister"):
        participants.invite(anna, cup.pk, name)
    registration.enter(robot, cup.pk)
    assert refusal(registration.enter, sister, cup.pk) == "same_cards"
    assert refusal(registration.enter, owner, cup.pk) == "same_cards"
    registration.leave(robot, cup.pk)
    assert registration.enter(owner, cup.pk).status == "entered"
    assert statuses(cup)["robot"] == "invited"
    assert refusal(registration.enter, robot, cup.pk) == "same_cards"


def test_in_a_swiss_they_may_meet(anna, owner, robot):
    cup = opened(anna)
    participants.invite(anna, cup.pk, "robot")
    registration.enter(robot, cup.pk)
    assert registration.enter(owner, cup.pk).status == "entered"


def test_an_owner_takes_his_bots_place_at_the_same_cards(anna, owner, robot):
    cup = opened(anna, format="duplicate", settings=Settings(rounds=2, field="matchpoints"))
    participants.invite(anna, cup.pk, "robot")
    for user in (robot, *persons(2)):
        registration.enter(user, cup.pk)
    organising.start(anna, cup.pk)
    participants.replace(anna, cup.pk, entrant(cup, robot).pk, "owner")
    assert statuses(cup)["owner"] == "in"

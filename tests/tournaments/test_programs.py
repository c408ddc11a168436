"""Bots from outside in tournaments: by invitation, and for nobody's rating."""

import pytest
from django.utils import timezone

from accounts.bots import found as found_bot
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
from tournaments import entry, founding, organising, people
from tournaments.advance import advance
from tournaments.course import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def owner(anna):
    return person("owner")


@pytest.fixture
def robot(owner):
    return found_bot(owner, "robot")


def test_a_bot_enters_where_it_is_invited(anna, robot):
    cup = opened(anna)
    assert refusal(entry.enter, robot, cup.pk) == "bots_invited"
    people.invite(anna, cup.pk, "Robot")
    assert entry.enter(robot, cup.pk).status == "entered"


def test_ratings_and_games_are_asked_of_it_too(anna, robot):
    cup = opened(anna, min_games=5)
    people.invite(anna, cup.pk, "robot")
    assert refusal(entry.enter, robot, cup.pk) == "few_games"


def test_no_bot_comes_into_a_rated_tournament_on_any_way(anna, robot):
    cup = opened(anna, rated=True)
    assert refusal(entry.enter, robot, cup.pk) == "bots_unrated"
    assert refusal(people.invite, anna, cup.pk, "robot") == "bots_unrated"
    played = running(anna, persons(3), rated=True)
    row = entrant(played, played.entrants.first().user)
    assert refusal(people.replace, anna, played.pk, row.pk, "robot") == "bots_unrated"


@pytest.mark.parametrize("came", [False, True])
def test_a_tournament_with_bots_is_not_made_rated(anna, robot, came):
    cup = opened(anna)
    people.invite(anna, cup.pk, "robot")
    if came:
        entry.enter(robot, cup.pk)
    assert refusal(founding.edit, anna, cup.pk, plan(rated=True)) == "bots_in"
    cup.refresh_from_db()
    assert not cup.rated
    people.remove(anna, cup.pk, entrant(cup, robot).pk)
    assert founding.edit(anna, cup.pk, plan(rated=True)).rated


def test_a_bots_table_waits_until_it_says_that_it_is_there(anna, robot):
    cup = opened(anna)
    people.invite(anna, cup.pk, "robot")
    for user in (robot, *persons(2)):
        entry.enter(user, cup.pk)
    organising.start(anna, cup.pk)
    advance(cup.pk, timezone.now())
    (table,) = tables_of(cup)
    assert table.game is None
    for row in cup.entrants.select_related("user"):
        entry.here(row.user, table.pk)
    advance(cup.pk, timezone.now())
    (table,) = tables_of(cup)
    assert table.game is not None and table.absent == []
    seat = table.game.seats.get(user=robot)
    assert table.game.reserves[seat.number] is not None


def test_where_all_play_the_same_cards_there_is_one_of_a_kin(anna, owner, robot):
    sister = found_bot(owner, "sister")
    cup = opened(anna, format="duplicate", settings=Settings(rounds=2, field="matchpoints"))
    for name in ("robot", "sister"):
        people.invite(anna, cup.pk, name)
    entry.enter(robot, cup.pk)
    assert refusal(entry.enter, sister, cup.pk) == "same_cards"
    assert refusal(entry.enter, owner, cup.pk) == "same_cards"
    entry.leave(robot, cup.pk)
    assert entry.enter(owner, cup.pk).status == "entered"
    assert statuses(cup)["robot"] == "invited"
    assert refusal(entry.enter, robot, cup.pk) == "same_cards"


def test_in_a_swiss_they_may_meet(anna, owner, robot):
    cup = opened(anna)
    people.invite(anna, cup.pk, "robot")
    entry.enter(robot, cup.pk)
    assert entry.enter(owner, cup.pk).status == "entered"


def test_an_owner_takes_his_bots_place_at_the_same_cards(anna, owner, robot):
    cup = opened(anna, format="duplicate", settings=Settings(rounds=2, field="matchpoints"))
    people.invite(anna, cup.pk, "robot")
    for user in (robot, *persons(2)):
        entry.enter(user, cup.pk)
    organising.start(anna, cup.pk)
    people.replace(anna, cup.pk, entrant(cup, robot).pk, "owner")
    assert statuses(cup)["owner"] == "in"

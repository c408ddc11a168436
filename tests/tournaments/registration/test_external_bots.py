"""External bots in tournaments: by invitation, and unrated."""

import pytest
from django.utils import timezone

from tests.factories import error_code, make_tournament, new_config, persons, robot_of
from tests.tournaments.factories import entrant_of, running_tournament, statuses, tables_of
from tournaments.director.advance import advance
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.organising.settings import create
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_an_invited_bot_may_enter(boris, robot):
    cup = make_tournament(boris)
    assert error_code(registration.register, robot, cup.pk) == "bots_invited"
    participants.invite(boris, cup.pk, "Robot")
    assert registration.register(robot, cup.pk).status == "entered"


def test_rating_limits_hold_for_bots(boris, robot):
    cup = make_tournament(boris, min_games=5)
    participants.invite(boris, cup.pk, "robot")
    assert error_code(registration.register, robot, cup.pk) == "few_games"


def test_no_bot_can_enter_a_rated_tournament(boris, robot):
    cup = make_tournament(boris, rated=True)
    assert error_code(registration.register, robot, cup.pk) == "bots_unrated"
    assert error_code(participants.invite, boris, cup.pk, "robot") == "bots_unrated"
    played = running_tournament(boris, persons(3), rated=True)
    row = entrant_of(played, played.entrants.first().user)
    assert error_code(participants.replace, boris, played.pk, row.pk, "robot") == "bots_unrated"


@pytest.mark.parametrize("came", [False, True])
def test_a_tournament_with_bots_cannot_become_rated(boris, robot, came):
    cup = make_tournament(boris)
    participants.invite(boris, cup.pk, "robot")
    if came:
        registration.register(robot, cup.pk)
    assert error_code(create.edit_tournament, boris, cup.pk, new_config(rated=True)) == "bots_in"
    cup.refresh_from_db()
    assert not cup.rated
    participants.remove(boris, cup.pk, entrant_of(cup, robot).pk)
    assert create.edit_tournament(boris, cup.pk, new_config(rated=True)).rated


def test_a_table_waits_for_a_bot_to_confirm_presence(boris, robot):
    cup = make_tournament(boris)
    participants.invite(boris, cup.pk, "robot")
    for user in (robot, *persons(2)):
        registration.register(user, cup.pk)
    organising.start(boris, cup.pk)
    advance(cup.pk, timezone.now())
    (table,) = tables_of(cup)
    assert table.game is None
    for row in cup.entrants.select_related("user"):
        registration.confirm_presence(row.user, table.pk)
    advance(cup.pk, timezone.now())
    (table,) = tables_of(cup)
    assert table.game is not None and table.no_shows == []
    seat = table.game.seats.get(user=robot)
    assert table.game.reserve_ms_by_seat[seat.number] is not None


def test_with_equal_cards_only_one_of_owner_and_bots_may_play(boris, anna, robot):
    sister = robot_of(anna, "sister")
    cup = make_tournament(
        boris, format="duplicate", settings=Settings(rounds=2, field="matchpoints")
    )
    for name in ("robot", "sister"):
        participants.invite(boris, cup.pk, name)
    registration.register(robot, cup.pk)
    assert error_code(registration.register, sister, cup.pk) == "same_cards"
    assert error_code(registration.register, anna, cup.pk) == "same_cards"
    registration.unregister(robot, cup.pk)
    assert registration.register(anna, cup.pk).status == "entered"
    assert statuses(cup)["robot"] == "invited"
    assert error_code(registration.register, robot, cup.pk) == "same_cards"


def test_in_a_swiss_owner_and_bots_may_all_play(boris, anna, robot):
    cup = make_tournament(boris)
    participants.invite(boris, cup.pk, "robot")
    registration.register(robot, cup.pk)
    assert registration.register(anna, cup.pk).status == "entered"


def test_an_owner_may_replace_their_bot(boris, anna, robot):
    cup = make_tournament(
        boris, format="duplicate", settings=Settings(rounds=2, field="matchpoints")
    )
    participants.invite(boris, cup.pk, "robot")
    for user in (robot, *persons(2)):
        registration.register(user, cup.pk)
    organising.start(boris, cup.pk)
    participants.replace(boris, cup.pk, entrant_of(cup, robot).pk, "anna")
    assert statuses(cup)["anna"] == "in"

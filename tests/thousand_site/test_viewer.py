"""Tests of thousand_site.viewer."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.bans.models import Ban
from accounts.models import User
from games.lobby.models import CustomSeat, CustomTable, Invitation
from games.matchmaking.models import Ticket
from games.matchmaking.restrictions import MAX_PENALTY
from games.models import Game, Pool, Seat
from games.tables.lifecycle.create import create_game
from tests.factories import person, persons, robot_of
from thousand_site.viewer import OngoingPlay, ongoing_play_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


def ongoing(user: User) -> set[str]:
    found = ongoing_play_of(user, timezone.now())
    return {name for name in OngoingPlay._fields if getattr(found, name)}


def play(user: User) -> Game:
    return create_game(Pool.objects.get(key="classic-calm"), [user, *persons(2, "other")])


def make_table(owner: User) -> CustomTable:
    preset = Pool.objects.get(key="classic-calm").preset
    later = timezone.now() + timedelta(hours=1)
    clock = {"action_ms": 7000, "reserve_ms": 300_000}
    return CustomTable.objects.create(
        owner=owner, preset=preset, agreements={}, players=3, expires_at=later, **clock
    )


def test_most_have_nothing(anna: User) -> None:
    play(person("somebody"))
    assert ongoing(anna) == set()


def test_a_pools_game_is_running_and_unfinished(anna: User) -> None:
    play(anna)
    assert ongoing(anna) == {"running_seat", "unfinished_seat"}


def test_a_game_outside_the_pools_is_unfinished(anna: User) -> None:
    game = play(anna)
    Seat.objects.filter(game=game, user=anna).update(running=False)
    assert ongoing(anna) == {"unfinished_seat"}


def test_a_seat_and_an_invitation_at_a_custom_table(anna: User, boris: User) -> None:
    table = make_table(anna)
    CustomSeat.objects.create(table=table, user=anna, number=0)
    Invitation.objects.create(table=table, user=boris)
    assert ongoing(anna) == {"custom_seat"} and ongoing(boris) == {"invitation"}


def test_a_ticket(anna: User) -> None:
    pool = Pool.objects.get(key="classic-calm")
    Ticket.objects.create(user=anna, pool=pool, rating=1, created_at=timezone.now())
    assert ongoing(anna) == {"ticket"}


def test_a_ban_holds_for_the_users_bots_too_until_it_is_lifted(anna: User) -> None:
    robot = robot_of(anna)
    ban = Ban.objects.create(user=anna, scope=Ban.Scope.RATED, reason="x", moderator=person("m"))
    assert ongoing(anna) == ongoing(robot) == {"ban"}
    Ban.objects.filter(pk=ban.pk).update(lifted_at=timezone.now())
    assert ongoing(anna) == set()


@pytest.mark.parametrize("moment", ["left_at", "returned_at"])
def test_a_departure_counts_as_long_as_the_longest_penalty(anna: User, moment: str) -> None:
    game = play(anna)
    seat = Seat.objects.filter(game=game, user=anna)
    now = timezone.now()
    seat.update(running=False, unfinished=False, **{moment: now - MAX_PENALTY / 2})
    assert ongoing(anna) == {"departure"}
    seat.update(**{moment: now - MAX_PENALTY - timedelta(minutes=1)})
    assert ongoing(anna) == set()

"""Tests of games.matchmaking.restrictions."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from django.test import Client
from django.utils import timezone

from accounts.http.timestamps import timestamp
from accounts.models import User
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.matchmaking.restrictions import (
    PENALTY_LENGTHS,
    RECENT_GAMES,
    leaver_penalty,
    ranked_restriction_of,
)
from games.models import Game, Seat
from games.queries import AbandonedGame
from games.tables import services
from games.tables.errors import TableError
from games.tables.lifecycle.create import create_game
from tests.factories import client_of, person

pytestmark = pytest.mark.usefixtures("notices", "queued")
NOW = timezone.now()
JSON = {"Accept": "application/json"}


def abandoned(count: int, ended: int = 0, half: bool = False) -> list:
    return [AbandonedGame(NOW - timedelta(minutes=n), half) for n in range(count)] + [None] * ended


@pytest.fixture
def leaver(pool, people) -> User:
    """A user who abandoned two games."""
    for _ in range(2):
        services.leave(create_game(pool, people).id, people[0].pk)
    return people[0]


def test_one_abandoned_game_is_forgiven():
    assert leaver_penalty([]) is None
    assert leaver_penalty(abandoned(1, 29)) is None


def test_two_seats_taken_back_count_as_one_abandoned_game():
    assert leaver_penalty(abandoned(3, 10, half=True)) is None
    assert leaver_penalty(abandoned(1) + abandoned(1, half=True)) is None
    penalty = leaver_penalty(abandoned(1) + abandoned(2, 10, half=True))
    assert penalty.leaves == 2 and penalty.until - NOW == PENALTY_LENGTHS[0]


def test_half_a_leave_starts_no_penalty_again():
    """Two wholes of yesterday have been served; the second half from now on makes a third leave."""
    yesterday = NOW - timedelta(days=1)
    served = [AbandonedGame(yesterday - timedelta(hours=n)) for n in range(2)]
    penalty = leaver_penalty([*served, None])
    assert penalty.until == yesterday + PENALTY_LENGTHS[0]
    odd = leaver_penalty([AbandonedGame(NOW, half=True), *served])
    assert (odd.leaves, odd.until) == (2, penalty.until)
    penalty = leaver_penalty(abandoned(2, half=True) + served)
    assert (penalty.leaves, penalty.until) == (3, NOW + PENALTY_LENGTHS[1])


def test_a_leave_is_complete_with_its_second_half():
    half, *wholes = [
        AbandonedGame(NOW - timedelta(days=days), half=days == 3) for days in (3, 2, 1)
    ]
    assert leaver_penalty([*wholes, half]).until == NOW - timedelta(days=1) + PENALTY_LENGTHS[0]


def test_penalties_grow_from_ten_minutes_to_three_days():
    lengths = [leaver_penalty(abandoned(count, 10)).until - NOW for count in range(2, 12)]
    assert lengths[0] == timedelta(minutes=10) and lengths[-1] == timedelta(days=3)
    grown = [longer > shorter for shorter, longer in pairwise(lengths)]
    assert grown == [True] * (len(PENALTY_LENGTHS) - 1) + [False] * (
        len(lengths) - len(PENALTY_LENGTHS)
    )


def test_only_the_last_thirty_games_count(pool, people, leaver):
    assert ranked_restriction_of(leaver, timezone.now())
    seats = Seat.objects.filter(user=leaver)
    for n in range(RECENT_GAMES - 1):
        game = Game.objects.create(
            pool=pool, agreements={}, rules_version=0, first_dealer=0, action_ms=1, reserve_ms=1
        )
        Seat.objects.create(game=game, number=0, user=leaver)
        closed = ranked_restriction_of(leaver, timezone.now())
        assert (closed is None) == (n == RECENT_GAMES - 2), n
    assert seats.count() == RECENT_GAMES + 1


def test_a_leaver_is_refused_with_reason_and_end(pool, leaver, people):
    with pytest.raises(TableError) as refused:
        matchmaking.join_queue(leaver, pool)
    assert refused.value.code == "abandoned_often"
    assert (refused.value.data["leaves"], refused.value.data["games"]) == (2, 2)
    assert "2 of your last 2 games" in refused.value.text
    until = datetime.fromisoformat(refused.value.data["until"]) - timezone.now()
    assert timedelta(seconds=590) < until <= timedelta(seconds=600)
    assert not Ticket.objects.filter(user=leaver).exists()


def test_a_penalty_ends(leaver):
    now = timezone.now()
    assert ranked_restriction_of(leaver, now)
    assert ranked_restriction_of(leaver, now + timedelta(minutes=11)) is None


def test_unrated_and_running_games_do_not_count(pool, people, leaver):
    Game.objects.update(rated=False)
    assert ranked_restriction_of(leaver, timezone.now()) is None
    Game.objects.update(rated=True)
    create_game(pool, people)
    assert ranked_restriction_of(leaver, timezone.now()).games == 2


def test_the_play_view_returns_reason_and_end(leaver, pool):
    client = client_of(leaver)
    answer = client.post("/play/", {"pool": pool.key}, headers=JSON)
    error = answer.json()["error"]
    assert answer.status_code == 409 and error["code"] == "abandoned_often"
    assert error["until"] > timestamp(timezone.now()) and "minutes" in error["text"]
    russian = client.post("/play/", {"pool": pool.key}, headers={**JSON, "Accept-Language": "ru"})
    assert "закрыта" in russian.json()["error"]["text"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", ["/", "/@/anna/", "/settings/"])
@pytest.mark.parametrize(
    ("language", "words"), [("en", "cannot play ranked games"), ("ru", "играть рейтинговые")]
)
def test_only_the_restricted_users_pages_show_the_restriction(
    leaver, people, path, language, words
):
    client = Client(headers={"Accept-Language": language})
    client.force_login(leaver)
    page = client.get(path).content.decode()
    assert words in page
    if path == "/":
        assert "data-play-button" not in page
    client.force_login(person("gleb"))
    assert words not in client.get(path).content.decode()


# Leaving a table.


def test_the_leave_view_leaves_the_table(table, people, anna_client):
    path = f"/table/{table.id}/leave/"
    assert anna_client.get(path).status_code == 405
    assert anna_client.post(path, headers=JSON).json() == {"status": "left"}
    assert Seat.objects.get(game=table, user=people[0]).left_at
    again = anna_client.post(path, headers=JSON)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "not_seated")
    assert anna_client.post("/table/nosuch/leave/", headers=JSON).status_code == 409


def test_only_the_player_can_leave(table, people):
    assert Client().post(f"/table/{table.id}/leave/", headers=JSON).status_code == 409
    foreign = Client(enforce_csrf_checks=True)
    foreign.force_login(people[0])
    assert foreign.post(f"/table/{table.id}/leave/").status_code == 403
    assert not Seat.objects.filter(left_at__isnull=False).exists()


def test_after_one_abandoned_game_a_user_can_queue(table, pool, people):
    services.leave(table.id, people[0].pk)
    assert matchmaking.join_queue(people[0], pool)
